/* Verifies another move generator: compares its counts of the move tree with Fusilier's. Each line of the input is a
 * position, a depth and the count of the other program; without the count, a command is run to find it, in which {fen}
 * and {depth} stand for these, and whose last line is the count.
 * cc verify.c $(pkg-config --cflags --libs fusilier) -o verify; ./verify GAME [COMMAND] < positions */
#define _GNU_SOURCE /* popen */
#include <ctype.h>
#include <fusilier.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 4096 };

/* Cuts the last word off, if it is a number that no position would end with more than twice: depth and count. */
static bool cut_number(char *line, uint64_t *number) {
    size_t end = strlen(line);
    while (end > 0 && isspace((unsigned char)line[end - 1])) line[--end] = '\0';
    size_t start = end;
    while (start > 0 && isdigit((unsigned char)line[start - 1])) start--;
    if (start == end || start == 0 || !isspace((unsigned char)line[start - 1])) return false;
    *number = strtoull(line + start, NULL, 10);
    line[start - 1] = '\0';
    return true;
}

/* Puts the position and the depth into the command; the position in quotes, for the shell. */
static void fill_in(const char *command, const char *fen, uint64_t depth, char *filled, size_t size) {
    size_t length = 0;
    while (*command && length < size) {
        if (strncmp(command, "{fen}", 5) == 0 && !strchr(fen, '\'')) {
            length += (size_t)snprintf(filled + length, size - length, "'%s'", fen);
            command += 5;
        } else if (strncmp(command, "{depth}", 7) == 0) {
            length += (size_t)snprintf(filled + length, size - length, "%" PRIu64, depth);
            command += 7;
        } else {
            length += (size_t)snprintf(filled + length, size - length, "%c", *command++);
        }
    }
}

static bool ask(const char *command, const char *fen, uint64_t depth, uint64_t *count) {
    char filled[3 * LINE_MOST], line[LINE_MOST], last[LINE_MOST] = "";
    fill_in(command, fen, depth, filled, sizeof filled);
    FILE *const answer = popen(filled, "r");
    while (answer && fgets(line, sizeof line, answer)) strcpy(last, line);
    return answer && pclose(answer) == 0 && sscanf(last, "%" SCNu64, count) == 1;
}

/* Compares one line; says what differs. */
static bool check(const FusilierGame *game, const char *fen, uint64_t depth, uint64_t theirs) {
    FusilierError error;
    uint64_t ours = 0;
    FusilierPosition *const position = fusilier_position_new(game, fen, &error);
    const bool counted = position && fusilier_perft(position, depth > 64 ? 65 : (int32_t)depth, NULL, &ours, &error);
    fusilier_position_free(position);
    if (!counted)
        printf("%s: %s\n", fen, error.text);
    else if (ours != theirs)
        printf("%s: at depth %" PRIu64 " we count %" PRIu64 ", they %" PRIu64 "\n", fen, depth, ours, theirs);
    return counted && ours == theirs;
}

int main(int argc, char **argv) {
    FusilierError error;
    char line[LINE_MOST];
    int good = 0, bad = 0;
    FusilierContext *const context = fusilier_context_new(NULL);
    const FusilierGame *const game = fusilier_game_find(context, argc > 1 ? argv[1] : "", &error);
    if (!game) return fprintf(stderr, "usage: verify GAME [COMMAND]: %s\n", error.text), 2;
    while (fgets(line, sizeof line, stdin)) {
        uint64_t depth = 0, theirs = 0;
        if (line[strspn(line, " \t\r\n")] == '\0' || *line == '#') continue;
        const bool read = argc > 2 ? cut_number(line, &depth) && ask(argv[2], line, depth, &theirs)
                                   : cut_number(line, &theirs) && cut_number(line, &depth);
        if (!read) printf("%s: there is no depth or count\n", line);
        ++*(read && check(game, line, depth, theirs) ? &good : &bad);
    }
    printf("%d equal, %d not\n", good, bad);
    fusilier_context_free(context);
    return bad > 0;
}
