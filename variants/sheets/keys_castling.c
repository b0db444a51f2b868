/* Keys of castling. */
#include "variants/sheets/keys.h"

#include <stdio.h>
#include <string.h>

#include "variants/rules/any_array.h"
#include "variants/rules/castles.h"

/* ---- reading ---- */

static bool set_castling_of(Sheet *sheet, Player player, const char *value, Error *err) {
    return read_switch(value, &sheet->castling.allowed[player], err);
}
static bool set_castling(Sheet *sheet, const char *value, Error *err) {
    return set_castling_of(sheet, WHITE, value, err) && set_castling_of(sheet, BLACK, value, err);
}
static bool set_chess960(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->castling.chess960, err);
}
static bool set_dropped(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->castling.dropped, err);
}
static bool set_opposite(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->castling.opposite, err);
}
/* "g", or two files, of which the player chooses: "g h". */
static bool read_arrivals(Sheet *sheet, int side, const char *value, Error *err) {
    char first[16];
    const size_t length = strcspn(value, " ");
    snprintf(first, sizeof first, "%.*s", (int)length, value);
    const char *const second = value + length + strspn(value + length, " ");
    if (!read_file(first, &sheet->castling.to[side], err)) return false;
    sheet->castling.further[side] = sheet->castling.to[side];
    return !*second || read_file(second, &sheet->castling.further[side], err);
}
static bool set_king_side(Sheet *sheet, const char *value, Error *err) {
    return read_arrivals(sheet, KING_SIDE, value, err);
}
static bool set_queen_side(Sheet *sheet, const char *value, Error *err) {
    return read_arrivals(sheet, QUEEN_SIDE, value, err);
}
static bool set_rook_king_side(Sheet *sheet, const char *value, Error *err) {
    return read_file(value, &sheet->castling.rook_file[KING_SIDE], err);
}
static bool set_rook_queen_side(Sheet *sheet, const char *value, Error *err) {
    return read_file(value, &sheet->castling.rook_file[QUEEN_SIDE], err);
}
static bool set_king_file(Sheet *sheet, const char *value, Error *err) {
    return read_file(value, &sheet->castling.king_file, err);
}
static bool set_rank(Sheet *sheet, const char *value, Error *err) {
    int rank = 0;
    if (!read_number(value, 1, 32, &rank, err)) return false;
    sheet->castling.rank = rank - 1;
    return true;
}

/* One man. */
static bool read_king(const Sheet *sheet, const char *value, MenSet *king, Error *err) {
    if (value[0] == '\0' || value[1] || value[0] == '*') return error_set(err, "expected the letter of one man");
    return read_men(sheet, value, king, err);
}
static bool set_king_white(Sheet *sheet, const char *value, Error *err) {
    return read_king(sheet, value, &sheet->castling.king[WHITE], err);
}
static bool set_king_black(Sheet *sheet, const char *value, Error *err) {
    return read_king(sheet, value, &sheet->castling.king[BLACK], err);
}
static bool set_king(Sheet *sheet, const char *value, Error *err) {
    return set_king_white(sheet, value, err) && set_king_black(sheet, value, err);
}

static bool set_rooks_white(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->castling.rooks[WHITE], err);
}
static bool set_rooks_black(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->castling.rooks[BLACK], err);
}
static bool set_rooks(Sheet *sheet, const char *value, Error *err) {
    return set_rooks_white(sheet, value, err) && set_rooks_black(sheet, value, err);
}

static bool set_wins(Sheet *sheet, const char *value, Error *err) {
    static const char letters[] = "KQkq";
    sheet->castling.wins = 0;
    if (strcmp(value, "-") == 0) return true;
    for (; *value; value++) {
        const char *const found = strchr(letters, *value);
        if (!found) return error_set(err, "'%c' is not a castling right", *value);
        sheet->castling.wins |= 1U << (found - letters);
    }
    return true;
}

const SheetKey sheet_keys_of_castling[] = {
    { "castling", set_castling },
    { "chess960", set_chess960 },
    { "castlingDroppedPiece", set_dropped },
    { "oppositeCastling", set_opposite },
    { "castlingKingsideFile", set_king_side },
    { "castlingQueensideFile", set_queen_side },
    { "castlingRank", set_rank },
    { "castlingKingFile", set_king_file },
    { "castlingKingPiece", set_king },
    { "castlingKingPieceWhite", set_king_white },
    { "castlingKingPieceBlack", set_king_black },
    { "castlingRookKingsideFile", set_rook_king_side },
    { "castlingRookQueensideFile", set_rook_queen_side },
    { "castlingRookPiece", set_rooks },
    { "castlingRookPieces", set_rooks },
    { "castlingRookPiecesWhite", set_rooks_white },
    { "castlingRookPiecesBlack", set_rooks_black },
    { "castlingWins", set_wins },
    { NULL, NULL },
};

