/* xboard_follow.c -- follows XBoard's board through games whose effects XBoard cannot know: what each ply means, and
 * which plies must be sent to make the board true. */
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard_hosting.h"
#include "protocol/xboard_state.h"

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

static const Board *board_on(const XBoard *xb) {
    return position(xb)->board;
}

static Sight *shown(XBoard *xb) {
    return &xb->follow.steps[xb->follow.count - 1].shown;
}

static void *grow(void *array, int *room, int count, size_t size) {
    if (count < *room) return array;
    *room = *room ? 2 * *room : 64;
    void *more = realloc(array, (size_t)*room * size);
    if (!more) abort();
    return more;
}

/* ---- lines ---- */

static bool is_continued(const Follow *follow, Key line) {
    for (int i = follow->continued_count; i-- > 0;)
        if (follow->continued[i] == line) return true;
    return false;
}

static void note_continued(Follow *follow, Key line) {
    if (is_continued(follow, line)) return;
    follow->continued =
        grow(follow->continued, &follow->continued_room, follow->continued_count, sizeof *follow->continued);
    follow->continued[follow->continued_count++] = line;
}

static Key line_after(Key line, const Stroke *stroke) {
    line = mix64(line ^ ((Key)stroke->from << 16 | (Key)stroke->to << 8 | (Key)(unsigned char)stroke->letter));
    for (int i = 0; i < SET_WORDS; i++) line = mix64(line ^ stroke->kills.word[i]);
    return line;
}

/* ---- steps ---- */

/* The session stands where this step has led to. */
static void note_plies(XBoard *xb, int index) {
    Showing *step = &xb->follow.steps[index];
    const Journal *journal = &position(xb)->journal;
    step->plies = journal->plies;
    step->viewer = xb->follow.viewer;
    if (index > 0 && step->plies > step[-1].plies) step->move = journal->frames[step->plies - 1].move;
}

static Showing *add_step(Follow *follow) {
    follow->steps = grow(follow->steps, &follow->room, follow->count, sizeof *follow->steps);
    return &follow->steps[follow->count++];
}

static void push_start(XBoard *xb) {
    Showing *step = add_step(&xb->follow);
    *step = (Showing){ .line = position(xb)->now.key };
    hosting_sight(position(xb), &step->shown);
    note_plies(xb, 0);
}

/* The ply is part of a turn that began at the step `begun`, or of none that is open; the session stays where it is. */
static void push_ply(XBoard *xb, const Stroke *stroke, int begun) {
    Follow *follow = &xb->follow;
    Showing *step = add_step(follow);
    *step = step[-1];
    note_continued(follow, step->line);
    step->stroke = *stroke;
    step->begun = begun;
    step->viewer = follow->viewer;
    step->line = line_after(step->line, stroke);
    sight_play(board_on(xb), &step->shown, &follow->habits, stroke);
}

static void push_step(XBoard *xb, const Stroke *stroke) {
    push_ply(xb, stroke, xb->follow.count);
}

/* Of the open turns. */
static int plies_made(const Follow *follow) {
    return follow->count - 1 - follow->open_from;
}

static void forget_open(Follow *follow) {
    turns_clear(&follow->open);
    follow->is_asking = false;
}

void follow_begin(XBoard *xb) {
    Follow *follow = &xb->follow;
    const Game *game = session_game(xb->session);
    hidden_remember(follow);
    follow->is_on = hosting_repairs(game);
    follow->count = follow->lost_from = 0;
    follow->viewer = NOBODY;
    forget_open(follow);
    xb->asked = 0;
    if (!follow->is_on) return;
    follow->habits = hosting_habits(game);
    push_start(xb);
}

void follow_free(XBoard *xb) {
    free(xb->follow.steps);
    free(xb->follow.continued);
    free(xb->follow.past);
    turns_free(&xb->follow.open);
}

/* The next ply towards the true board. */
static bool next_ply(XBoard *xb, Stroke *next) {
    Sight truth;
    if (xb->follow.lost_from) return false;
    hidden_truth(xb, &truth);
    return repair_next(board_on(xb), shown(xb), &truth, &xb->follow.habits, next);
}

bool follow_goes_on(const XBoard *xb) {
    return is_continued(&xb->follow, xb->follow.steps[xb->follow.count - 1].line);
}

bool follow_is_waiting(XBoard *xb) {
    Stroke next;
    const Follow *follow = &xb->follow;
    return follow->is_on && (follow->lost_from || follow->open.count || xb->is_rolling || next_ply(xb, &next));
}

