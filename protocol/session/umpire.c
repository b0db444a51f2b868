/* umpire.c -- in games with hidden men the engine may try a move that is not legal. The session knows the whole
 * position and is the umpire: it says "illegal", nothing else, and lets the engine think again. */
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/session/private.h"

enum {
    RETRY_PART = 4,   /* of the nodes: what was learned of the other moves stays in the tables */
    FEW_NODES = 2000, /* too few to part */
};

/* ---- what was refused ---- */

static void remember(Session *session, int plies, Move move) {
    ARRAY_RESERVE(session->refusals, session->refusals_room, session->refusals_count + 1);
    session->refusals[session->refusals_count++] = (Refusal){ .plies = plies, .move = move };
}

/* Does the record of `fresh` begin with all moves that were played when the last refusal came? */
static bool continues(const Session *session, const Position *fresh, const char *start) {
    if (fresh->game != session->position.game || strcmp(start, session->start) != 0) return false;
    const int plies = session->refusals[session->refusals_count - 1].plies;
    if (fresh->journal.plies < plies || session->position.journal.plies < plies) return false;
    for (int i = 0; i < plies; i++)
        if (!move_equal(fresh->journal.frames[i].move, session->position.journal.frames[i].move)) return false;
    return true;
}

void umpire_adopts(Session *session, const Position *fresh, const char *start) {
    if (session->refusals_count > 0 && !continues(session, fresh, start)) session->refusals_count = 0;
}

void umpire_undid(Session *session) {
    const int plies = session->position.journal.plies;
    while (session->refusals_count > 0 && session->refusals[session->refusals_count - 1].plies > plies)
        session->refusals_count--;
}

/* ---- tries ---- */

static bool may_be_refused(const Session *session) {
    return session->position.game->secrets.tries && session_search_options(session)->samples != 0;
}

void umpire_search(Session *session, const Position *root) {
    Limits limits = session->limits;
    limits.moves = session->choice.at;
    limits.moves_count = session->choice.count;
    limits.refusals = session->refusals;
    limits.refusals_count = session->refusals_count;
    session_search(session, root, &limits);
}

/* What is left for the next try of the same move. The search itself counts the time. */
static void shrink_limits(Session *session) {
    Limits *limits = &session->limits;
    limits->again = true;
    limits->ponder = false;
    if (limits->nodes > FEW_NODES) limits->nodes = limits->nodes / RETRY_PART + FEW_NODES / 2;
}

static bool is_legal(const Position *pos, Move move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    const bool found = movelist_find(&legal, move) >= 0;
    movelist_free(&legal);
    return found;
}

bool umpire_allows(Session *session, Move *best) {
    Position *root = &session->scratch; /* what was thought about; no search runs */
    while (!move_is_none(*best) && may_be_refused(session) && !is_legal(root, *best)) {
        remember(session, root->journal.plies, *best);
        if (session->listener.refused) session->listener.refused(session->listener.context, root, *best);
        if (!session->is_stopping && search_has_time(session->searcher)) {
            shrink_limits(session);
            umpire_search(session, root);
            return false;
        }
        *best = search_next_choice(session->searcher);
    }
    return true;
}