const SheetKeyOfOne sheet_one_of_castling[] = { { "castling", set_castling_of }, { NULL, NULL } };

/* ---- making ---- */

/* The kind of a set of one man, EMPTY if he is not there. */
static Kind only_kind(const Making *making, MenSet man) {
    const bool is_king = man == 1ULL << sheet_man_find("king");
    const KindSet kinds = making_kinds(making, man);
    if (is_king && making->men->gaits[KING]) return KING; /* or who stands for him */
    return kinds ? (Kind)__builtin_ctz(kinds) : (Kind)EMPTY;
}

static bool somebody_castles(const TermsOfCastling *castling) {
    return castling->king[WHITE] != EMPTY || castling->king[BLACK] != EMPTY;
}

/* Files were read as letters of the alphabet, before the board was known. */
static uint8_t file_of_board(const Making *making, int file) {
    return (uint8_t)board_column(&making->board->spec, (char)('a' + file));
}

static bool add_rules(Making *making, const SheetCastling *castling, Error *err) {
    return (!castling->chess960 || making_add(making, &rule_any_array, err)) &&
           (!castling->opposite || making_add(making, &rule_opposite_castling, err)) &&
           (!castling->dropped || making_add(making, &rule_castling_dropped, err)) &&
           (!castling->wins || making_add(making, &rule_castling_wins, err));
}

/* Is it written down along which cells a king has castled? */
static const Rule *who_writes_paths(const Making *making) {
    FOR_RULES_WITH(making->rules, i, extras)
    for (const Extra *extra = making->rules->rule[i]->extras; extra->key; extra++)
        if (strcmp(extra->key, "path") == 0) return making->rules->rule[i];
    return NULL;
}

/* Is the file where a king arrives on the board, as far as the start gives the right to go there? */
static bool arrives(const Making *making, int side, int file, Error *err) {
    static const char *const keys[] = { [KING_SIDE] = "castlingKingsideFile", [QUEEN_SIDE] = "castlingQueensideFile" };
    char rights[16];
    const bool is_there = file_of_board(making, file) < making->board->spec.files;
    if (is_there || sscanf(making->sheet->start, "%*s %*s %15s", rights) < 1) return true;
    return !strpbrk(rights, side == KING_SIDE ? "Kk" : "Qq") ||
           error_set(err, "%s: this board has no file %c, and startFen lets kings castle there", keys[side],
                     'a' + file);
}

bool make_castling(Making *making, Error *err) {
    const SheetCastling *const sheet = &making->sheet->castling;
    TermsOfCastling *const terms = &making->terms->castling;
    *terms = (TermsOfCastling){ .dropped = sheet->dropped };
    for (Player player = WHITE; player <= BLACK; player++) {
        terms->king[player] = sheet->allowed[player] ? only_kind(making, sheet->king[player]) : (Kind)EMPTY;
        terms->rooks[player] = making_kinds(making, sheet->rooks[player]);
    }
    terms->rank = (uint8_t)sheet->rank;
    terms->allowed = somebody_castles(terms) && sheet->rank < making->board->spec.ranks;
    if (!terms->allowed) return true;
    const bool twice = memcmp(sheet->to, sheet->further, sizeof sheet->to) != 0;
    const Rule *const writer = who_writes_paths(making);
    if (twice && writer)
        return error_set(err, "%s and two castlings contradict each other (where a king has castled)", writer->id);
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        if (!arrives(making, side, sheet->to[side], err) || !arrives(making, side, sheet->further[side], err))
            return false;
        terms->to[side] = file_of_board(making, sheet->to[side]);
        terms->further[side] = file_of_board(making, sheet->further[side]);
        terms->rook_file[side] = file_of_board(making, sheet->rook_file[side]);
    }
    terms->king_file = file_of_board(making, sheet->king_file);
    terms->wins = (uint8_t)sheet->wins;
    return add_rules(making, sheet, err);
}
