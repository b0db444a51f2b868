/* What a game from a file has otherwise than chess, a point for each. */
#include <ctype.h>
#include <string.h>

#include "variants/sheets/tell.h"

/* One part of a region; *is_rank: was the last one a rank, and is this? */
static void tell_part(const char *at, size_t length, bool *is_rank, Text *out) {
    const bool was_rank = *is_rank;
    *is_rank = length > 1 && at[0] == '*' && at[1] != '*';
    if (length > 1 && at[0] == '*' && at[1] == '*')
        text_string(out, "everywhere");
    else if (*is_rank)
        text_format(out, "%s%.*s", was_rank ? "" : "rank ", (int)length - 1, at + 1);
    else if (length == 2 && at[1] == '*')
        text_format(out, "file %c", at[0]);
    else
        text_format(out, "%.*s", (int)length, at);
}

/* Says where a set of cells lies: "rank 8, 9", "d4, e4"; what files write, with words for its stars. */
static void tell_region(const char *region, Text *out) {
    bool first = true, is_rank = false;
    if (strcmp(region, "-") == 0) {
        text_string(out, "nowhere");
        return;
    }
    for (const char *at = region; *at;) {
        const size_t length = strcspn(at, " ");
        if (length && !first) text_string(out, ", ");
        if (length) tell_part(at, length, &is_rank, out), first = false;
        at += length + (at[length] == ' ');
    }
}

static void tell_regions(const char *const region[2], Text *out) {
    tell_region(region[WHITE], out);
    if (strcmp(region[WHITE], region[BLACK]) == 0) return;
    text_string(out, " for White, ");
    tell_region(region[BLACK], out);
    text_string(out, " for Black");
}

static const char *value_words(EndValue value) {
    return value == VALUE_WIN ? "has won" : value == VALUE_LOSS ? "has lost" : "has drawn";
}

/* ---- pawns ---- */

static bool is_usual(const char *const regions[2], const char *white, const char *black) {
    return strcmp(regions[WHITE], white) == 0 && strcmp(regions[BLACK], black) == 0;
}

static void tell_steps(const SheetPawns *pawns, Text *out) {
    const char *const twice[2] = { pawns->double_from[WHITE], pawns->double_from[BLACK] };
    const char *const thrice[2] = { pawns->triple_from[WHITE], pawns->triple_from[BLACK] };
    const bool *const steps = pawns->double_step;
    if (!steps[WHITE] || !steps[BLACK])
        text_format(out, "- **%sawns** have no double step.\n",
                    steps[WHITE] == steps[BLACK] ? "P"
                    : steps[WHITE]               ? "Black's p"
                                                 : "White's p");
    if (!steps[WHITE] && !steps[BLACK]) return;
    if (!is_usual(twice, "*2", "*7")) {
        text_string(out, "- **Double steps** of pawns: from ");
        tell_regions(twice, out);
        text_string(out, ".\n");
    }
    if (is_usual(thrice, "-", "-")) return;
    text_string(out, "- **Triple steps** of pawns: from ");
    tell_regions(thrice, out);
    text_string(out, ".\n");
}

static MenSet men_of_chess(void) {
    static const char *const names[] = { "knight", "bishop", "rook", "queen" };
    MenSet men = 0;
    for (size_t i = 0; i < LENGTH(names); i++) men |= 1ULL << sheet_man_find(names[i]);
    return men;
}

static void tell_limits(const Sheet *sheet, Text *out) {
    bool any = false;
    for (int man = 0; sheet_men[man].name; man++) {
        if (!sheet->pawns.limit[man] || !sheet->man[man].letter) continue;
        text_string(out, any ? ", " : "; a side has at most ");
        text_format(out, "%d %c", sheet->pawns.limit[man], toupper((unsigned char)sheet->man[man].letter));
        any = true;
    }
}

