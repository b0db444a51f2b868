/* Hands, and men who are promoted in a zone, made part of a game. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/walk.h"
#include "variants/rules/joined.h"
#include "variants/rules/crowning.h"
#include "variants/rules/enclosing.h"
#include "variants/rules/gating.h"
#include "variants/rules/pockets.h"
#include "variants/rules/sittuyin.h"
#include "variants/sheets/keys.h"

static Kind kind_of(const Making *making, int man_from_1) {
    return man_from_1 ? making->kind[man_from_1 - 1] : (Kind)EMPTY;
}

/* ---- promotion in a zone ---- */

/* Who is like whom, and how many of them there may be. */
static void take_limits(Making *making) {
    TermsOfHands *const terms = &making->terms->hands;
    for (int man = 0; sheet_men[man].name; man++) {
        const KindSet alike = making_kinds(making, 1ULL << man);
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++) {
            if (!(alike >> kind & 1)) continue;
            terms->alike[kind] = alike;
            terms->most[kind] = making->sheet->pawns.limit[man];
        }
    }
}

static bool take_crowned(Making *making, Error *err) {
    TermsOfHands *const terms = &making->terms->hands;
    const SheetHands *const hands = &making->sheet->hands;
    for (int man = 0; sheet_men[man].name; man++) {
        const Kind crowned = making->crowned[man];
        if (crowned == EMPTY) continue;
        if (making->kind[man] == KING) return error_set(err, "promotedPieceType: a king stays what he is");
        if (hands->becomes[hands->becomes[man] - 1])
            return error_set(err, "promotedPieceType: %c becomes a man who becomes another",
                             making->sheet->man[man].letter);
        terms->crowned[making->kind[man]] = crowned;
        terms->plain[crowned] = making->kind[man];
    }
    terms->crowns_captors = hands->captors_only;
    terms->must_crown = hands->must_promote;
    terms->must_crown_pawns = !making->sheet->pawns.may_stay;
    terms->falls_back = hands->falls_back;
    return true;
}

/* Where men of a kind could never move again, whoever stood there. */
static bool take_stuck(Making *making, Kind kind, int side, Error *err) {
    Walk *const walk = walk_build(making->board, making_gaits(making, (Player)side)[kind],
                                  board_forward(making->board, (Player)side), err);
    if (!walk) return false;
    for (int at = 0; at < making->board->cells; at++) {
        bool moves = false;
        for (const WalkLine *line = walk_lines(walk, (Cell)at); line->how; line = walk_next(line))
            moves |= line->how & WALK_MOVES && line->length;
        if (!moves) set_add(&making->terms->hands.stuck[side][kind], (Cell)at);
    }
    free(walk);
    return true;
}

static bool take_all_stuck(Making *making, Error *err) {
    if (!making->sheet->hands.immobile_forbidden) return true;
    for (Kind kind = PAWN; kind < making->men->kinds_end; kind++)
        for (int side = 0; side < 2; side++)
            if (making->men->gaits[kind] && !take_stuck(making, kind, side, err)) return false;
    return true;
}

/* ---- drops ---- */

static bool take_drop_cells(Making *making, Error *err) {
    TermsOfHands *const terms = &making->terms->hands;
    const SheetHands *const hands = &making->sheet->hands;
    for (int side = 0; side < 2; side++) {
        Set region = making_all_cells(making);
        if (strcmp(hands->region[side], "*") != 0 && !region_read(making->board, hands->region[side], &region, err))
            return error_prefix(err, "dropRegion");
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++) terms->drop[side][kind] = region;
        const Set first = making_ranks(making, (Player)side, 1, 1);
        Set *const pawns = &terms->drop[side][PAWN], *const rooks = &terms->drop[side][ROOK];
        if (!hands->zone_pawns) *pawns = set_minus(*pawns, terms->zone[side]);
        if (!hands->first_rank_pawns) *pawns = set_minus(*pawns, first);
        if (hands->first_rank_rooks) *rooks = set_and(*rooks, first);
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
            terms->drop[side][kind] = set_and(terms->drop[side][kind], making->men->mobility[side][kind]);
    }
    return true;
}

/* Is there a king among those who are in hand at the start? */
static bool king_is_in_hand(const Sheet *sheet) {
    const char *at = strchr(sheet->start, '[');
    const char letter = sheet->man[sheet_man_find("king")].letter;
    for (; letter && at && *at && *at != ']'; at++)
        if (tolower((unsigned char)*at) == letter) return true;
    return false;
}

/* Is who stands for the king a man like others, whose loss means nothing by itself? */
static bool kings_are_captives(const Making *making) {
    const Sheet *const sheet = making->sheet;
    const SheetRoyals *const royals = &sheet->royals;
    const int king = sheet_man_find("king"), commoner = sheet_man_find("commoner");
    if (sheet->man[king].letter || making->kind[commoner] != KING || !sheet->hands.captures) return false;
    return !((royals->mortal[WHITE] | royals->mortal[BLACK]) >> commoner & 1);
}