/* ---- showing ---- */

static void send(XBoard *xb, const Stroke *stroke, int begun) {
    char text[MOVE_TEXT_MAX];
    stroke_format(board_on(xb), stroke, text);
    output_line(xb->out, "move %s", text);
    push_ply(xb, stroke, begun);
}

void follow_repair(XBoard *xb) {
    Stroke next;
    while (next_ply(xb, &next)) send(xb, &next, xb->follow.count);
}

/* Do players hear something else of it than the one who moves? */
static bool is_kept_from_opponent(const Position *before, Move move) {
    char own[MOVE_TEXT_MAX], heard[POSITION_TEXT_MAX];
    if (!before->game->observe) return false;
    game_move_format(before, move, own);
    game_observe(before, move, game_turn(before) ^ 1, heard, sizeof heard);
    return strcmp(own, heard) != 0;
}

/* Where no man of the enemy is seen, only the moves of one's own are. */
static bool is_secret(const XBoard *xb, const Position *before, Move move) {
    if (xb->against_computer) return false;
    if (before->game->unseen) return hidden_person(xb) == (game_turn(before) ^ 1);
    return is_kept_from_opponent(before, move);
}

/* All turns of the position with their plans. */
static void list_plans(XBoard *xb, Position *pos, TurnList *all) {
    turns_list(pos, shown(xb), true, all);
    turns_plan(all, pos->board, shown(xb), &xb->follow.habits);
}

/* The session stands at the end of the turn; the turns that it must be told from are those of its beginning. What was
 * played belongs to the last ply. */
static void show_turn(XBoard *xb, Position *before, const Turn *turn) {
    const int begun = xb->follow.count - 1;
    TurnList all;
    turns_init(&all);
    list_plans(xb, before, &all);
    int index = 0;
    while (index < all.count && (all.at[index].key != turn->key || !move_equal(all.at[index].move, turn->move)))
        index++;
    assert(index < all.count);
    const Turn *told = &all.at[index];
    for (int i = 0; i < told->plan_count; i++) send(xb, &turn_plies(&all, told)[i], begun);
    note_plies(xb, xb->follow.count - 1);
    effects_say(xb, before, told);
    turns_free(&all);
}

/* Where somebody does not see all, the ply of the turn, if he may see that, and what is left to see of its effects. */
static void show_part(XBoard *xb, Position *before, const Turn *turn, bool is_secret) {
    const int first = xb->follow.count;
    Turn seen = *turn;
    turn_describe(before, shown(xb), &seen);
    if (!is_secret)
        send(xb, &seen.stroke, first);
    else if (xb->follow.viewer == NOBODY)
        send(xb, &STROKE_NULL, first); /* otherwise the repair's first ply is the turn's, for all that is seen of it */
    follow_repair(xb);
    follow_settle_steps(xb, first);
}

void follow_show(XBoard *xb, const Turn *turn) {
    Position before;
    pos_init(&before, session_game(xb->session));
    pos_copy(&before, position(xb));
    for (int i = 0; i <= turn->rolls_count; i++) game_undo(&before);
    hidden_look(xb);
    const bool secret = is_secret(xb, &before, turn->move);
    if (secret || xb->follow.viewer != NOBODY)
        show_part(xb, &before, turn, secret);
    else
        show_turn(xb, &before, turn);
    follow_repair(xb); /* of what was wrong before */
    pos_release(&before);
}

/* ---- understanding ---- */

/* Is this a ply after which the engine makes XBoard's board right? Between two of this program's kind each does it for
 * its own moves. In analysis only where XBoard cannot have more plies in store. */
static bool may_repair(XBoard *xb) {
    if (xb->mode == XB_PLAY) return !xb->against_fusilier;
    return xb->mode == XB_ANALYSE && !follow_goes_on(xb);
}

void follow_settle_steps(XBoard *xb, int first) {
    hidden_look(xb);
    for (int i = first; i < xb->follow.count; i++) note_plies(xb, i);
}

/* The step to which the turn belongs: the last of its plan, or the ply that shows it, before the repair. */
static int step_of(const Follow *follow, const Turn *turn) {
    return turn->is_seen && turn->plan_count != plies_made(follow) ? follow->open_from + 1 : follow->count - 1;
}