static void tell_promotion(const Sheet *sheet, Text *out) {
    const SheetPawns *const pawns = &sheet->pawns;
    const char *const where[2] = { pawns->promoting_on[WHITE], pawns->promoting_on[BLACK] };
    const bool usual_place = is_usual(where, "*8", "*1") && sheet->ranks == 8;
    const bool same = pawns->become[WHITE] == pawns->become[BLACK];
    if (pawns->become[WHITE] == men_of_chess() && same && usual_place && !pawns->may_stay) return;
    text_string(out, "- **Promotion**");
    if (*where[WHITE] && !usual_place) {
        text_string(out, " (");
        tell_regions(where, out);
        text_char(out, ')');
    }
    text_string(out, ": ");
    if (!pawns->become[WHITE])
        text_string(out, "pawns become nothing else");
    else
        sheet_tell_men(sheet, pawns->become[WHITE], " or ", out);
    if (!same) {
        text_string(out, " for White, for Black ");
        sheet_tell_men(sheet, pawns->become[BLACK], " or ", out);
    }
    if (pawns->may_stay) text_string(out, "; a pawn may stay what it is");
    tell_limits(sheet, out);
    text_string(out, ".\n");
}

static void tell_pawns(const Sheet *sheet, Text *out) {
    if (!sheet->man[sheet_man_find("pawn")].letter) return;
    tell_steps(&sheet->pawns, out);
    tell_promotion(sheet, out);
}

/* ---- castling ---- */

/* Does anybody have a right at the start? */
static bool has_rights(const Game *game) {
    Position pos;
    pos_init(&pos, game);
    game_start(&pos, game);
    const bool has = pos.now.castling != 0;
    pos_release(&pos);
    return has;
}

static void tell_castling(const Sheet *sheet, const Game *game, Text *out) {
    const SheetCastling *const castling = &sheet->castling;
    if (!(castling->allowed[WHITE] || castling->allowed[BLACK]) || (!has_rights(game) && !castling->dropped)) {
        text_string(out, "- **Castling**: there is none.\n");
    } else if (castling->to[0] != 6 || castling->to[1] != 2 || sheet->files != 8) {
        text_format(out, "- **Castling** takes the king to file %c or %c, and the rook beside him, inside.\n",
                    'a' + castling->to[0], 'a' + castling->to[1]);
    }
    if (castling->allowed[WHITE] != castling->allowed[BLACK])
        text_format(out, "- **Castling** is for %s only.\n", castling->allowed[WHITE] ? "White" : "Black");
}

/* ---- hands, and men promoted in a zone ---- */

/* Drops that are forbidden. */
static void tell_bans_of_drops(const Sheet *sheet, Text *out) {
    const SheetHands *const hands = &sheet->hands;
    if (hands->few && sheet->man[hands->few - 1].letter) {
        text_string(out, "- **Not dropped**: a ");
        sheet_tell_man(sheet, hands->few - 1, false, out);
        text_format(out, " in a file where %d of the same side %s.\n", hands->few_most,
                    hands->few_most == 1 ? "stands" : "stand");
    }
    if (hands->immobile_forbidden)
        text_string(out, "- **Nobody goes or is dropped** where he could never move again.\n");
    if (hands->mateless) text_string(out, "- **A shogi pawn** may not mate by being dropped.\n");
}

static void tell_hands(const Sheet *sheet, Text *out) {
    const SheetHands *const hands = &sheet->hands;
    const char *const zone[2] = { sheet->pawns.promoting_on[WHITE], sheet->pawns.promoting_on[BLACK] };
    const char *const region[2] = { hands->region[WHITE], hands->region[BLACK] };
    bool crowns = false;
    for (int man = 0; sheet_men[man].name; man++) crowns |= sheet->man[man].letter && hands->becomes[man];
    if (hands->drops) {
        text_string(out, "- **Drops**: instead of moving a player may put a man from hand on an empty square");
        if (hands->captures) text_string(out, "; who is captured changes sides and goes to the captor's hand");
        if (strcmp(region[WHITE], "*") != 0 || strcmp(region[BLACK], "*") != 0) {
            text_string(out, "; only on ");
            tell_regions(region, out);
        }
        text_string(out, ".\n");
    }
    tell_bans_of_drops(sheet, out);
    if (!crowns) return;
    text_string(out, "- **Promotion** of men who enter, leave or move within ");
    tell_regions(zone, out);
    text_string(out, hands->must_promote ? ": they must.\n" : ": they may.\n");
}

/* ---- kings, walls, ends ---- */

