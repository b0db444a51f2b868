#include "protocol/xboard/board/follow.h"

#include "engine/lanes/look.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/board/plan.h"
#include "protocol/xboard/board/repair.h"
#include "protocol/xboard/board/secrets.h"

void follow_begin(Follow *follow, const Position *pos) {
    follow->is_on = hosting_repairs(pos->game);
    follow->lost_from = 0;
    follow->is_asking = false;
    turns_clear(&follow->open);
    steps_begin(&follow->steps, follow->is_on ? pos : NULL);
}

void follow_free(Follow *follow) {
    steps_free(&follow->steps);
    turns_free(&follow->open);
}

/* ---- what is missing ---- */

bool follow_missing(const Follow *follow, const Position *pos, Stroke *next) {
    const Screen *screen = steps_screen(&follow->steps);
    Sight truth;
    if (follow->lost_from) return false;
    secrets_truth(pos, follow->steps.viewer, screen, &truth);
    return repair_next(screen, &truth, next);
}

bool follow_is_waiting(const Follow *follow, const Position *pos) {
    Stroke next;
    return follow->lost_from || follow->open.count || follow_missing(follow, pos, &next);
}

/* ---- open turns ---- */

int follow_open_made(const Follow *follow) {
    return follow->steps.count - 1 - follow->open_from;
}

/* The last step of its plan, or the ply that shows it, before the repair. */
int follow_close(Follow *follow, const Turn *turn) {
    const bool is_before_repair = turn->is_seen && turn->plan_count != follow_open_made(follow);
    turns_clear(&follow->open);
    follow->is_asking = false;
    return is_before_repair ? follow->open_from + 1 : follow->steps.count - 1;
}

/* Of turns that look alike, the first of those whose victims are just the squares named. */
static void keep_named(TurnList *open, const Stroke *stroke, Set chosen) {
    const Set named = set_or(stroke->kills, chosen);
    int count = 0;
    if (set_is_empty(&named)) return;
    for (int i = 0; i < open->count; i++) count += set_equal(&open->at[i].victims, &named);
    if (!count) return;
    for (int i = 0, kept = 0; i < open->count; i++)
        if (set_equal(&open->at[i].victims, &named)) open->at[kept++] = open->at[i];
    open->count = count;
}

/* Lists the turns that the ply may begin, if it comes from there. */
static void list_begun(const Screen *screen, const Position *pos, const Stroke *stroke, Source source,
                       TurnList *begun) {
    turns_clear(begun);
    if (source == FROM_PERSON)
        turns_list(pos, screen, false, begun);
    else
        turns_list_planned(pos, screen, begun);
    guess_begin(begun, screen, stroke, source);
}

void follow_list_open(Follow *follow, const Position *pos, const Stroke *stroke, Source source) {
    const Screen *screen = steps_screen(&follow->steps);
    list_begun(screen, pos, stroke, source, &follow->open);
    if (!follow->open.count && source == FROM_FUSILIER) list_begun(screen, pos, stroke, FROM_RECORD, &follow->open);
}

/* Is it the first ply of a legal turn's plan? */
static bool begins_plan(const Follow *follow, const Position *pos, const Stroke *stroke) {
    const Screen *screen = steps_screen(&follow->steps);
    TurnList turns;
    if (screen->shown.turn != game_turn(pos)) return false;
    turns_init(&turns);
    list_begun(screen, pos, stroke, FROM_FUSILIER, &turns);
    const bool begins = turns.count > 0;
    turns_free(&turns);
    return begins;
}

/* ---- meanings ---- */

static Meaning meaning(FollowKind kind) {
    return (Meaning){ .kind = kind };
}

static Meaning turn_meaning(FollowKind kind, const Turn *turn) {
    return (Meaning){ .kind = kind, .turn = *turn };
}

static Meaning refusal(FollowKind kind, const char *why) {
    Meaning refused = { .kind = kind };
    error_set(&refused.why, "%s", why);
    return refused;
}

/* No turn: for a rule that forbids what the ply shows; `otherwise` if there is none, as the move may only be made
 * another way. */
static Meaning illegal(const Position *pos, const Stroke *stroke, const char *otherwise) {
    char name[MOVE_TEXT_MAX];
    Move move;
    Error err = { .text = "" };
    stroke_name(pos->board, stroke, name);
    const bool is_other = game_try_parse(pos, name, &move, &err);
    return refusal(FOLLOW_ILLEGAL, is_other ? otherwise : error_reason(&err));
}

/* The open turn that was meant, if the plies leave no doubt. */
static bool find_known(const Follow *follow, Meaning *found) {
    const int known = guess_known(&follow->open, follow_open_made(follow));
    if (known >= 0) *found = turn_meaning(FOLLOW_TURN, &follow->open.at[known]);
    return known >= 0;
}

/* A turn that is complete is the one that was meant; of engines that show no more than the first ply some turn is
 * taken. NULL: none is complete. */
static const Turn *find_finished(const Follow *follow, bool or_any) {
    const TurnList *open = &follow->open;
    const int finished = guess_finished(open, follow_open_made(follow), steps_screen(&follow->steps));
    if (finished >= 0) return &open->at[finished];
    return or_any ? &open->at[0] : NULL;
}

static Meaning finished_meaning(const Follow *follow, bool or_any) {
    const Turn *turn = find_finished(follow, or_any);
    return turn ? turn_meaning(FOLLOW_TURN, turn) : meaning(FOLLOW_WAITS);
}

bool follow_settle(const Follow *follow, Turn *turn) {
    if (!follow->open.count || follow->is_asking) return false;
    *turn = *find_finished(follow, true);
    return true;
}

/* ---- a ply that begins a turn ---- */

