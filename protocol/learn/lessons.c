/* lessons.c -- positions of a file as inputs: all threads read a piece of it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/threads.h"
#include "protocol/farm/selfplay.h"
#include "protocol/learn/private.h"
#include "search/eval/eval.h"

enum { HELD_BACK = 10 /* one of so many games */, UNIT_LEAST = 60, UNIT_MOST = 1500, UNIT_SAMPLES = 300000 };
static const float result_share = 0.3f; /* of the target; the rest is the score */

typedef struct {
    Key key;
    size_t first;      /* of its inputs: those of the player to move, then the others */
    uint16_t count[2]; /* of inputs */
    int16_t base, score;
    uint16_t piece;         /* who has its inputs */
    uint8_t bucket, result; /* result: half points, of the player to move as all else */
    bool held;
} Sample;

/* What one thread has read. */
typedef struct {
    const char *text, *end;
    Sample *samples;
    size_t count, room;
    uint16_t *inputs;
    size_t inputs_count, inputs_room;
} Piece;

struct Lessons {
    const Values *values;
    const Inputs *inputs;
    Piece *pieces;
    int pieces_count;
    Sample *samples;
    size_t count, held;
    int unit;
};

/* ---- lines ---- */

static void add_inputs(Piece *piece, const Inputs *inputs, const Position *pos, Sample *sample) {
    uint8_t code[SLOTS_MAX];
    inputs_read(inputs, pos, code);
    ARRAY_RESERVE(piece->inputs, piece->inputs_room, piece->inputs_count + 2 * (size_t)inputs->slots);
    sample->first = piece->inputs_count;
    for (int side = 0; side < 2; side++) {
        const Player view = (Player)((pos->now.turn & 1) ^ side);
        for (int slot = 0; slot < inputs->slots; slot++) {
            const int32_t input = code[slot] ? inputs_find(inputs, view, slot, code[slot]) : INPUT_NONE;
            if (input == INPUT_NONE) continue;
            piece->inputs[piece->inputs_count++] = (uint16_t)input;
            sample->count[side]++;
        }
    }
}

/* "position;result;score", both as player 0 sees them. What is not such a line is passed over. */
static void add_line(Lessons *all, Piece *piece, Position *pos, EvalCache *cache, char *line) {
    char *const result = strchr(line, ';'), *const score = result ? strchr(result + 1, ';') : NULL;
    if (!score) return;
    *result = *score = '\0';
    if (!game_parse(pos, all->values->game, line, NULL)) return;
    const Player turn = pos->now.turn;
    const int points = strcmp(result + 1, "1-0") == 0 ? 2 : strcmp(result + 1, "0-1") == 0 ? 0 : 1;
    const long said = strtol(score + 1, NULL, 10);
    if (said < -INT16_MAX || said > INT16_MAX) return;
    Sample sample = { .key = pos->now.key, .base = (int16_t)eval_position(all->values, pos, cache) };
    sample.piece = (uint16_t)(piece - all->pieces);
    sample.result = (uint8_t)(turn == WHITE ? points : 2 - points);
    sample.score = (int16_t)(turn == WHITE ? said : -said);
    sample.bucket = (uint8_t)learned_bucket(all->inputs, pos);
    add_inputs(piece, all->inputs, pos, &sample);
    ARRAY_RESERVE(piece->samples, piece->room, piece->count + 1);
    piece->samples[piece->count++] = sample;
}

/* Behind the positions of a game stands its number. */
static void end_game(Piece *piece, size_t first, const char *line) {
    const uint64_t number = strtoull(line + strlen(SELFPLAY_GAME_MARK), NULL, 10);
    for (size_t i = first; i < piece->count; i++) piece->samples[i].held = number % HELD_BACK == 0;
}

static void read_piece(void *context, int index) {
    Lessons *const all = context;
    Piece *const piece = &all->pieces[index];
    EvalCache *const cache = eval_cache_new();
    char line[POSITION_TEXT_MAX + 64];
    Position pos;
    size_t first = 0;
    pos_init(&pos, all->values->game);
    for (const char *at = piece->text, *end; at < piece->end; at = end + 1) {
        end = memchr(at, '\n', (size_t)(piece->end - at));
        if (!end) break; /* cut off */
        const size_t length = (size_t)(end - at);
        if (length >= sizeof line) continue;
        memcpy(line, at, length);
        line[length] = '\0';
        if (strncmp(line, SELFPLAY_GAME_MARK, strlen(SELFPLAY_GAME_MARK)) == 0) {
            end_game(piece, first, line);
            first = piece->count;
        } else if (*line != '#') {
            add_line(all, piece, &pos, cache, line);
        }
    }
    piece->count = first; /* of a game without its end nobody knows what it is for */
    pos_release(&pos);
    eval_cache_free(cache);
}