void follow_commit(XBoard *xb, const Turn *meant) {
    Follow *follow = &xb->follow;
    const Turn turn = *meant;
    const bool repairs = may_repair(xb);
    const int step = step_of(follow, &turn);
    forget_open(follow);
    words_tell(xb, turn.move);
    xboard_play_reply(xb, turn.move);
    for (int i = 0; i < turn.rolls_count; i++) xboard_play_roll(xb, turn.rolls[i]);
    follow_settle_steps(xb, step);
    if (game_is_chance(position(xb))) {
        xboard_roll_dice(xb, &turn, true);
        return;
    }
    if (repairs) follow_repair(xb);
    words_say(xb);
    xboard_go_on(xb);
}

/* Of turns that look alike, the first of those whose victims are just the squares named. */
static void keep_named(XBoard *xb, const Stroke *stroke) {
    TurnList *open = &xb->follow.open;
    const Set named = set_or(stroke->kills, xb->hand.kills);
    int count = 0;
    if (set_is_empty(&named)) return;
    for (int i = 0; i < open->count; i++) count += set_equal(&open->at[i].victims, &named);
    if (!count) return;
    for (int i = 0, kept = 0; i < open->count; i++)
        if (set_equal(&open->at[i].victims, &named)) open->at[kept++] = open->at[i];
    open->count = count;
}

/* The turn that was meant, if the plies leave no doubt. */
static const Turn *known_turn(const Follow *follow) {
    const int known = guess_known(&follow->open, plies_made(follow));
    return known >= 0 ? &follow->open.at[known] : NULL;
}

/* A turn that is complete is the one that was meant; of engines that show no more than the first ply some turn is
 * taken.
 */
static void commit_finished(XBoard *xb, bool or_any) {
    const Follow *follow = &xb->follow;
    const int finished = guess_finished(&follow->open, plies_made(follow), board_on(xb), shown(xb), &follow->habits);
    if (finished >= 0 || or_any) follow_commit(xb, &follow->open.at[finished >= 0 ? finished : 0]);
}

/* Lists the turns that the ply may begin. */
static void list_open(XBoard *xb, const Stroke *stroke, Source source) {
    Follow *follow = &xb->follow;
    Position scratch;
    pos_init(&scratch, session_game(xb->session));
    pos_copy(&scratch, position(xb));
    for (Source as = source;; as = FROM_RECORD) {
        turns_clear(&follow->open);
        if (as == FROM_PERSON)
            turns_list(&scratch, shown(xb), false, &follow->open);
        else
            list_plans(xb, &scratch, &follow->open);
        guess_begin(&follow->open, scratch.board, shown(xb), &follow->habits, stroke, as);
        if (follow->open.count || as != FROM_FUSILIER) break;
    }
    pos_release(&scratch);
}

static void refuse(XBoard *xb, const char *reason, const char *text) {
    xboard_illegal(xb, reason, text);
    xb->asked = 0; /* he may have forgotten it */
    if (xb->mode != XB_FORCE && !xb->against_computer) xboard_serve_user(xb);
}

/* The rule that forbids what the ply shows; `otherwise` if there is none, as the move may only be made another way. */
static const char *rule_against(XBoard *xb, const Stroke *stroke, const char *otherwise, Error *err) {
    char name[MOVE_TEXT_MAX];
    Move move;
    stroke_name(board_on(xb), stroke, name);
    return game_try_parse(position(xb), name, &move, err) ? otherwise : error_reason(err);
}

/* Whose ply is it? In analysis XBoard steps through plies that it has in store, or the user makes one. */
static Source source_of(XBoard *xb, const Stroke *stroke) {
    const Key line = line_after(xb->follow.steps[xb->follow.count - 1].line, stroke);
    if (xb->against_fusilier) return FROM_FUSILIER;
    if (xb->mode == XB_FORCE || (xb->mode == XB_ANALYSE && is_continued(&xb->follow, line))) return FROM_RECORD;
    return FROM_PERSON;
}