static void tell_dying(const Sheet *sheet, Player player, Text *out) {
    const SheetRoyals *const royals = &sheet->royals;
    const int count = royals->count[player];
    if (!royals->dies[player] || (!royals->mortal[player] && !royals->all_die[player])) return;
    text_string(out, "**Who has ");
    if (count) text_format(out, "no more than %d ", count);
    text_string(out, count ? "" : "no ");
    if (royals->all_die[player])
        text_string(out, count > 1 ? "men" : "man");
    else
        sheet_tell_men(sheet, royals->mortal[player], " or ", out);
    text_format(out, " left** %s", value_words(royals->dying[player]));
}

static void tell_mated(const Sheet *sheet, Player player, Text *out) {
    const EndValue mated = sheet->royals.mated[player];
    if (!sheet->man[sheet_man_find("king")].letter || mated == VALUE_LOSS) return;
    text_format(out, "**Who is mated** %s", value_words(mated));
}

static void tell_stuck(const Sheet *sheet, Player player, Text *out) {
    const EndValue stuck = sheet->royals.stuck[player];
    if (stuck == VALUE_DRAW) return;
    text_format(out, "**Who cannot move** %s%s", value_words(stuck),
                sheet->royals.by_men ? ", if he has fewer men" : "");
}

static void tell_per_turn(const Sheet *sheet, Player player, Text *out) {
    const int moves = sheet->moves.per_turn[player];
    if (moves > 1) text_format(out, "**A turn** has %d moves; check may be given with the last of them only", moves);
}

/* A point of what holds for both players, and else one for each. */
static void tell_of_both(const Sheet *sheet, void (*tell)(const Sheet *sheet, Player player, Text *out), Text *out) {
    char of[2][SHEET_WORDS_MAX];
    for (Player player = WHITE; player <= BLACK; player++) {
        Text one = text_into(of[player], sizeof of[player]);
        tell(sheet, player, &one);
    }
    const bool same = strcmp(of[WHITE], of[BLACK]) == 0;
    for (Player player = WHITE; player <= (same ? WHITE : BLACK); player++) {
        if (!of[player][0]) continue;
        text_format(out, "- %s%s.\n", same ? "" : player == WHITE ? "For White: " : "For Black: ", of[player]);
    }
}

static void tell_royals(const Sheet *sheet, Text *out) {
    const SheetRoyals *const royals = &sheet->royals;
    const bool has_king = sheet->man[sheet_man_find("king")].letter;
    if (!has_king) text_string(out, "- **Nobody is a king** who could be mated.\n");
    if (royals->pseudo_royal && royals->mortal[WHITE]) {
        text_string(out, "- **Royal**: ");
        sheet_tell_men(sheet, royals->mortal[WHITE], " and ", out);
        text_string(out, " may not be left attacked, either.\n");
    } else {
        tell_of_both(sheet, tell_dying, out);
    }
    tell_of_both(sheet, tell_mated, out);
    tell_of_both(sheet, tell_stuck, out);
    if (!royals->checking) text_string(out, "- **Check** may not be given.\n");
    if (royals->blasts) text_string(out, "- **Captures explode**, and take all men beside them but pawns.\n");
}

static void tell_moves(const SheetMoves *moves, Text *out) {
    static const char *const walls[] = {
        [WALLS_ARROW] = "shoots an arrow: a wall where the man could go on to",
        [WALLS_DUCK] = "moves the duck, a wall that stands in everybody's way, to an empty square",
        [WALLS_EDGE] = "puts a wall on a square at an edge or beside walls",
        [WALLS_PAST] = "leaves a wall where the man stood",
        [WALLS_STATIC] = NULL,
    };
    if (moves->walls != WALLS_NONE && walls[moves->walls])
        text_format(out, "- **Walls**: each move %s.\n", walls[moves->walls]);
    if (moves->passes[WHITE] || moves->passes[BLACK])
        text_format(out, "- **%s may pass**.\n",
                    !moves->passes[BLACK]   ? "White"
                    : !moves->passes[WHITE] ? "Black"
                                            : "Players");
    else if (moves->passes_stuck[WHITE] || moves->passes_stuck[BLACK])
        text_string(out, "- **Who has no move** passes.\n");
}

