#include "protocol/record/pgn_comment.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

enum { DIGITS_MAX = 9 };

/* ---- numbers: *at goes behind what was read, and stays where that is none ---- */

static bool read_digits(const char **at, int64_t *value) {
    const size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX) return false;
    *value = strtoll(*at, NULL, 10);
    *at += digits;
    return true;
}

/* "12.345" in units of the last of so many decimals; further ones are dropped. */
static bool read_fixed(const char **at, int decimals, int64_t *value) {
    if (!read_digits(at, value)) return false;
    const bool point = **at == '.' && isdigit((unsigned char)(*at)[1]);
    *at += point;
    for (; decimals > 0; decimals--) {
        const bool digit = point && isdigit((unsigned char)**at);
        *value = *value * 10 + (digit ? *(*at)++ - '0' : 0);
    }
    while (point && isdigit((unsigned char)**at)) ++*at;
    return true;
}

/* "0.25", and "1.23e+03" as we once wrote long times. */
static bool read_seconds(const char **at, int64_t *ms) {
    int64_t power;
    if (!read_fixed(at, 3, ms)) return false;
    const char *behind = *at + 2;
    if (strncmp(*at, "e+", 2) != 0 || !read_digits(&behind, &power) || power > 6) return true;
    for (; power > 0; power--) *ms *= 10;
    *at = behind;
    return true;
}

/* "1:02:59.5", "2:59", "59" */
static bool read_time(const char **at, int64_t *ms) {
    int64_t part = 0;
    *ms = 0;
    for (int parts = 0; parts < 3; parts++) {
        if (!read_fixed(at, 3, &part)) return false;
        *ms = *ms * 60 + part;
        if (**at != ':') return true;
        ++*at;
    }
    return false;
}

static bool skip_sign(const char **at) {
    const bool negative = **at == '-';
    if (negative || **at == '+') ++*at;
    return negative;
}

/* ---- what engines said ---- */

/* "+0.35", "-M3"; without a sign, too. */
static bool read_score(const char **at, Opinion *said) {
    int64_t score;
    const bool negative = skip_sign(at);
    said->mate = **at == 'M';
    *at += said->mate;
    if (said->mate ? !read_digits(at, &score) : !read_fixed(at, 2, &score)) return false;
    if (score > INT32_MAX) return false;
    said->score = (int)(negative ? -score : score);
    said->has_score = true;
    return true;
}

/* "+0.35/12 0.25s", "0.25s"; the unit may be left out after a score. */
static bool read_opinion(const char **at, Opinion *said, int64_t *ms) {
    int64_t depth;
    const char *from = *at;
    const bool scored = read_score(&from, said) && *from == '/';
    if (scored) {
        from++;
        if (!read_digits(&from, &depth)) return false;
        said->depth = (int)depth;
        *at = from;
        if (*from != ' ') return true;
        from++;
    } else {
        *said = (Opinion){ .has_score = false };
        from = *at;
    }
    if (!read_seconds(&from, ms) || (!scored && *from != 's')) return false;
    *at = from + (*from == 's');
    return true;
}

/* Takes an opinion off the beginning; what follows a comma stays. */
static bool take_opinion(char *comment, PgnMove *move) {
    Opinion said = { .has_score = false };
    int64_t ms = 0;
    const char *at = comment;
    const bool book = strcmp(comment, "book") == 0;
    if (book)
        at += strlen(comment);
    else if (!read_opinion(&at, &said, &ms))
        return false;
    if (*at && *at != ',') return false;
    at += strspn(at, ", ");
    move->book = book;
    move->time_ms = ms;
    if (said.has_score) {
        move->opinion = said;
        move->opinion_of_white = false;
    }
    memmove(comment, at, strlen(at) + 1);
    return true;
}

/* ---- commands ---- */

/* White's point of view: "0.17", "#-3", "0.17,22"; ChessBase: centipawns, "17,22". */
static bool read_evaluation(const char **at, PgnMove *move) {
    Opinion said = { .has_score = true };
    int64_t score, depth = 0;
    said.mate = **at == '#';
    *at += said.mate;
    const bool negative = skip_sign(at);
    const size_t digits = strspn(*at, "0123456789");
    if (said.mate || (*at)[digits] == ',' ? !read_digits(at, &score) : !read_fixed(at, 2, &score)) return false;
    if (**at == ',') {
        ++*at;
        if (!read_digits(at, &depth)) return false;
    }
    if (score > INT32_MAX) return false;
    said.score = (int)(negative ? -score : score);
    said.depth = (int)depth;
    move->opinion = said;
    move->opinion_of_white = true;
    return true;
}