static void begin_turn(XBoard *xb, const Stroke *stroke, const char *text) {
    Follow *follow = &xb->follow;
    const Source source = source_of(xb, stroke);
    const bool is_turn = shown(xb)->turn == game_turn(position(xb)) && !game_referee(position(xb)).over;
    const bool is_blind = hidden_person(xb) != NOBODY;
    Error err;
    turns_clear(&follow->open);
    if (is_turn && is_blind && !hidden_may_try(xb, stroke)) {
        refuse(xb, rule_against(xb, stroke, "none of your men can try that", &err), text);
        return;
    }
    if (is_turn) list_open(xb, stroke, source);
    if (!follow->open.count) {
        refuse(xb,
               !is_turn   ? "it is the other side's turn"
               : is_blind ? "illegal"
                          : rule_against(xb, stroke, "that move is not made so", &err),
               text);
        return;
    }
    if (source == FROM_PERSON) keep_named(xb, stroke);
    follow->open_from = follow->count - 1;
    push_ply(xb, stroke, follow->open_from);
    if (known_turn(follow))
        follow_commit(xb, known_turn(follow));
    else if (source == FROM_PERSON && !xb->against_computer)
        xboard_ask(xb);
    else if (source != FROM_RECORD)
        commit_finished(xb, source == FROM_PERSON);
}

/* A further ply of a turn that is not known yet. */
static bool continue_open(XBoard *xb, const Stroke *stroke) {
    Follow *follow = &xb->follow;
    if (!guess_continue(&follow->open, plies_made(follow), board_on(xb), shown(xb), &follow->habits, stroke))
        return false;
    push_ply(xb, stroke, follow->open_from);
    if (known_turn(follow))
        follow_commit(xb, known_turn(follow));
    else if (xb->against_fusilier)
        commit_finished(xb, false);
    return true;
}

void follow_settle(XBoard *xb) {
    if (xb->follow.open.count && !xb->follow.is_asking) commit_finished(xb, true);
}

/* Is it the first ply of a legal turn's plan? */
static bool begins_plan(XBoard *xb, const Stroke *stroke) {
    TurnList turns;
    Position scratch;
    if (shown(xb)->turn != game_turn(position(xb))) return false;
    turns_init(&turns);
    pos_init(&scratch, session_game(xb->session));
    pos_copy(&scratch, position(xb));
    list_plans(xb, &scratch, &turns);
    guess_begin(&turns, scratch.board, shown(xb), &xb->follow.habits, stroke, FROM_FUSILIER);
    const bool begins = turns.count > 0;
    pos_release(&scratch);
    turns_free(&turns);
    return begins;
}

/* Plies of a game played before against a person, in analysis of this one; otherwise those behind which something
 * happened that no record says: from there on XBoard's board is followed, but not the game. */
static bool follow_blindly(XBoard *xb, const Stroke *stroke) {
    Follow *follow = &xb->follow;
    const Key line = line_after(follow->steps[follow->count - 1].line, stroke);
    const Showing *past = xb->mode == XB_FORCE || follow_goes_on(xb) ? hidden_recall(follow, line) : NULL;
    Stroke next;
    if (past) {
        xboard_leave_position(xb);
        follow->viewer = past->viewer;
        if (past->plies > position(xb)->journal.plies) session_play(xb->session, past->move);
    } else if (!follow->lost_from) {
        const bool is_plain = stroke->from != CELL_NONE && stroke->from != stroke->to;
        if (is_plain || xb->mode != XB_FORCE || xb->against_computer || !session_game(xb->session)->unseen)
            return false;
        if (next_ply(xb, &next) && stroke_equal(&next, stroke)) return false;
        if (follow->open.count || begins_plan(xb, stroke)) return false;
        follow->lost_from = follow->count;
        words_window(xb, "tellusererror", "What was hidden is not in the record: I cannot follow it");
    }
    push_step(xb, stroke);
    note_plies(xb, follow->count - 1);
    xboard_go_on(xb);
    return true;
}

void follow_stroke(XBoard *xb, const Stroke *stroke, const char *text) {
    Follow *follow = &xb->follow;
    Stroke next;
    xb->reveal_due_ms = 0;
    if (xboard_task(xb) == TASK_MOVE || xb->is_rolling) {
        xboard_illegal(xb, "it is not your turn", text);
        return;
    }
    if (follow->is_asking) {
        xboard_illegal(xb, "first answer what your last move was, or take it back", text);
        xboard_ask(xb);
        return;
    }
    if (xb->mode != XB_PLAY && follow_blindly(xb, stroke)) return;
    if (follow->open.count && xb->mode == XB_PLAY && !xb->against_computer) {
        xboard_illegal(xb, "please retract once more", text); /* he stands in the middle of our plies */
        return;
    }
    if (follow->open.count) {
        if (continue_open(xb, stroke)) return;
        follow_settle(xb);
    }
    if (next_ply(xb, &next)) {
        if (stroke_equal(&next, stroke)) {
            push_step(xb, stroke);
            if (!next_ply(xb, &next)) xboard_go_on(xb);
            return;
        }
        if (xb->mode == XB_PLAY && !xb->against_computer) {
            xboard_illegal(xb, "please retract once more", text);
            return;
        }
    }
    begin_turn(xb, stroke, text);
}