/* ---- pieces ---- */

/* The next place behind the mark of a game, or the end. */
static const char *behind_game(const char *at, const char *end) {
    const size_t mark = strlen(SELFPLAY_GAME_MARK);
    while (at < end) {
        const char *const next = memchr(at, '\n', (size_t)(end - at));
        if (!next) return end;
        if ((size_t)(next - at) > mark && memcmp(at, SELFPLAY_GAME_MARK, mark) == 0) return next + 1;
        at = next + 1;
    }
    return end;
}

static void cut(Lessons *all, const char *text, size_t size) {
    const char *const end = text + size, *at = text;
    for (int i = 0; i < all->pieces_count; i++) {
        const char *wanted = text + size / (size_t)all->pieces_count * (size_t)(i + 1);
        all->pieces[i].text = at;
        if (wanted < at) wanted = at;
        at = all->pieces[i].end = i + 1 == all->pieces_count ? end : behind_game(wanted, end);
    }
}

/* ---- each once ---- */

static bool take_key(Key *table, size_t room, Key key) {
    size_t at = (size_t)key & (room - 1);
    if (!key) key = 1; /* 0 is nothing */
    for (; table[at]; at = (at + 1) & (room - 1))
        if (table[at] == key) return false;
    table[at] = key;
    return true;
}

static void gather(Lessons *all) {
    size_t total = 0, room = 1024;
    for (int i = 0; i < all->pieces_count; i++) total += all->pieces[i].count;
    while (room < 2 * total) room *= 2;
    Key *const table = memory_new(room, sizeof *table);
    all->samples = memory_new(total + 1, sizeof *all->samples);
    for (int held = 1; held >= 0; held--) {
        for (int i = 0; i < all->pieces_count; i++)
            for (size_t n = 0; n < all->pieces[i].count; n++) {
                const Sample *const sample = &all->pieces[i].samples[n];
                if (sample->held == (held == 1) && take_key(table, room, sample->key))
                    all->samples[all->count++] = *sample;
            }
        if (held) all->held = all->count;
    }
    free(table);
    for (int i = 0; i < all->pieces_count; i++) {
        free(all->pieces[i].samples);
        all->pieces[i].samples = NULL;
    }
}

/* ---- the scale ---- */

static double miss_of(const Lessons *all, double unit) {
    const size_t step = all->count / UNIT_SAMPLES + 1;
    double sum = 0;
    for (size_t i = 0; i < all->count; i += step) {
        const double miss = 1 / (1 + exp(-all->samples[i].score / unit)) - all->samples[i].result / 2.0;
        sum += miss * miss;
    }
    return sum;
}

/* The unit by which the scores tell the results best, by narrowing down where it lies. */
static int find_unit(const Lessons *all) {
    double low = UNIT_LEAST, high = UNIT_MOST;
    while (high - low > 4) {
        const double a = low + (high - low) * 0.382, b = low + (high - low) * 0.618;
        if (miss_of(all, a) < miss_of(all, b))
            high = b;
        else
            low = a;
    }
    return (int)((low + high) / 2);
}

/* ---- all of them ---- */

Lessons *lessons_read(const Values *values, const Inputs *inputs, const char *path, int threads, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return NULL;
    Lessons *const all = memory_new(1, sizeof *all);
    *all = (Lessons){ .values = values, .inputs = inputs, .pieces_count = threads };
    all->pieces = memory_new((size_t)threads, sizeof *all->pieces);
    cut(all, view.bytes ? view.bytes : "", view.size);
    threads_run(threads, read_piece, all);
    file_view_end(&view);
    gather(all);
    all->unit = find_unit(all);
    return all;
}

void lessons_free(Lessons *samples) {
    if (!samples) return;
    for (int i = 0; i < samples->pieces_count; i++) free(samples->pieces[i].inputs);
    free(samples->pieces);
    free(samples->samples);
    free(samples);
}

size_t lessons_count(const Lessons *samples) {
    return samples->count;
}

size_t lessons_held(const Lessons *samples) {
    return samples->held;
}

int lessons_unit(const Lessons *samples) {
    return samples->unit;
}

void lessons_get(const void *samples, size_t number, TrainSample *out) {
    const Lessons *const all = samples;
    const Sample *const sample = &all->samples[number];
    const float unit = (float)all->unit, thought = 1 / (1 + expf(-(float)sample->score / unit));
    out->input[0] = all->pieces[sample->piece].inputs + sample->first;
    out->input[1] = out->input[0] + sample->count[0];
    for (int side = 0; side < 2; side++) out->count[side] = sample->count[side];
    out->bucket = sample->bucket;
    out->base = (float)sample->base / unit;
    out->target = thought + result_share * ((float)sample->result / 2 - thought);
}