/* Carries out the command behind "[%"; returns its end, NULL if we do not know it. */
static const char *take_command(const char *at, PgnMove *move) {
    const size_t name = strcspn(at, " ]");
    const char *value = at + name + strspn(at + name, " ");
    PgnMove told = *move;
    bool good = false;
    if (name == 3 && strncmp(at, "clk", name) == 0)
        good = told.has_clock = read_time(&value, &told.clock_ms);
    else if (name == 3 && strncmp(at, "emt", name) == 0)
        good = read_time(&value, &told.time_ms);
    else if (name == 4 && strncmp(at, "eval", name) == 0)
        good = read_evaluation(&value, &told);
    value += strspn(value, " ");
    if (!good || *value != ']') return NULL;
    *move = told;
    return value + 1;
}

/* Takes commands out, each with the blank behind it. */
static void take_commands(char *comment, PgnMove *move) {
    char *to = comment;
    for (const char *at = comment; *at;) {
        const char *const end = strncmp(at, "[%", 2) == 0 ? take_command(at + 2, move) : NULL;
        if (end)
            at = end + (*end == ' ');
        else
            *to++ = *at++;
    }
    while (to > comment && to[-1] == ' ') to--;
    *to = '\0';
}

bool pgn_comment_take(char *comment, PgnMove *move) {
    const bool commands = strstr(comment, "[%") != NULL;
    if (commands) take_commands(comment, move);
    const bool opinion = take_opinion(comment, move);
    return !commands && (!opinion || *comment);
}

bool pgn_is_words(const char *comment) {
    PgnMove move = { .text = NULL };
    char *const left = memory_text(comment, strlen(comment));
    pgn_comment_take(left, &move);
    const bool is_same = strcmp(left, comment) == 0;
    free(left);
    return is_same;
}

/* ---- writing ---- */

enum { SECONDS_MAX = 32 };

/* Seconds without zeros at the end: "0.25". Returns the length. */
static int format_seconds(int64_t ms, char buf[static SECONDS_MAX]) {
    int length = snprintf(buf, SECONDS_MAX, "%" PRId64, ms / 1000);
    int part = (int)(ms % 1000);
    if (part) buf[length++] = '.';
    for (; part; part = part % 100 * 10) buf[length++] = (char)('0' + part / 100);
    buf[length] = '\0';
    return length;
}

/* "+0.35/12 ", "-M3/7 " */
static int format_score(const Opinion *said, char *buf, size_t size) {
    const char sign = said->score < 0 ? '-' : '+';
    const unsigned score = said->score < 0 ? 0U - (unsigned)said->score : (unsigned)said->score;
    if (said->mate) return snprintf(buf, size, "%cM%u/%d ", sign, score, said->depth);
    return snprintf(buf, size, "%c%u.%02u/%d ", sign, score / 100, score % 100, said->depth);
}

void pgn_opinion_format(const LineMove *move, char buf[static PGN_FACT_MAX]) {
    static_assert(PGN_FACT_MAX >= 30 + SECONDS_MAX, "there is room for a score and a time");
    if (move->book) {
        memcpy(buf, "book", sizeof "book");
        return;
    }
    int length = move->opinion.has_score ? format_score(&move->opinion, buf, PGN_FACT_MAX) : 0;
    length += format_seconds(move->time_ms > 0 ? move->time_ms : 0, buf + length);
    memcpy(buf + length, "s", sizeof "s");
}

void pgn_clock_format(int64_t clock_ms, char buf[static PGN_FACT_MAX]) {
    char seconds[SECONDS_MAX];
    const int64_t ms = clock_ms > 0 ? clock_ms : 0;
    format_seconds(ms % 60000, seconds);
    snprintf(buf, PGN_FACT_MAX, "[%%clk %" PRId64 ":%02d:%s%s]", ms / 3600000, (int)(ms / 60000 % 60),
             ms % 60000 < 10000 ? "0" : "", seconds);
}