static void tell_turns(const Sheet *sheet, Text *out) {
    static const char *const times[] = { "", "once", "twice", "three times" };
    const SheetMoves *const moves = &sheet->moves;
    bool any = false;
    tell_of_both(sheet, tell_per_turn, out);
    for (int man = 0; sheet_men[man].name; man++) {
        const int strikes = moves->strikes[man];
        if (!strikes || !sheet->man[man].letter) continue;
        text_string(out, any ? ", " : "- **Who is struck** falls when he was struck ");
        text_format(out, "%s: ", times[strikes]);
        sheet_tell_man(sheet, man, false, out);
        any = true;
    }
    if (moves->strikes_others)
        text_format(out, "%s%s: %s", any ? ", " : "- **Who is struck** falls when he was struck ",
                    times[moves->strikes_others], any ? "all others" : "all");
    if (any || moves->strikes_others) text_string(out, ".\n");
}

static void tell_rows(const Sheet *sheet, Text *out) {
    const SheetEnds *const ends = &sheet->ends;
    if (ends->in_row)
        text_format(out, "- **%d men in a row**%s: who has them %s.\n", ends->in_row,
                    ends->slanting ? "" : ", along ranks and files", value_words(ends->row_value));
    if (ends->in_square)
        text_format(out, "- **A square of men**, %d wide: who has it %s.\n", ends->in_square,
                    value_words(ends->row_value));
}

static void tell_goals(const Sheet *sheet, Text *out) {
    const SheetEnds *const ends = &sheet->ends;
    const char *const goal[2] = { ends->flag_region[WHITE], ends->flag_region[BLACK] };
    if ((ends->flag_men[WHITE] || ends->flag_men[BLACK]) && (*goal[WHITE] || *goal[BLACK])) {
        text_string(out, "- **Who gets there has won**: ");
        sheet_tell_men(sheet, ends->flag_men[WHITE] | ends->flag_men[BLACK], " or ", out);
        text_string(out, " to ");
        tell_regions(goal, out);
        if (ends->flag_count > 1) text_format(out, ", %d of them", ends->flag_count);
        text_string(out, ".\n");
    }
    if (ends->counts_checks) text_string(out, "- **Checks count**: who has given enough of them has won.\n");
    tell_rows(sheet, out);
    if (ends->counting != COUNTING_NONE)
        text_string(out,
                    "- **Counting**: who has the upper hand must mate within a number of moves, else it is a draw.\n");
    if (ends->perpetual) text_string(out, "- **Perpetual check** loses.\n");
    if (ends->chases) text_string(out, "- **Perpetual chases** lose.\n");
    if (ends->quiet_moves != sheet_ends_usual().quiet_moves) {
        if (ends->quiet_moves)
            text_format(out, "- **Drawn** after %d moves of each side without progress.\n", ends->quiet_moves);
        else
            text_string(out, "- **Not drawn** by any number of moves without progress.\n");
    }
}

static void tell_asia(const Sheet *sheet, Text *out) {
    if (sheet->asia.flying_general) text_string(out, "- **Kings** may not face each other on an open file.\n");
    if (sheet->asia.soldiers_turn && sheet->man[sheet_man_find("soldier")].letter)
        text_format(out, "- **Soldiers** step aside from their rank %d on only.\n", sheet->asia.soldiers_turn + 1);
    if (sheet->asia.makpong) text_string(out, "- **A king in check** stays, or captures who gives it.\n");
    if (sheet->asia.bikjang) text_string(out, "- **Facing kings**: whoever lets that be ends the game.\n");
    for (int i = 0; i < sheet->mobilities; i++) {
        const SheetMobility *const one = &sheet->mobility[i];
        if (one->man >= 0 && !sheet->man[one->man].letter) continue;
        text_string(out, one->player == WHITE ? "- White's **" : "- Black's **");
        sheet_tell_man(sheet, one->man, false, out);
        text_string(out, "** stays on ");
        tell_region(one->cells, out);
        text_string(out, ".\n");
    }
}

void sheet_tell_otherwise(const Sheet *sheet, const Game *game, Text *out) {
    static const char heading[] = "## What is otherwise than in chess\n\n";
    const size_t before = out->length;
    text_string(out, heading);
    tell_pawns(sheet, out);
    tell_castling(sheet, game, out);
    tell_hands(sheet, out);
    tell_royals(sheet, out);
    tell_asia(sheet, out);
    tell_moves(&sheet->moves, out);
    tell_turns(sheet, out);
    tell_goals(sheet, out);
    if (out->length == before + strlen(heading)) text_string(out, "Nothing but board and men.\n");
    text_char(out, '\n');
}
