#include "protocol/web/offers.h"

#include <stdio.h>
#include <string.h>

#include "engine/words.h"
#include "protocol/record/draw_sense.h"
#include "protocol/record/json.h"
#include "protocol/web/variations.h"

/* ---- who is asked, and what is said ---- */

static Player first_of(unsigned players) {
    return (Player)__builtin_ctz(players);
}

/* Those of the players who are still in the game. */
static unsigned living(const WebTable *table, unsigned players) {
    unsigned found = 0;
    for (Player player = 0; player < table->game->players; player++)
        if (players >> player & 1 && !game_is_out(&table->record.pos, player)) found |= 1U << player;
    return found;
}

/* Who has still to answer: whoever has dropped out of the game meanwhile has no say in its end. */
static unsigned waits_for(const WebTable *table) {
    const unsigned left = table->offer.asked & ~table->offer.agreed;
    return table->offer.kind == OFFER_DRAW ? living(table, left) : left;
}

static void change(WebTable *table) {
    table->version++;
    pthread_cond_broadcast(&table->room->changed);
}

static void end(WebTable *table, const char *what) {
    table->offer = (Offer){ .kind = OFFER_NONE, .again = table->offer.again };
    snprintf(table->said, sizeof table->said, "%s", what);
    change(table);
}

static void refuse(WebTable *table, Player player) {
    char name[WORDS_NAME_MAX], text[sizeof table->said];
    static const char *const what[] = {
        [OFFER_DRAW] = "does not agree to a draw", [OFFER_UNDO] = "does not agree to take back"
    };
    words_called(table->game, player, name);
    snprintf(text, sizeof text, "%s %s%s.", name, what[table->offer.kind],
             table->offer.is_grave ? " what dice or secrets have followed" : "");
    end(table, text);
}

/* ---- what happens when all agree ---- */

static void agree_on_draw(WebTable *table) {
    char result[32];
    const Outcome outcome = game_drawn(&table->record.pos, "draw by agreement");
    outcome_format(&outcome, table->game->players, result, sizeof result);
    end(table, "");
    table_settle(table, result, outcome.reason);
}

static void take_back(WebTable *table) {
    char name[WORDS_NAME_MAX], text[sizeof table->said];
    const int plies = table->offer.plies, count = table->record.count - plies;
    words_called(table->game, table->offer.by, name);
    if (count == 0)
        snprintf(text, sizeof text, "The game goes on.");
    else
        snprintf(text, sizeof text, "%s has taken back %d %s.", name, count, count == 1 ? "move" : "moves");
    end(table, table->offer.has_waited ? text : "");
    variations_forget(table, plies);
    table_go_back(table, plies);
}

static void conclude(WebTable *table) {
    if (waits_for(table)) {
        table->offer.has_waited = true;
        change(table);
    } else if (table->offer.kind == OFFER_DRAW) {
        agree_on_draw(table);
    } else {
        take_back(table);
    }
}

/* ---- engines ---- */

/* Random movers do not mind anything. */
static bool engine_agrees(const WebTable *table, Player player) {
    if (table->seat[player].seat.type == SEAT_RANDOM) return true;
    return table->offer.kind == OFFER_DRAW ? draw_sense_of_record(&table->record, player) : !table->offer.is_grave;
}

/* Those who are no people answer; then it is up to the others. */
static void ask_engines(WebTable *table) {
    for (Player player = 0; player < table->game->players; player++) {
        if (!(table->offer.asked >> player & 1) || table->seat[player].seat.type == SEAT_HUMAN) continue;
        if (!engine_agrees(table, player)) {
            refuse(table, player);
            return;
        }
        table->offer.agreed |= 1U << player;
    }
    conclude(table);
}

/* ---- offering ---- */

static bool make(WebTable *table, const Offer *offer) {
    table->offer = *offer;
    *table->said = '\0';
    ask_engines(table);
    return true;
}

