/* Pondering for XBoard, in every game: the engine thinks on the enemy's time and plays for nobody but itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/board/turn.h"
#include "tests/inside.h"
#include "tests/sample.h"
#include "variants/registry.h"

enum { DEPTH = 2, PONDER_MS = 5, PATIENCE_MS = 60000 };

/* ---- a user who does what is expected of him ---- */

typedef struct {
    Inside *engine;
    Player side;
    int made;           /* plies that he has made */
    int expected;       /* of them, what the engine said that it expected */
    int amid, pondered; /* plies that left him the turn; of them, those after which it pondered */
    uint64_t random;
} User;

static bool is_pass(Move move) {
    return move_type(move) == MOVE_PASS;
}

/* The engine passes for the user where he can do nothing else. */
static int plies_of(const Position *pos, Player side) {
    int count = 0;
    for (int i = 0; i < pos->journal.plies; i++) {
        const Frame *frame = &pos->journal.frames[i];
        count += frame->before.turn == side && !frame->before.chance && !is_pass(frame->move);
    }
    return count;
}

static bool is_over(const Position *pos) {
    return game_referee(pos).over;
}

static bool is_users_turn(const User *user) {
    const Position *pos = inside_position(user->engine);
    return game_turn(pos) == user->side && !game_is_chance(pos);
}

/* What the engine answers to `hint`, which may take a search. */
static const char *ask_hint(Inside *engine) {
    while (inside_next(engine)) continue;
    inside_tell(engine, "hint");
    for (int waited = 0; waited < PATIENCE_MS / PONDER_MS; waited++) {
        for (const char *line; (line = inside_next(engine));)
            if (strncmp(line, "Hint: ", 6) == 0 || strncmp(line, "Error", 5) == 0) return line;
        inside_wait(engine, PONDER_MS);
    }
    fail_msg("no answer to hint");
    return NULL;
}

/* The move that the engine expects; where it must not say that, as men are hidden, any move. */
static Move choose(User *user) {
    const Position *pos = inside_position(user->engine);
    Move chosen = MOVE_NONE;
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    assert_true(legal.count > 0);
    user->random = mix64(user->random);
    const char *hint = ask_hint(user->engine);
    for (int i = 0; i < legal.count; i++) {
        char text[MOVE_TEXT_MAX];
        dialect_format_move(pos, legal.at[i], text);
        if (strncmp(hint, "Hint: ", 6) == 0 && strcmp(hint + 6, text) == 0) chosen = legal.at[i];
    }
    user->expected += !move_is_none(chosen);
    if (move_is_none(chosen)) chosen = legal.at[user->random % (uint64_t)legal.count];
    movelist_free(&legal);
    return chosen;
}

/* As a mouse makes it, or, where that cannot, as an answer to the engine's question. */
static void make(User *user, Move move) {
    char text[MOVE_TEXT_MAX], own[MOVE_TEXT_MAX];
    const Game *game = session_game(user->engine->session);
    Position pos;
    pos_init(&pos, game);
    pos_copy(&pos, inside_position(user->engine));
    game_move_format(&pos, move, own);
    if (hosting_repairs(game)) {
        Screen screen;
        Turn turn = { .move = move };
        hosting_screen(&pos, &screen);
        turn_describe(&pos, &screen, &turn);
        stroke_format(pos.board, &turn.stroke, text);
        if (stroke_is_drop(&turn.stroke) || turn.is_unseen)
            inside_tell(user->engine, "choice %s", own);
        else
            inside_tell(user->engine, "usermove %s", text);
        for (const char *line; (line = inside_next(user->engine));)
            if (strncmp(line, "askuser choice Which", 20) == 0) inside_tell(user->engine, "choice %s", own);
    } else {
        dialect_format_move(&pos, move, text);
        inside_tell(user->engine, "usermove %s", text);
    }
    pos_release(&pos);
    user->made += !is_pass(move);
}

static void check(const User *user, const char *when) {
    const Position *pos = inside_position(user->engine);
    const int plies = plies_of(pos, user->side);
    if (plies != user->made)
        fail_msg("%s: %s, the user made %d moves, and %d are played for him", pos->game->id, when, user->made, plies);
    if (is_users_turn(user) && !is_over(pos) && session_state(user->engine->session) == SESSION_THINKING)
        fail_msg("%s: %s, it is the user's turn, but the engine looks for a move", pos->game->id, when);
}

static void wait_for_turn(User *user) {
    for (int waited = 0; !is_users_turn(user) && !is_over(inside_position(user->engine)); waited++) {
        assert_true(waited < PATIENCE_MS / PONDER_MS);
        inside_wait(user->engine, PONDER_MS);
    }
}

