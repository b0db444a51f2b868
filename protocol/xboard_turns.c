/* xboard_turns.c -- turns that the engine plays in games whose effects XBoard cannot know: its own, and the user's
 * where a mouse cannot say them; dice. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/text.h"
#include "engine/words.h"
#include "protocol/xboard_state.h"

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

static bool is_with_person(const XBoard *xb) {
    return !xb->against_computer && xb->mode != XB_FORCE;
}

static bool is_users_turn(const XBoard *xb) {
    return xb->mode == XB_PLAY && is_with_person(xb) && game_turn(position(xb)) != xb->side;
}

/* ---- dice ---- */

void xboard_seed_dice(XBoard *xb) {
    const uint64_t seed = session_search_options(xb->session)->seed;
    if (seed == xb->dice_seed && xb->random) return;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    xb->dice_seed = seed;
    xb->random = seed ? seed : (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 48;
}

/* An event by its weight. */
static unsigned roll(XBoard *xb) {
    MoveList events;
    uint64_t total = 0;
    unsigned rolled = 0;
    movelist_init(&events);
    game_moves(position(xb), GEN_ALL, &events);
    for (int i = 0; i < events.count; i++) total += game_chance_weight(position(xb), events.at[i]);
    xb->random = mix64(xb->random);
    uint64_t left = xb->random % total;
    for (int i = 0; i < events.count; i++) {
        const uint64_t weight = game_chance_weight(position(xb), events.at[i]);
        rolled = (unsigned)move_choice(events.at[i]);
        if (left < weight) break;
        left -= weight;
    }
    movelist_free(&events);
    return rolled;
}

bool xboard_play_roll(XBoard *xb, unsigned total) {
    MoveList events;
    bool found = false;
    movelist_init(&events);
    game_moves(position(xb), GEN_ALL, &events);
    for (int i = 0; i < events.count && !found; i++) {
        found = move_choice(events.at[i]) == total;
        if (!found) continue;
        words_tell(xb, events.at[i]);
        session_play(xb->session, events.at[i]);
    }
    movelist_free(&events);
    return found;
}

static void note_rolls(XBoard *xb, const Turn *turn) {
    for (int i = 0; i < turn->rolls_count; i++) output_line(xb->out, "tellothers dice:%d", turn->rolls[i]);
}

/* The turn is complete in the session. */
static void finish(XBoard *xb) {
    Turn turn = xb->rolled;
    Follow *follow = &xb->follow;
    turn.key = position(xb)->now.key;
    xb->is_rolling = false;
    note_rolls(xb, &turn);
    if (xb->is_rolled_shown) {
        follow_settle_steps(xb, follow->open_from + 1);
        follow_repair(xb);
    } else {
        follow_show(xb, &turn);
    }
    words_say(xb);
    xboard_go_on(xb);
}

static void roll_on(XBoard *xb) {
    Turn *turn = &xb->rolled;
    while (game_is_chance(position(xb)) && turn->rolls_count < TURN_ROLLS_MAX) {
        if (xb->asks_dice && is_with_person(xb)) {
            xb->is_rolling = true;
            output_line(xb->out, "askuser dice Two dice are rolled: what is their total?");
            return;
        }
        turn->rolls[turn->rolls_count] = (uint8_t)roll(xb);
        xboard_play_roll(xb, turn->rolls[turn->rolls_count++]);
    }
    finish(xb);
}

void xboard_roll_dice(XBoard *xb, const Turn *turn, bool is_shown) {
    xb->rolled = *turn;
    xb->is_rolled_shown = is_shown;
    roll_on(xb);
}

void hear_dice(XBoard *xb, char *args) {
    int64_t total;
    if (!xb->is_rolling) {
        xboard_error(xb, "nobody rolls the dice");
        return;
    }
    if (!xboard_read_number(xb, args, 0, UINT8_MAX, &total)) {
        roll_on(xb);
        return;
    }
    if (xboard_play_roll(xb, (unsigned)total))
        xb->rolled.rolls[xb->rolled.rolls_count++] = (uint8_t)total;
    else
        output_line(xb->out, "tellusererror The dice cannot say that");
    roll_on(xb);
}

/* ---- turns of the engine's making ---- */

void xboard_make_turn(XBoard *xb, Move move) {
    const Turn turn = { .move = move };
    words_tell(xb, move);
    session_play(xb->session, move);
    xboard_roll_dice(xb, &turn, false);
}

/* The legal move that the text names in our notation, or by what stands behind its ';' if only one of `among` has that.
 */
static bool find_turn(const Position *pos, const TurnList *among, const char *text, Turn *found) {
    for (int i = 0; i < among->count; i++) {
        char move[MOVE_TEXT_MAX];
        game_move_format(pos, among->at[i].move, move);
        const char *choice = strchr(move, ';');
        if (strcmp(move, text) != 0 && (!choice || strcmp(choice + 1, text) != 0)) continue;
        *found = among->at[i];
        return true;
    }
    return false;
}

void xboard_move_by_text(XBoard *xb, const char *text) {
    Move move;
    Error err = { "" };
    const bool may_move = is_users_turn(xb) || xb->mode == XB_ANALYSE;
    if (!xb->follow.is_on || !may_move || xb->is_over || follow_is_waiting(xb))
        output_line(xb->out, "tellusererror It is not your turn");
    else if (!game_move_parse(position(xb), text, &move, &err))
        words_window(xb, "tellusererror", err.text);
    else {
        xboard_leave_position(xb);
        xboard_make_turn(xb, move);
    }
}

static bool find_pass(const Position *pos, Move *pass, bool *is_only) {
    MoveList legal;
    bool found = false;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    *is_only = legal.count == 1;
    for (int i = 0; i < legal.count && !found; i++) {
        *pass = legal.at[i];
        found = move_type(*pass) == MOVE_PASS;
    }
    movelist_free(&legal);
    return found;
}

void xboard_pass(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!find_pass(position(xb), &pass, &is_only))
        output_line(xb->out, "tellusererror Nobody may pass here");
    else
        xboard_move_by_text(xb, "0000");
}

