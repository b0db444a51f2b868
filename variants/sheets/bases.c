/* What games say that are known as words of rules, in the keys of files: a section that begins from one of them may say
 * some of it otherwise. */
#include <string.h>

#include "variants/sheets/keys.h"
#include "variants/sheets/read.h"

#define KINGS_LIKE_OTHERS "king", "-", "commoner", "k"
#define GIVEAWAY                                                                                                       \
    KINGS_LIKE_OTHERS, "promotionPieceTypes", "nbrqk", "mustCapture", "true", "stalemateValue", "win",                 \
        "extinctionValue", "win", "extinctionPieceTypes", "*"
#define NOBODY_CASTLES "castling", "false", "startFen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

enum { LINES_MAX = 24 };

/* Keys and values by turns. */
static const struct {
    const char *word, *line[LINES_MAX];
} bases[] = {
    { "giveaway", { GIVEAWAY } },
    { "antichess", { GIVEAWAY, NOBODY_CASTLES } },
    { "suicide", { GIVEAWAY, NOBODY_CASTLES, "stalematePieceCount", "true" } },
    { "codrus", { GIVEAWAY, "promotionPieceTypes", "nbrq", "extinctionPieceTypes", "k" } },
    { "losers",
      { "mustCapture", "true", "checkmateValue", "win", "stalemateValue", "win", "extinctionValue", "win",
        "extinctionPieceTypes", "*", "extinctionPieceCount", "1" } },
    { "extinction",
      { KINGS_LIKE_OTHERS, "promotionPieceTypes", "nbrqk", "extinctionValue", "loss", "extinctionPieceTypes",
        "kqrbnp" } },
    { "kinglet",
      { KINGS_LIKE_OTHERS, "promotionPieceTypes", "k", "extinctionValue", "loss", "extinctionPieceTypes", "p" } },
    { "threekings",
      { KINGS_LIKE_OTHERS, "startFen", "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1", "extinctionValue",
        "loss", "extinctionPieceTypes", "k", "extinctionPieceCount", "2" } },
};

bool sheet_take_base(Sheet *sheet, const char *word) {
    for (size_t i = 0; i < LENGTH(bases); i++) {
        if (strcmp(bases[i].word, word) != 0) continue;
        for (const char *const *line = bases[i].line; *line; line += 2) {
            Error err;
            if (!sheet_set(sheet, line[0], line[1], &err)) error_is_final(&err);
        }
        return true;
    }
    return false;
}