static bool anybody_is_crowned(const Making *making) {
    for (int man = 0; sheet_men[man].name; man++)
        if (making->crowned[man] != EMPTY) return true;
    return false;
}

static bool take_drops(Making *making, Error *err) {
    TermsOfHands *const terms = &making->terms->hands;
    const SheetHands *const hands = &making->sheet->hands;
    terms->drops = hands->drops;
    terms->captures = hands->captures;
    terms->keeps_promoted = hands->keeps_promoted && !anybody_is_crowned(making); /* whom hands do not tell apart */
    terms->drops_crowned = hands->drops_crowned;
    terms->free = hands->free ? making_plain_kinds(making, ~0ULL) & ~(1U << KING) : 0;
    terms->kings = king_is_in_hand(making->sheet) || kings_are_captives(making) ? 1U << KING : 0;
    terms->few = kind_of(making, hands->few);
    terms->few_most = hands->few_most;
    terms->due = kind_of(making, hands->due);
    terms->shaded = hands->shades_bishops ? making_kind_called(making, "bishop") : (Kind)EMPTY;
    terms->mateless = hands->mateless ? making_kind_called(making, "shogiPawn") : (Kind)EMPTY;
    terms->gates = hands->gates;
    terms->encloses = hands->encloses;
    terms->flips = hands->flips;
    if (hands->begin[0] && !region_read(making->board, hands->begin, &terms->begin, err))
        return error_prefix(err, "enclosingDropStart");
    return take_drop_cells(making, err);
}

/* ---- the rules ---- */

/* Are hands one of the words of the rules? */
static bool hands_are_a_word(const Making *making) {
    for (int i = 0; i < COMPOSITION_RULES_MAX && making->rules->rule[i]; i++)
        if (making->rules->rule[i]->in_hand) return true;
    return false;
}

/* Who comes in behind others does so with moves that men make by themselves. */
static bool check_gating(const Making *making, Error *err) {
    FOR_RULES(making->rules, i) {
        const Rule *const rule = making->rules->rule[i];
        if (rule->in_hand || rule->lists || rule->goes_on || rule->gambles || rule->spreads || rule->rescues ||
            rule->walls || rule->dooms || rule->hurts)
            return error_set(err, "%s and gating contradict each other (who comes in behind others)", rule->id);
    }
    return true;
}

/* Captives go to hands as in crazyhouse: with what contradicts that, this contradicts, too. */
static bool check_captives(const Making *making, Error *err) {
    char joined[SHEET_WORDS_MAX + sizeof "chess+crazyhouse+"];
    WordSet set;
    Error why;
    if (!making->sheet->hands.captures || !making->sheet->rules[0]) return true;
    snprintf(joined, sizeof joined, "chess+crazyhouse+%s", making->sheet->rules);
    if (joined_read(joined, &set, &why)) return true;
    return error_set(err, "%s", error_why(&why));
}

static bool add_pockets(Making *making, Error *err) {
    const SheetHands *const hands = &making->sheet->hands;
    if (hands->gating && !check_gating(making, err)) return false;
    if (!hands->drops && !hands->captures && !hands->gating) return true;
    if (hands_are_a_word(making)) return true;
    if (!check_captives(making, err)) return false;
    /* Whom a move captures is asked before other rules take men off. */
    if (!making_add_first(making, &rule_pockets, err)) return false;
    if (hands->gating && !making_add(making, &rule_gating, err)) return false;
    if (hands->must_drop && !making_add(making, &rule_must_drop, err)) return false;
    if (hands->no_checks && !making_add(making, &rule_quiet_drops, err)) return false;
    return making->terms->hands.mateless == EMPTY || making_add(making, &rule_mateless_drop, err);
}

bool make_hands(Making *making, Error *err) {
    const SheetHands *const hands = &making->sheet->hands;
    const bool crowns = anybody_is_crowned(making) || hands->immobile_forbidden;
    making->men->pawns_everywhere = hands->zone_pawns;
    memcpy(making->terms->hands.zone, making->men->promoting, sizeof making->terms->hands.zone);
    if (!take_crowned(making, err) || !take_all_stuck(making, err)) return false;
    FOR_RULES(making->rules, i)
    if (crowns && (making->rules->rule[i]->seizes || making->rules->rule[i]->in_hand))
        return error_set(err, "%s and zones contradict each other (off the board promoted men have no sign)",
                         making->rules->rule[i]->id);
    if (!take_drops(making, err)) return false;
    take_limits(making);
    if (hands->pawns_stand) /* nobody is promoted by arriving */
        for (int side = 0; side < 2; side++) making->men->promoting[side] = (Set){ { 0 } };
    if (hands->pawns_stand && !making_add(making, &rule_sittuyin, err)) return false;
    if (crowns && !making_add_first(making, &rule_crowning, err))
        return false; /* it writes before others add to a move */
    if (hands->flips && !making_add(making, &rule_flipping, err)) return false;
    return add_pockets(making, err);
}