/* ---- questions ---- */

/* What is to be typed for a move: what stands behind its ';' where the moves differ in nothing else. */
static void write_turn(char *buf, size_t size, const Position *pos, const Turn *turn, bool is_short) {
    char move[MOVE_TEXT_MAX];
    game_move_format(pos, turn->move, move);
    const char *const choice = is_short ? strchr(move, ';') : NULL;
    snprintf(buf, size, "%s", choice ? choice + 1 : move);
}

static bool differ_in_choice_only(const Position *pos, const TurnList *turns) {
    char first[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
    for (int i = 0; i < turns->count; i++) {
        char *const move = i ? other : first;
        game_move_format(pos, turns->at[i].move, move);
        char *const choice = strchr(move, ';');
        if (!choice) return false;
        *choice = '\0';
        if (strcmp(move, first) != 0) return false;
    }
    return true;
}

/* Asks with as many of the moves as there is room for: XBoard makes a window as wide as the text. */
static void ask_for(XBoard *xb, const char *question, const TurnList *turns) {
    char line[2 * MOVE_TEXT_MAX + WORDS_WIDTH];
    Text text = text_into(line, sizeof line);
    const bool is_short = differ_in_choice_only(position(xb), turns);
    text_string(&text, question);
    for (int i = 0; i < turns->count; i++) {
        char move[MOVE_TEXT_MAX];
        write_turn(move, sizeof move, position(xb), &turns->at[i], is_short);
        const size_t rest = i + 1 < turns->count ? strlen(", ...") : 0;
        const bool fits = text.length + strlen(", ") + strlen(move) + rest <= WORDS_WIDTH;
        text_string(&text, i ? ", " : " ");
        text_string(&text, fits ? move : "...");
        if (!fits) break;
    }
    output_line(xb->out, "askuser choice %s", line);
}

void xboard_ask(XBoard *xb) {
    xb->follow.is_asking = true;
    ask_for(xb, "Which do you mean? Type one of", &xb->follow.open);
}

/* A move that no click on the board can make: a man appears, or nothing is seen of it. */
static bool is_out_of_reach(const Turn *turn) {
    return stroke_is_drop(&turn->stroke) || turn->is_unseen;
}

static void ask_what_is_out_of_reach(XBoard *xb) {
    TurnList turns;
    Position scratch;
    turns_init(&turns);
    pos_init(&scratch, session_game(xb->session));
    pos_copy(&scratch, position(xb));
    turns_list(&scratch, &xb->follow.steps[xb->follow.count - 1].shown, false, &turns);
    pos_release(&scratch);
    const int all = turns.count;
    bool *keep = calloc((size_t)all + 1, sizeof *keep);
    for (int i = 0; keep && i < all; i++) keep[i] = is_out_of_reach(&turns.at[i]);
    if (keep) turns_keep(&turns, keep);
    free(keep);
    if (turns.count)
        ask_for(xb, turns.count == all ? "Type your move, one of" : "Click a move, or type one of", &turns);
    turns_free(&turns);
}

void xboard_serve_user(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!xb->follow.is_on || !is_users_turn(xb) || xb->is_over || follow_is_waiting(xb)) return;
    if (find_pass(position(xb), &pass, &is_only) && is_only) {
        xboard_leave_position(xb);
        xboard_make_turn(xb, pass);
        return;
    }
    if (xb->asked == position(xb)->now.key) return;
    xb->asked = position(xb)->now.key;
    const char *const question = words_question(position(xb));
    if (question)
        output_line(xb->out, "askuser choice %s", question);
    else
        ask_what_is_out_of_reach(xb);
}

/* An answer to the game's own question; until it is understood the question comes again. */
static bool hear_answer(XBoard *xb, const char *text) {
    Move move;
    Error err = { "" };
    const char *const question = words_question(position(xb));
    if (!question || !is_users_turn(xb) || xb->is_over || follow_is_waiting(xb)) return false;
    if (!words_answer(position(xb), text, &move, &err)) {
        output_line(xb->out, "askuser choice %c%s. %s", toupper((unsigned char)err.text[0]), err.text + 1, question);
    } else if (!move_is_none(move)) {
        xboard_leave_position(xb);
        xboard_make_turn(xb, move);
    }
    return true;
}

void hear_choice(XBoard *xb, char *args) {
    Turn turn;
    if (!xb->follow.is_asking) {
        if (*args && !hear_answer(xb, args)) xboard_move_by_text(xb, args);
        return;
    }
    if (find_turn(position(xb), &xb->follow.open, args, &turn))
        follow_commit(xb, &turn);
    else
        xboard_ask(xb);
}