/* ---- back ---- */

/* Goes on with the turn whose first plies are on the board: which it may be is found once more. */
static void open_again(XBoard *xb) {
    Follow *follow = &xb->follow;
    const int count = follow->count;
    follow->open_from = follow->steps[count - 1].begun;
    for (int i = follow->open_from + 1; i < count; i++) {
        const Stroke *stroke = &follow->steps[i].stroke;
        follow->count = i; /* the board before it */
        if (i == follow->open_from + 1)
            list_open(xb, stroke, xb->against_fusilier ? FROM_FUSILIER : FROM_RECORD);
        else
            guess_continue(&follow->open, plies_made(follow), board_on(xb), shown(xb), &follow->habits, stroke);
    }
    follow->count = count;
}

/* The session goes back to what belongs to the last step. */
static void restore(XBoard *xb, int count) {
    Follow *follow = &xb->follow;
    const Showing *step = &follow->steps[count - 1];
    hidden_remember(follow);
    follow->count = count;
    follow->viewer = step->viewer;
    if (count <= follow->lost_from) follow->lost_from = 0;
    forget_open(follow);
    while (position(xb)->journal.plies > step->plies) session_undo(xb->session);
    if (step->begun < count - 1 && step->plies == follow->steps[step->begun].plies) open_again(xb);
}

bool follow_take_back(XBoard *xb, int plies) {
    Follow *follow = &xb->follow;
    Stroke next;
    if (follow->count - 1 < plies) return false;
    xboard_leave_position(xb);
    restore(xb, follow->count - plies);
    if (xb->mode == XB_PLAY && next_ply(xb, &next)) output_line(xb->out, "tellusererror Please retract once more");
    return true;
}

/* ---- positions ---- */

static bool shows(const XBoard *xb, const Sight *sight, const char letters[]) {
    for (int at = 0; at < board_on(xb)->cells; at++)
        if (sight->man[at] != letters[at] && !(set_has(&sight->doubtful, (Cell)at) && letters[at] == SIGHT_EMPTY))
            return false;
    return true;
}

static bool is_start(const XBoard *xb, const char letters[], Player turn) {
    Position start;
    Sight sight;
    pos_init(&start, session_game(xb->session));
    game_start(&start, session_game(xb->session));
    hosting_sight(&start, &sight);
    const bool same = sight.turn == turn && shows(xb, &sight, letters);
    pos_release(&start);
    return same;
}

static bool find_in_game(XBoard *xb, const char letters[], Player turn) {
    for (int i = xb->follow.count - 1; i > 0; i--) {
        const Sight *sight = &xb->follow.steps[i].shown;
        if (sight->turn != turn || !shows(xb, sight, letters)) continue;
        xboard_leave_position(xb);
        restore(xb, i + 1);
        xboard_go_on(xb);
        return true;
    }
    return false;
}

bool follow_setboard(XBoard *xb, const char *fen, char *position_text, size_t size) {
    const Game *game = session_game(xb->session);
    char letters[CELLS_MAX];
    const size_t length = rows_parse(board_on(xb), fen, letters);
    if (!length || fen[length] != ' ' || (fen[length + 1] != 'w' && fen[length + 1] != 'b')) {
        Text text = text_into(position_text, size);
        text_string(&text, fen); /* whatever is wrong with it will be said of it as it is */
        return false;
    }
    const Player turn = fen[length + 1] == 'w' ? WHITE : BLACK;
    const Key passed = line_after(xb->follow.steps[xb->follow.count - 1].line, &STROKE_NULL);
    const bool in_game =
        xb->follow.count > 1 || xb->mode == XB_PLAY || xb->against_computer || hidden_recall(&xb->follow, passed);
    if (in_game && turn != shown(xb)->turn && shows(xb, shown(xb), letters)) {
        follow_stroke(xb, &STROKE_NULL, "@@@@");
        return true;
    }
    Text text = text_into(position_text, size);
    if (is_start(xb, letters, turn)) {
        text_string(&text, "start");
        return false;
    }
    if (find_in_game(xb, letters, turn)) return true;
    const char *fields = fen + length + 2;
    hosting_position(game, letters, turn, fields + strspn(fields, " "), position_text, size);
    return false;
}
