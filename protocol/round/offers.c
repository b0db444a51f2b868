#include "protocol/round/offers.h"

#include <stdio.h>
#include <string.h>

#include "engine/text/words.h"
#include "protocol/record/draw_sense.h"
#include "protocol/round/variations.h"

/* ---- who is asked, and what is said ---- */

static Player first_of(unsigned players) {
    return (Player)__builtin_ctz(players);
}

static unsigned all_of(const Round *round) {
    return (1U << round_game(round)->players) - 1;
}

/* Those of the players who are still in the game. */
static unsigned living(const Round *round, unsigned players) {
    unsigned found = 0;
    for (Player player = 0; player < round_game(round)->players; player++)
        if (players >> player & 1 && !game_is_out(&round->record.pos, player)) found |= 1U << player;
    return found;
}

/* Whoever has dropped out of the game meanwhile has no say in its end. */
unsigned offers_wait_for(const Round *round) {
    const Offer *const offer = &round->offers.now;
    const unsigned left = offer->asked & ~offer->agreed;
    return offer->kind == OFFER_DRAW ? living(round, left) : left;
}

static void end(Round *round, const char *what) {
    round->offers.now = (Offer){ .kind = OFFER_NONE };
    snprintf(round->offers.said, SAID_MAX, "%s", what);
    round_note_change(round);
}

static void refuse(Round *round, Player player) {
    char name[WORDS_NAME_MAX], text[SAID_MAX];
    static const char *const what[] = {
        [OFFER_DRAW] = "does not agree to a draw", [OFFER_UNDO] = "does not agree to take back"
    };
    words_called(round_game(round), player, name);
    snprintf(text, sizeof text, "%s %s%s.", name, what[round->offers.now.kind],
             round->offers.now.is_grave ? " what dice or secrets have followed" : "");
    end(round, text);
}

/* ---- what happens when all agree ---- */

static void agree_on_draw(Round *round, Millis now) {
    const Outcome outcome = game_drawn(&round->record.pos, NULL);
    end(round, "");
    round_end(round, ENDING_AGREEMENT, &outcome, "draw by agreement", now);
}

static void take_back(Round *round, Millis now) {
    const Offer offer = round->offers.now;
    char name[WORDS_NAME_MAX], text[SAID_MAX];
    const int count = round->record.count - offer.plies;
    words_called(round_game(round), offer.by, name);
    if (count == 0)
        snprintf(text, sizeof text, "The game goes on.");
    else
        snprintf(text, sizeof text, "%s has taken back %d %s.", name, count, count == 1 ? "move" : "moves");
    end(round, offer.has_waited ? text : "");
    variations_forget(round, offer.plies);
    round_back(round, offer.plies, now);
}

static void conclude(Round *round, Millis now) {
    if (offers_wait_for(round)) {
        round->offers.now.has_waited = true;
        round_note_change(round);
    } else if (round->offers.now.kind == OFFER_DRAW) {
        agree_on_draw(round, now);
    } else {
        take_back(round, now);
    }
}

void offers_settle(Round *round, Millis now) {
    if (round->offers.now.kind == OFFER_DRAW && !offers_wait_for(round)) agree_on_draw(round, now);
}

void offers_forget_undo(Round *round) {
    if (round->offers.now.kind == OFFER_UNDO) round->offers.now.kind = OFFER_NONE;
}

/* ---- engines ---- */

/* Only engines mind anything. */
static bool engine_agrees(const Round *round, Player player) {
    if (round->seat[player].type != SEAT_ENGINE) return true;
    return round->offers.now.kind == OFFER_DRAW ? draw_sense_of_record(&round->record, player)
                                                : !round->offers.now.is_grave;
}

/* Those who are no people answer; then it is up to the others. */
static void ask_engines(Round *round, Millis now) {
    const unsigned asked = round->offers.now.asked & ~round_people(round);
    for (Player player = 0; player < round_game(round)->players; player++) {
        if (!(asked >> player & 1)) continue;
        if (!engine_agrees(round, player)) {
            refuse(round, player);
            return;
        }
        round->offers.now.agreed |= 1U << player;
    }
    conclude(round, now);
}

/* ---- offering ---- */

static void make(Round *round, const Offer *offer, Millis now) {
    round->offers.now = *offer;
    *round->offers.said = '\0';
    ask_engines(round, now);
}