/* Whose ply is it? In analysis XBoard steps through plies that it has in store, or the user makes one. */
static Source source_of(const Follow *follow, const Situation *situation, const Stroke *stroke) {
    const bool is_stored = steps_line_goes_on(&follow->steps, steps_line(&follow->steps, stroke));
    if (situation->is_fusilier) return FROM_FUSILIER;
    if (!situation->is_play && (!situation->is_analysis || is_stored)) return FROM_RECORD;
    return FROM_PERSON;
}

/* Does the ply begin a turn? Lists those that it may begin; why not, if there are none. */
static bool find_begun(Follow *follow, const Situation *situation, const Stroke *stroke, Source source, Meaning *why) {
    const Position *pos = situation->pos;
    const Screen *screen = steps_screen(&follow->steps);
    const bool is_turn = screen->shown.turn == game_turn(pos) && !game_referee(pos).over;
    const bool is_blind = situation->blind != NOBODY;
    turns_clear(&follow->open);
    if (!is_turn) {
        *why = refusal(FOLLOW_ILLEGAL, "it is the other side's turn");
    } else if (is_blind && !secrets_may_try(pos, screen, stroke)) {
        *why = illegal(pos, stroke, "none of your men can try that");
    } else {
        follow_list_open(follow, pos, stroke, source);
        if (follow->open.count) return true;
        *why = is_blind ? refusal(FOLLOW_ILLEGAL, "illegal") : illegal(pos, stroke, "that move is not made like that");
    }
    return false;
}

static Meaning begin_turn(Follow *follow, const Situation *situation, const Stroke *stroke) {
    const Source source = source_of(follow, situation, stroke);
    Meaning known;
    if (!find_begun(follow, situation, stroke, source, &known)) return known;
    if (source == FROM_PERSON) keep_named(&follow->open, stroke, situation->chosen);
    follow->open_from = follow->steps.count - 1;
    steps_add_part(&follow->steps, stroke, follow->open_from);
    if (find_known(follow, &known)) return known;
    if (source == FROM_PERSON && !situation->is_computer) {
        follow->is_asking = true;
        return meaning(FOLLOW_ASKS);
    }
    return source == FROM_RECORD ? meaning(FOLLOW_WAITS) : finished_meaning(follow, source == FROM_PERSON);
}

Meaning follow_next_ply(Follow *follow, const Situation *situation, const Stroke *stroke) {
    Stroke next;
    if (follow_missing(follow, situation->pos, &next)) {
        if (stroke_equal(&next, stroke)) {
            steps_add(&follow->steps, stroke);
            return meaning(follow_missing(follow, situation->pos, &next) ? FOLLOW_WAITS : FOLLOW_GOES_ON);
        }
        if (situation->is_play && !situation->is_computer) return refusal(FOLLOW_REFUSED, "please retract once more");
    }
    return begin_turn(follow, situation, stroke);
}

/* ---- any ply ---- */

/* A further ply of a turn that is not known yet. */
static bool continue_open(Follow *follow, const Situation *situation, const Stroke *stroke, Meaning *continued) {
    if (!guess_continue(&follow->open, follow_open_made(follow), steps_screen(&follow->steps), stroke)) return false;
    steps_add_part(&follow->steps, stroke, follow->open_from);
    if (!find_known(follow, continued))
        *continued = situation->is_fusilier ? finished_meaning(follow, false) : meaning(FOLLOW_WAITS);
    return true;
}

/* Does something happen after this ply that no record says? From there on XBoard's board is followed, but not the
 * game. */
static bool is_beyond_record(const Follow *follow, const Situation *situation, const Stroke *stroke) {
    const bool is_plain = stroke->from != CELL_NONE && stroke->from != stroke->to;
    Stroke next;
    if (is_plain || situation->is_analysis || situation->is_computer || !situation->pos->game->secrets.unseen)
        return false;
    if (follow_missing(follow, situation->pos, &next) && stroke_equal(&next, stroke)) return false;
    return !follow->open.count && !begins_plan(follow, situation->pos, stroke);
}

/* Plies of a game played before against a person, in analysis of this one; otherwise those that cannot be followed. */
static bool follow_blindly(Follow *follow, const Situation *situation, const Stroke *stroke, Meaning *blind) {
    Steps *steps = &follow->steps;
    const bool may_recall = !situation->is_analysis || steps_go_on(steps);
    const Showing *past = may_recall ? steps_recall(steps, steps_line(steps, stroke)) : NULL;
    if (past) {
        *blind = meaning(FOLLOW_RECALLED);
        if (past->plies > situation->pos->journal.plies) blind->move = past->move;
        steps->viewer = past->viewer;
        steps_add(steps, stroke);
        return true;
    }
    if (!follow->lost_from && !is_beyond_record(follow, situation, stroke)) return false;
    *blind = meaning(follow->lost_from ? FOLLOW_GOES_ON : FOLLOW_LOST);
    if (!follow->lost_from) follow->lost_from = steps->count;
    steps_add(steps, stroke);
    steps_note_plies(steps, situation->pos, steps->count - 1);
    return true;
}

Meaning follow_ply(Follow *follow, const Situation *situation, const Stroke *stroke) {
    Meaning found;
    if (follow->is_asking) return refusal(FOLLOW_UNANSWERED, "first answer what your last move was, or take it back");
    if (!situation->is_play && follow_blindly(follow, situation, stroke, &found)) return found;
    if (!follow->open.count) return follow_next_ply(follow, situation, stroke);
    if (situation->is_play && !situation->is_computer)
        return refusal(FOLLOW_REFUSED, "please retract once more"); /* the person stands in the middle of our plies */
    if (continue_open(follow, situation, stroke, &found)) return found;
    return turn_meaning(FOLLOW_SETTLES, find_finished(follow, true));
}
