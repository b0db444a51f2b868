#include <errno.h>
#include <string.h>

#include "tools/tune.h"

enum { PER_LINE = 8 };

static void print_scores(FILE *out, const Score *scores, int count, const char *indent) {
    fprintf(out, "{");
    for (int i = 0; i < count; i++) {
        if (i > 0 && i % PER_LINE == 0) fprintf(out, "\n%s ", indent);
        fprintf(out, " W(%d, %d)%s", score_mg(scores[i]), score_eg(scores[i]), i + 1 < count ? "," : " }");
    }
}

static void print_row(FILE *out, const char *name, const Score *scores, int count) {
    fprintf(out, "    .%s = ", name);
    print_scores(out, scores, count, "       ");
    fprintf(out, ",\n");
}

static void print_grid(FILE *out, const char *name, const Score *scores, int rows, int count) {
    fprintf(out, "    .%s = {\n", name);
    for (int row = 0; row < rows; row++) {
        fprintf(out, "        ");
        print_scores(out, scores + row * count, count, "         ");
        fprintf(out, ",\n");
    }
    fprintf(out, "    },\n");
}

void weights_print_table(const Weights *weights, const char *id, FILE *out) {
    fprintf(out, "#include \"variants/weights/weights.h\"\n\n");
    fprintf(out, "/* Made by tools/tune.c: see docs/evaluation.md. */\nconst Weights weights_");
    for (; *id; id++) fputc(*id == '-' ? '_' : *id, out);
    fprintf(out, " = {\n");
#define ONE(name, what)               fprintf(out, "    .%s = W(%d, %d),\n", #name, score_mg(weights->name), score_eg(weights->name));
#define ROW(name, count, what)        print_row(out, #name, weights->name, count);
#define GRID(name, rows, count, what) print_grid(out, #name, weights->name[0], rows, count);
    WEIGHTS(ONE, ROW, GRID)
#undef ONE
#undef ROW
#undef GRID
    fprintf(out, "};\n");
}

bool weights_write(const Weights *weights, const char *path, Error *err) {
    FILE *out = fopen(path, "w");
    if (!out) return error_set(err, "%s: %s", path, strerror(errno));
    const Score *scores = (const Score *)weights;
    for (int i = 0; i < WEIGHTS_COUNT; i++) fprintf(out, "%d %d %d\n", i, score_mg(scores[i]), score_eg(scores[i]));
    if (fclose(out) != 0) return error_set(err, "%s: %s", path, strerror(errno));
    return true;
}

bool weights_read(Weights *weights, const char *path, Error *err) {
    FILE *in = fopen(path, "r");
    if (!in) return error_set(err, "%s: %s", path, strerror(errno));
    Score *scores = (Score *)weights;
    int index, mg, eg, line = 0;
    while (line < WEIGHTS_COUNT && fscanf(in, "%d %d %d", &index, &mg, &eg) == 3 && index == line)
        scores[line++] = W(mg, eg);
    fclose(in);
    if (line == WEIGHTS_COUNT) return true;
    return error_set(err, "%s, line %d: not \"%d mg eg\" (weights of another version?)", path, line + 1, line);
}

/* The mean of a row of files, in both phases. */
static void level(Score *scores, int step, int count) {
    int mg = 0, eg = 0;
    for (int i = 0; i < count; i++) {
        mg += score_mg(scores[i * step]);
        eg += score_eg(scores[i * step]);
    }
    for (int i = 0; i < count; i++) scores[i * step] = W(mg / count, eg / count);
}

void weights_round_off(Weights *weights) {
    for (int kind = 0; kind < WEIGHT_KINDS; kind++)
        for (int rank = 0; rank < 8; rank++) level(&weights->square[kind][4 * rank], 1, 4);
    for (int rank = 0; rank < 8; rank++) {
        level(&weights->shelter[0][rank], 8, 4);
        level(&weights->storm[0][rank], 8, 4);
    }
}