bool offers_draw(Round *round, unsigned players, Millis now, Error *err) {
    Offers *const offers = &round->offers;
    const unsigned sitting = living(round, players);
    const Player turn = round_turn(round);
    if (round_is_over(round)) return error_set(err, "the game is over: %s", round->ending.reason);
    if (!sitting) return error_set(err, "only those who play can offer a draw");
    if (offers->now.kind == OFFER_DRAW) return offers_answer(round, players, true, now, err);
    if (offers->now.kind) return error_set(err, "somebody asks to take back: answer that first");
    if (round->record.count == 0 && offers->again_rounds)
        return error_set(err, "a draw can be offered once somebody has moved");
    if (round->record.count < offers->again && sitting & offers->refused)
        return error_set(err, "you have offered a draw a moment ago: play on a little first");
    offers->refused = sitting;
    offers->again = round->record.count + offers->again_rounds * round_game(round)->players;
    make(round,
         &(Offer){ .kind = OFFER_DRAW,
                   .by = sitting >> turn & 1 ? turn : first_of(sitting),
                   .asked = living(round, all_of(round)),
                   .agreed = sitting },
         now);
    return true;
}

int offers_plies_before(const Round *round, unsigned players, long count, Player *by, bool *is_grave) {
    Position pos;
    int ply = round->record.count;
    *is_grave = game_is_hidden(round_game(round)) && !round->is_study;
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &round->record.pos);
    while (count > 0 && --ply >= 0) {
        game_undo(&pos);
        if (game_is_chance(&pos))
            *is_grave = true;
        else if (players >> game_turn(&pos) & 1)
            *by = game_turn(&pos), count--;
    }
    pos_release(&pos);
    return ply;
}

/* Were they resigned, agreed upon, or out of time? Then that is what is taken back. */
static bool ended_by_word(const Round *round) {
    return round_is_over(round) && !game_referee(&round->record.pos).over;
}

bool offers_may_undo(const Round *round, unsigned players) {
    Player by;
    bool is_grave, has_engine = false;
    if (!players || !round->record.count || round->was_revealed) return false;
    if (ended_by_word(round)) return true;
    for (Player player = 0; player < round_game(round)->players; player++)
        has_engine |= !(players >> player & 1) && round->seat[player].type == SEAT_ENGINE;
    return offers_plies_before(round, players, 1, &by, &is_grave) >= 0 && !(is_grave && has_engine);
}

bool offers_undo(Round *round, unsigned players, Millis now, Error *err) {
    bool is_grave = false;
    const Offer *const stands = &round->offers.now;
    if (!players) return error_set(err, "only those who play can take back");
    if (stands->kind == OFFER_UNDO) return offers_answer(round, players, true, now, err);
    if (stands->kind) return error_set(err, "somebody offers a draw: answer that first");
    if (round->was_revealed) return error_set(err, "what was hidden has been shown: nothing can be taken back");
    Player by = first_of(players);
    const int plies =
        ended_by_word(round) ? round->record.count : offers_plies_before(round, players, 1, &by, &is_grave);
    if (plies < 0) return error_set(err, "there is no move of yours to take back");
    make(round,
         &(Offer){ .kind = OFFER_UNDO,
                   .by = by,
                   .asked = all_of(round),
                   .agreed = players,
                   .plies = plies,
                   .is_grave = is_grave },
         now);
    return true;
}

bool offers_rematch(Round *round, unsigned players, Error *err) {
    if (!round_is_over(round)) return error_set(err, "the game goes on");
    if (!players) return error_set(err, "only those who play can ask for another game");
    round->offers.rematch |= players;
    round_note_change(round);
    return true;
}

bool offers_answer(Round *round, unsigned players, bool agrees, Millis now, Error *err) {
    Offer *const offer = &round->offers.now;
    const unsigned mine = offer->asked & players;
    if (!offer->kind) return error_set(err, "nothing is offered any more");
    if (!mine) return error_set(err, "nobody asks you");
    if (agrees) {
        offer->agreed |= mine;
        conclude(round, now);
    } else if (mine & ~offer->agreed) {
        refuse(round, first_of(mine & ~offer->agreed));
    } else {
        end(round, offer->kind == OFFER_DRAW ? "The offer of a draw is withdrawn." : "Moves stand.");
    }
    return true;
}

void offers_note_move(Round *round, Player player) {
    const Offer *const offer = &round->offers.now;
    if (!offer->kind)
        *round->offers.said = '\0';
    else if (offers_wait_for(round) >> player & 1)
        refuse(round, player);
    else if (offer->kind == OFFER_UNDO && offer->agreed >> player & 1)
        end(round, "Moves stand.");
}