bool offers_draw(WebTable *table, unsigned players, Error *err) {
    const unsigned sitting = living(table, players), asked = living(table, ~0U);
    const Player turn = game_turn(&table->record.pos);
    if (table->over) return error_set(err, "the game is over: %s", table->reason);
    if (!sitting) return error_set(err, "only those who play can offer a draw");
    if (table->offer.kind == OFFER_DRAW) return offers_answer(table, players, true, err);
    if (table->offer.kind) return error_set(err, "somebody asks to take back: answer that first");
    if (table->record.count == 0) return error_set(err, "a draw can be offered once somebody has moved");
    if (table->record.count < table->offer.again && sitting & table->refused)
        return error_set(err, "you have offered a draw a moment ago: play on a little first");
    const Player by = sitting >> turn & 1 ? turn : first_of(sitting);
    table->refused = sitting;
    return make(table, &(Offer){ .kind = OFFER_DRAW,
                                 .by = by,
                                 .asked = asked,
                                 .agreed = sitting,
                                 .again = table->record.count + OFFER_AGAIN_ROUNDS * table->game->players });
}

/* The ply before the last decision of one of these players, -1 if there is none. *by: whose it was; *is_grave: a die
 * lies between, or somebody may have learned what he would not have known. */
static int plies_before_decision(const WebTable *table, unsigned players, Player *by, bool *is_grave) {
    Position pos;
    int found = -1;
    *is_grave = game_is_hidden(table->game);
    pos_init(&pos, table->game);
    pos_copy(&pos, &table->record.pos);
    for (int ply = table->record.count - 1; ply >= 0 && found < 0; ply--) {
        game_undo(&pos);
        if (game_is_chance(&pos))
            *is_grave = true;
        else if (players >> game_turn(&pos) & 1)
            *by = game_turn(&pos), found = ply;
    }
    pos_release(&pos);
    return found;
}

bool offers_undo(WebTable *table, unsigned players, Error *err) {
    bool is_grave = false;
    if (!players) return error_set(err, "only those who play can take back");
    if (table->offer.kind == OFFER_UNDO) return offers_answer(table, players, true, err);
    if (table->offer.kind) return error_set(err, "somebody offers a draw: answer that first");
    const bool ended = table->over && !game_referee(&table->record.pos).over; /* by resignation, agreement, time */
    Player by = first_of(players);
    const int plies = ended ? table->record.count : plies_before_decision(table, players, &by, &is_grave);
    if (plies < 0) return error_set(err, "there is no move of yours to take back");
    unsigned asked = 0;
    for (Player player = 0; player < table->game->players; player++) asked |= 1U << player;
    return make(table, &(Offer){ .kind = OFFER_UNDO,
                                 .by = by,
                                 .asked = asked,
                                 .agreed = players,
                                 .plies = plies,
                                 .is_grave = is_grave,
                                 .again = table->offer.again });
}

bool offers_answer(WebTable *table, unsigned players, bool agrees, Error *err) {
    const unsigned mine = table->offer.asked & players;
    if (!table->offer.kind) return error_set(err, "nothing is offered any more");
    if (!mine) return error_set(err, "nobody asks you");
    if (agrees) {
        table->offer.agreed |= mine;
        conclude(table);
    } else if (mine & ~table->offer.agreed) {
        refuse(table, first_of(mine & ~table->offer.agreed));
    } else {
        end(table, table->offer.kind == OFFER_DRAW ? "The offer of a draw is withdrawn." : "Moves stand.");
    }
    return true;
}

void offers_note_move(WebTable *table, Player player) {
    const bool is_asked = waits_for(table) & 1U << player;
    if (!table->offer.kind)
        *table->said = '\0';
    else if (is_asked)
        refuse(table, player);
    else if (table->offer.kind == OFFER_UNDO && table->offer.agreed >> player & 1)
        end(table, "Moves stand.");
}

/* ---- telling ---- */

void offers_add(cJSON *object, const WebTable *table, unsigned players) {
    const Offer *const offer = &table->offer;
    const unsigned waits = waits_for(table);
    cJSON_AddStringToObject(object, "said", table->said);
    if (!offer->kind) {
        cJSON_AddNullToObject(object, "offer");
        return;
    }
    cJSON *const told = cJSON_AddObjectToObject(object, "offer");
    cJSON_AddStringToObject(told, "kind", offer->kind == OFFER_DRAW ? "draw" : "undo");
    cJSON_AddNumberToObject(told, "by", offer->by);
    if (offer->kind == OFFER_UNDO) cJSON_AddNumberToObject(told, "moves", table->record.count - offer->plies);
    cJSON *const array = cJSON_AddArrayToObject(told, "waits");
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (waits >> player & 1) cJSON_AddItemToArray(array, cJSON_CreateNumber(player));
    cJSON_AddBoolToObject(told, "asks", (waits & players) != 0);
    cJSON_AddBoolToObject(told, "yours", players >> offer->by & 1);
}
