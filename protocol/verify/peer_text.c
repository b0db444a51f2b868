#include "protocol/verify/peer_text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/text.h"
#include "engine/board/types.h"

bool peer_text_move(const char *line, PeerMove *move) {
    while (*line == ' ' || *line == '\t') line++;
    const size_t length = strcspn(line, ": \t=");
    const bool looks = (isalpha((unsigned char)line[0]) && (isdigit((unsigned char)line[1]) || line[1] == '@')) ||
                       strncmp(line, "0000", 4) == 0 || strncmp(line, "@@@@", 4) == 0;
    if (length < 4 || length >= PEER_MOVE_MAX || !looks) return false;
    const char *number = line + length + strspn(line + length, ": \t=-");
    if (!isdigit((unsigned char)*number)) return false;
    char *end;
    errno = 0;
    const unsigned long long count = strtoull(number, &end, 10);
    if (errno != 0 || end[strspn(end, " \t")] != '\0') return false;
    memcpy(move->text, line, length);
    move->text[length] = '\0';
    move->count = count;
    return true;
}

/* The number that a line ends with: in "Perft 4 leaves: 197281" that is the total. */
static bool read_last_number(const char *line, uint64_t *value) {
    size_t end = strlen(line);
    while (end > 0 && !isdigit((unsigned char)line[end - 1])) end--;
    size_t start = end;
    while (start > 0 && isdigit((unsigned char)line[start - 1])) start--;
    errno = 0;
    *value = strtoull(line + start, NULL, 10);
    return start < end && errno == 0 && line[end + strspn(line + end, " \t.")] == '\0';
}

/* Lines like "Nodes per second: 5000" and "Total moves: 20" tell something else. */
static bool speaks_of_leaves(const char *line) {
    static const char *const others[] = { "time", "second", "nps", "/s", " ms", "move" };
    for (size_t i = 0; i < LENGTH(others); i++)
        if (text_mentions(line, others[i])) return false;
    return true;
}

bool peer_text_is_total(const char *line) {
    static const char *const words[] = { "nodes", "total", "perft", "leaf", "leaves" };
    while (*line == ' ' || *line == '\t') line++;
    for (size_t i = 0; i < LENGTH(words); i++)
        if (strncasecmp(line, words[i], strlen(words[i])) == 0 && strpbrk(line, "0123456789")) return true;
    return false;
}

bool peer_text_total(const char *line, uint64_t *total) {
    return speaks_of_leaves(line) && read_last_number(line, total);
}

bool peer_text_is_number(const char *line) {
    const size_t blanks = strspn(line, " \t"), digits = strspn(line + blanks, "0123456789");
    return digits > 0 && line[blanks + digits + strspn(line + blanks + digits, " \t\r")] == '\0';
}

bool peer_text_same_move(const char *text, const char *theirs) {
    if (strcmp(text, "0000") == 0 && (strcmp(theirs, "@@@@") == 0 || strcasecmp(theirs, "pass") == 0)) return true;
    for (; *text || *theirs; text++, theirs++) {
        if (*text == 'x' && *theirs != 'x') text++;
        if (*theirs == 'x' && *text != 'x') theirs++;
        if (tolower((unsigned char)*text) != tolower((unsigned char)*theirs)) return false;
        if (!*text) return true;
    }
    return true;
}
