/* umpire.c -- in games with hidden men the engine may try a move that is not legal. The session knows the whole
 * position and is the umpire: it says "illegal", nothing else, and lets the engine think again. */
#include <string.h>

#include "protocol/session/private.h"

/* ---- what was refused ---- */

/* Does the record of `fresh` begin with all moves that were played when the last refusal came? */
static bool continues(const Session *session, const Position *fresh, const char *start) {
    if (fresh->game != session->position.game || strcmp(start, session->start) != 0) return false;
    const int plies = session->refusals.at[session->refusals.count - 1].plies;
    if (fresh->journal.plies < plies || session->position.journal.plies < plies) return false;
    for (int i = 0; i < plies; i++)
        if (!move_equal(fresh->journal.frames[i].move, session->position.journal.frames[i].move)) return false;
    return true;
}

void umpire_adopts(Session *session, const Position *fresh, const char *start) {
    if (session->refusals.count > 0 && !continues(session, fresh, start)) refusals_forget(&session->refusals, -1);
}

void umpire_undid(Session *session) {
    refusals_forget(&session->refusals, session->position.journal.plies);
}

/* ---- tries ---- */

static bool may_be_refused(const Session *session) {
    return session->position.game->secrets.tries && session_search_options(session)->samples != 0;
}

void umpire_search(Session *session, const Position *root) {
    Limits limits = session->limits;
    limits.moves = session->choice.at;
    limits.moves_count = session->choice.count;
    limits.refusals = session->refusals.at;
    limits.refusals_count = session->refusals.count;
    session_search(session, root, &limits);
}

bool umpire_allows(Session *session, Move *best) {
    Position *root = &session->scratch; /* what was thought about; no search runs */
    while (!move_is_none(*best) && may_be_refused(session) &&
           !refusals_allow(&session->refusals, root, root->journal.plies, best)) {
        if (session->listener.refused) session->listener.refused(session->listener.context, root, *best);
        if (!session->is_stopping && refusals_leave_time(session->searcher, &session->limits)) {
            umpire_search(session, root);
            return false;
        }
        *best = search_next_choice(session->searcher);
    }
    return true;
}
