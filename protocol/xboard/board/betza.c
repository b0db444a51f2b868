/* betza.c -- how men move, for XBoard: what the men of chess do in Betza's letters, and what the rules of the game add.
 *
 * XBoard reads an extension of these letters. Modifiers must stand in its order: directions, m c d e t p g o y n j,
 * then a (another leg). `o` goes round the cylinder, `i` is for men that have not moved or, after a leg, for as many
 * steps as that one; castling is O2. Source: XBoard 4.9.1, tried. */
#include "protocol/xboard/board/hosting.h"

#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/land.h"

/* Officers: each goes and captures alike. */
static const char officers[] = { [KNIGHT] = 'N', [BISHOP] = 'B', [ROOK] = 'R', [QUEEN] = 'Q', [KING] = 'K' };

/* Draughtsmen go aslant, on boards of 8x8 whose edges may touch: a step, or an odd or even number of legs, which may
 * lead round. XBoard knows the way round to the left and right only; seven squares aslant that way are a step over the
 * lower or upper edge, and six are a leg. */
static const char draughtsmen[] = "moFmojjjjjjB7moAmojjjjjB6mojjjB4mojjjR4mpabK";

/* What the rules of a game add to the ways of men. */
typedef struct {
    bool goes_round; /* the files touch */
    bool shoots;     /* captures leave the man where it stands */
    bool repairs;    /* XBoard's board is put right: its men may do at least what the game allows */
    bool castles;
    bool leaps_first;  /* men may go further at first */
    bool steps_thrice; /* pawns may */
} Ways;

/* The third field of the start, "KQkq": of castling, or of other first moves. */
static size_t write_rights(const Game *game, char rights[static POSITION_TEXT_MAX]) {
    char start[POSITION_TEXT_MAX];
    hosting_start(game, start, sizeof start);
    const char *const turn = strchr(start, ' '), *const field = turn ? strchr(turn + 1, ' ') : NULL;
    Text text = text_into(rights, POSITION_TEXT_MAX);
    if (field) text_format(&text, "%.*s", (int)strcspn(field + 1, " "), field + 1);
    return text.length;
}

static bool has_triple_steps(const Game *game) {
    const Land *const land = game->setup.land;
    uint64_t from = 0;
    for (int i = 0; land && i < SET_WORDS; i++) from |= land->pawns.triple_from[WHITE][i];
    return from != 0;
}

static Ways ways_of(const Game *game) {
    char rights[POSITION_TEXT_MAX];
    const size_t length = write_rights(game, rights);
    const bool is_first = game->setup.land && game->setup.land->pawns.firsts;
    return (Ways){
        .goes_round = board_of(game->setup.board)->ground == GROUND_CYLINDER,
        .shoots = game->conduct.rules.capture == CAPTURE_SHOOT,
        .repairs = hosting_repairs(game),
        .castles = length && rights[0] != '-',
        .leaps_first = is_first || strspn(rights, "-KQkq") < length,
        .steps_thrice = has_triple_steps(game),
    };
}

/* '~' stands where `o` belongs if the board is a cylinder, '*' for the atom. */
static void write_letters(Text *text, const Ways *ways, const char *letters, char atom) {
    for (; *letters; letters++) {
        if (*letters == '*')
            text_char(text, atom);
        else if (*letters != '~')
            text_char(text, *letters);
        else if (ways->goes_round)
            text_char(text, 'o');
    }
}

/* A shot is a capture and the way back, which sliders go by the same number of steps. For a knight's leap XBoard knows
 * no way back: its shots are two steps of a king, each with a bend. */
static void write_shot(Text *text, const Ways *ways, char atom) {
    static const char sliders[] = "BRQ";
    const char *const letters = atom == 'N' ? "mp~afrc~abmp~afl~K" : strchr(sliders, atom) ? "c~aib~*" : "c~ab~*";
    write_letters(text, ways, letters, atom);
}

static void write_officer(Text *text, const Ways *ways, char atom) {
    write_letters(text, ways, ways->shoots ? "m~*" : "~*", atom);
    if (ways->shoots && !ways->repairs) write_shot(text, ways, atom);
    if (atom == 'K' && ways->castles && !ways->repairs) text_string(text, "isO2");
}

/* A step ahead, two at first, and captures aslant. A pawn that shoots en passant stays where it is: smpabW lets it, and
 * is no capture, so that it checks nobody. */
static void write_pawn(Text *text, const Ways *ways) {
    if (ways->steps_thrice) text_string(text, "fmnH");
    if (ways->repairs) {
        write_letters(text, ways, ways->shoots ? "fmWfmnD" : "fmWf~FfmnD", 'F');
    } else if (ways->shoots) {
        text_string(text, "ifmnDfmWf");
        write_shot(text, ways, 'F');
        text_string(text, "smpabW");
    } else {
        write_letters(text, ways, "fmWfce~FifmnD", 'F');
    }
}

/* Where the board is repaired everybody may stay: that is how men remove others, and it keeps XBoard from seeing mates.
 * Where captures are shots nobody may go to an occupied square; so the man that shoots is written with its square, and
 * is found again in a saved game. A king castles over the rook that has been put at its place already. */
static void write_repairs(Text *text, const Ways *ways, Kind kind) {
    text_string(text, "mpabK");
    if (kind == KING && ways->castles) text_string(text, "smD");
}

/* Of men with gaits of their own: what they do, in letters that XBoard reads as we do; and a king castles over more
 * than one cell. */
static void write_gait(Text *text, const Ways *ways, const char *gait, Kind kind) {
    text_string(text, gait);
    text_string(text, "mpabK");
    if (ways->leaps_first) text_string(text, "mNmDmH");
    if (kind == KING && ways->castles) text_string(text, "smDsmH");
}

size_t hosting_betza(const Game *game, Kind kind, char *buf, size_t size) {
    Text text = text_into(buf, size);
    const char *const gait = game->setup.land && game->setup.gaits ? game->setup.gaits[kind] : NULL;
    if (gait && kind != PAWN) {
        const Ways ways = ways_of(game);
        write_gait(&text, &ways, gait, kind);
        return text.length;
    }
    if (!hosting_has_chessmen(game)) {
        text_string(&text, draughtsmen);
        return text.length;
    }
    if (kind != PAWN && (kind >= LENGTH(officers) || !officers[kind])) return 0;
    const Ways ways = ways_of(game);
    if (kind == PAWN)
        write_pawn(&text, &ways);
    else
        write_officer(&text, &ways, officers[kind]);
    if (ways.repairs) write_repairs(&text, &ways, kind);
    return text.length;
}