static void play(User *user) {
    const Session *session = user->engine->session;
    const int before = inside_position(user->engine)->journal.plies;
    make(user, choose(user));
    check(user, "after his move");
    if (is_users_turn(user) && before > 0 && !is_over(inside_position(user->engine))) {
        user->amid++;
        user->pondered += session_state(session) == SESSION_PONDERING;
    }
    inside_wait(user->engine, PONDER_MS);
    check(user, "a little later");
    wait_for_turn(user);
    check(user, "at his next turn");
}

static void plays_for_itself(const Game *game, Player side, int plies) {
    User user = { .engine = inside_new(), .side = side, .random = 5 + side };
    inside_tell(user.engine, "xboard\nprotover 2\nnew\nvariant %s\nlevel 0 60 0\nhard\nsd %d", hosting_name(game),
                DEPTH);
    inside_tell(user.engine, "option Dice Seed=7");
    if (side == BLACK) inside_tell(user.engine, "go");
    wait_for_turn(&user);
    while (user.made < plies && !is_over(inside_position(user.engine))) play(&user);
    if (!game_is_hidden(game) && (user.expected == 0 || user.pondered != user.amid))
        fail_msg("%s: %d moves expected, pondered %d times of %d amid a turn", game->id, user.expected, user.pondered,
                 user.amid);
    inside_free(user.engine);
}

static void never_plays_for_the_user(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++)
        for (Player side = WHITE; side <= BLACK && hosting_can(sample_at(i)); side++)
            plays_for_itself(sample_at(i), side, 12);
}

/* ---- two engines ---- */

typedef struct {
    Inside *engine[2]; /* White's and Black's */
    bool has_begun;    /* Black has been told to play */
    int hits;          /* replies that were pondered on, with more plies than one */
} Match;

/* XBoard passes a ply on. Whoever plays second is told so behind the first. */
static void pass_on(Match *match, Player mover, const char *ply) {
    Inside *other = match->engine[mover ^ 1];
    const bool is_hit = session_state(other->session) == SESSION_PONDERING && session_thinks_here(other->session);
    inside_tell(other, "usermove %s", ply);
    match->hits += is_hit && session_state(other->session) == SESSION_THINKING;
    if (mover == WHITE && !match->has_begun) inside_tell(other, "go");
    match->has_begun = true;
}

static void listen(Match *match, Player side) {
    const char *id = session_game(match->engine[side]->session)->id;
    for (const char *line; (line = inside_next(match->engine[side]));) {
        if (strncmp(line, "move ", 5) == 0) pass_on(match, side, line + 5);
        if (strncmp(line, "Illegal", 7) == 0 || strstr(line, "Error") || strstr(line, "tellusererror"))
            fail_msg("%s: %s says '%s'", id, side == WHITE ? "White" : "Black", line);
    }
}

static void check_agreement(const Match *match) {
    const Position *of_white = inside_position(match->engine[WHITE]), *of_black = inside_position(match->engine[BLACK]);
    if (of_white->now.key == of_black->now.key) return;
    char white[POSITION_TEXT_MAX], black[POSITION_TEXT_MAX];
    game_format(of_white, white, sizeof white);
    game_format(of_black, black, sizeof black);
    fail_msg("%s: White sees %s, Black sees %s", of_white->game->id, white, black);
}

/* Until the end of the game or so many plies; returns the hits. */
static int play_match(const Game *game, int plies) {
    Match match = { .engine = { inside_new(), inside_new() } };
    for (Player side = WHITE; side <= BLACK; side++)
        inside_tell(match.engine[side],
                    "xboard\nprotover 2\nnew\nvariant %s\nlevel 0 60 0\nhard\nsd %d\ncomputer\nname Fusilier 9\n"
                    "option Dice Seed=%d\n%s",
                    hosting_name(game), DEPTH, 7 + side, side == WHITE ? "go" : "force");
    const Position *pos = inside_position(match.engine[WHITE]);
    for (int waited = 0, seen = 0; pos->journal.plies < plies && !is_over(pos); waited++) {
        if (pos->journal.plies > seen) waited = 0; /* sanitizers are slow: patience is for each ply */
        seen = pos->journal.plies;
        if (waited >= PATIENCE_MS / PONDER_MS) fail_msg("%s: nobody moves behind %d plies", game->id, seen);
        for (Player side = WHITE; side <= BLACK; side++) {
            inside_wait(match.engine[side], PONDER_MS / 2);
            listen(&match, side);
            check_agreement(&match);
        }
    }
    inside_free(match.engine[WHITE]);
    inside_free(match.engine[BLACK]);
    return match.hits;
}

/* A hit counts when the whole turn of the other engine is through. */
static void waits_for_the_whole_turn(void **state) {
    (void)state;
    int hits = 0;
    for (int i = 0; i < samples_count(); i++)
        if (hosting_can(sample_at(i))) hits += play_match(sample_at(i), 60);
    assert_true(hits > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_plays_for_the_user),
        cmocka_unit_test(waits_for_the_whole_turn),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
