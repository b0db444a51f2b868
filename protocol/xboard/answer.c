#include "protocol/xboard/answer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/state.h"

void xboard_error(XBoard *xb, const char *reason) {
    output_line(xb->out, "Error (%s): %s", reason, xb->line);
}

/* XBoard 4.9.1 overlooks an error message with one of these words, and would keep a move that was refused. */
static bool is_overlooked(const char *text) {
    static const char *const words[] = { "name",     "rating",  "?",    "result", "board", "bk",
                                         "computer", "variant", "hint", "random", "depth", "accepted" };
    for (size_t i = 0; i < LENGTH(words); i++)
        if (strstr(text, words[i])) return true;
    return false;
}

/* A window of its own begins with a capital. A saved game comes ply by ply, without anybody's hand: what is wrong with
 * it is said once. */
static void show_reason(XBoard *xb, const char *reason) {
    Error shown;
    const bool from_record = xb->mode == XB_FORCE && xb->hand.from == CELL_NONE;
    if (from_record && xb->partner.is_record_refused) return;
    xb->partner.is_record_refused |= from_record;
    const char *more = from_record ? ". Is it a game of another variant? Then first choose the variant" : "";
    error_set(&shown, "%s%s", reason, more);
    tell_capitalise(shown.text);
    tell_window(xb->out, "tellusererror", shown.text);
}

void xboard_illegal(XBoard *xb, const char *reason, const char *text) {
    xb->partner.is_move_refused = xb->mode == XB_FORCE;
    output_begin(xb->out);
    if (!xb->partner.is_computer && *reason) show_reason(xb, reason);
    if (!*reason || is_overlooked(reason))
        output_line(xb->out, "Illegal move: %.64s", text);
    else
        output_line(xb->out, "Illegal move (%s): %.64s", reason, text);
    output_end(xb->out);
}

bool xboard_read_number(XBoard *xb, const char *text, int64_t min, int64_t max, int64_t *value) {
    char *end;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    end += strspn(end, " \t");
    if (end == text || *end) {
        xboard_error(xb, "a number is missing");
        return false;
    }
    if (errno || number < min || number > max) {
        char reason[96];
        snprintf(reason, sizeof reason, "the number must be %" PRId64 " to %" PRId64, min, max);
        xboard_error(xb, reason);
        return false;
    }
    *value = number;
    return true;
}
