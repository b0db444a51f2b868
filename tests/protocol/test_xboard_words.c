/* Conversations about what XBoard is told in words: windows that are short, said once, and tell nobody what he may not
 * know; the title; the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/text/words.h"
#include "engine/board/zobrist.h"
#include "protocol/xboard/board/hosting.h"
#include "tests/xboard_talk.h"
#include "variants/registry.h"

enum { HEARD_ROOM = 1 << 16 }; /* bytes */

static int start(void **state) {
    *state = conversation_as_xboard(FUSILIER_BINARY, LONG);
    return 0;
}

static int finish(void **state) {
    conversation_drop(*state);
    return 0;
}

/* Everything that is said up to here. */
static void hear_all(Conversation *talk, char heard[static HEARD_ROOM]) {
    heard[0] = '\0';
    say(talk, "ping 77");
    for (const char *line; (line = hear_any(talk, LONG)) && strcmp(line, "pong 77") != 0;) {
        const size_t used = strlen(heard);
        snprintf(heard + used, HEARD_ROOM - used, "%s\n", line);
    }
}

/* ---- widths ---- */

/* The words of a window, NULL if the line opens none. */
static const char *words_of(const char *line) {
    static const char *const windows[] = { "askuser choice ", "askuser dice ", "telluser ", "tellusererror " };
    for (size_t i = 0; i < LENGTH(windows); i++)
        if (strncmp(line, windows[i], strlen(windows[i])) == 0) return line + strlen(windows[i]);
    return NULL;
}

/* A title is cut in the middle by some window managers; one that only names us and the game is the name for the record.
 */
static void check_title(const Game *game, const char *line) {
    static const char begin[] = "feature myname=\"", name[] = "Fusilier ";
    if (strncmp(line, begin, sizeof begin - 1) != 0) return;
    const char *const title = line + sizeof begin - 1;
    if (strlen(title) - 1 > WORDS_BRIEF && strncmp(title, name, sizeof name - 1) != 0)
        fail_msg("%s: a title that is cut: %s", game->id, title);
}

/* XBoard 4.9.1 takes what it does not know for the end of the game, or of the engine, if there are certain words in it.
 */
static void check_no_end(const Game *game, const char *line) {
    static const char *const known[] = { "telluser", "tellothers ", "askuser ", "feature ", "setup ",
                                         "piece ",   "Error (",     "Illegal ", "#",        " " };
    static const char *const ends[] = { "Draw", "game is a draw", "not found", "No such file", "Permission denied" };
    for (size_t i = 0; i < LENGTH(known); i++)
        if (strncmp(line, known[i], strlen(known[i])) == 0) return;
    for (size_t i = 0; i < LENGTH(ends); i++)
        if (strstr(line, ends[i])) fail_msg("%s: XBoard would end here: %s", game->id, line);
}

/* Lines end with "\n" in two characters behind two backslashes, which questions know nothing of. */
static void check_width(const Game *game, const char *line) {
    const char *words = words_of(line);
    if (!words) return;
    const bool has_lines = strncmp(words, "\\\\", 2) == 0;
    if (has_lines && strncmp(line, "askuser", 7) == 0) fail_msg("%s: %s", game->id, line);
    for (const char *end; words; words = end ? end + 2 : NULL) {
        end = has_lines ? strstr(words, "\\n") : NULL;
        const size_t length = end ? (size_t)(end - words) : strlen(words);
        if (length > WORDS_WIDTH + 2) fail_msg("%s: %zu characters: %s", game->id, length, line);
    }
}

/* Returns how many windows there were. */
static int check_widths(Conversation *talk, const Game *game) {
    char heard[HEARD_ROOM];
    int windows = 0;
    hear_all(talk, heard);
    for (char *rest = heard, *line; (line = strsep(&rest, "\n"));) {
        windows += words_of(line) != NULL;
        check_width(game, line);
        check_title(game, line);
        check_no_end(game, line);
    }
    return windows;
}

/* A person sits down at the position, touches a man, tries some moves by clicks, makes one. */
static int sit_down(Conversation *talk, const Position *pos, uint64_t *random) {
    char fen[POSITION_TEXT_MAX], text[MOVE_TEXT_MAX] = "";
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    game_format(pos, fen, sizeof fen);
    say(talk, "force\nsetboard %s\nplayother\ndraw\nlift %s", fen, pos->board->name[0]);
    for (int i = 0; i < 4 && legal.count && !game_is_chance(pos); i++) {
        *random = mix64(*random);
        const Move move = legal.at[*random % (uint64_t)legal.count];
        game_move_format(pos, move, text);
        say(talk, "usermove %s%s\nundo", pos->board->name[move_from(move)], pos->board->name[move_to(move)]);
    }
    const int windows = check_widths(talk, pos->game);
    say(talk, "force\nsetboard %s\nplayother\noption Move=%s\n?", fen, text);
    movelist_free(&legal);
    return windows + check_widths(talk, pos->game);
}

static void windows_are_narrow(void **state) {
    Conversation *talk = *state;
    uint64_t random = 11;
    int windows = 0;
    say(talk, "easy\nsd 1");
    for (int i = 0; i < games_count(); i++) {
        if (!hosting_can(game_at(i)) || !hosting_repairs(game_at(i))) continue;
        Position pos;
        pos_init(&pos, game_at(i));
        game_start(&pos, game_at(i));
        say(talk, "new\nvariant %s\neasy\npost\nsd 1\nbk", hosting_name(game_at(i)));
        for (int page = 0; page < 6; page++) say(talk, "option Rules");
        for (int ply = 0; ply < 60 && !game_referee(&pos).over; ply++) {
            MoveList legal;
            movelist_init(&legal);
            if (ply % 12 < 2) windows += sit_down(talk, &pos, &random);
            game_moves(&pos, GEN_ALL, &legal);
            random = mix64(random);
            game_play(&pos, legal.at[random % (uint64_t)legal.count]);
            movelist_free(&legal);
        }
        pos_release(&pos);
    }
    assert_true(windows > 100);
}

/* ---- one window ---- */

/* The umpire's words on the person's move are not lost when those on the engine's come. */
static void repeats_what_a_new_window_hides(void **state) {
    Conversation *talk = *state;
    say(talk, "new\nvariant blind-madrasi\neasy\nsd 1\nforce\nsetboard 7k/5K1p/8/8/8/8/8/7R w - - 0 1\nplayother");
    say(talk, "usermove h1h7"); /* the king must take */
    expect(talk, "^telluser .*You see your own men only.*White takes a pawn on h7\\.", LONG);
    expect(talk, "^telluser .*White takes a pawn on h7.*along the file.*Black takes a piece on h7\\.$", LONG);
    say(talk, "force\nsetboard 7k/5K1p/8/8/8/8/8/7R w - - 0 1\nplayother\nusermove h1h7");
    const char *line = expect(talk, "^telluser .*White takes a pawn on h7", LONG);
    assert_null(strstr(line, "own men only")); /* that was said once */
}

/* ---- secrets ---- */

static const char asked[] = "lift e2\nlift d1\nbk\n.\nchoice yes\nchoice c3 d4\noption Move=e5xe5\noption Move=0000\n"
                            "usermove a1a5\noption Move=e4e5";

/* Positions that the person cannot tell apart: the enemy's mines lie elsewhere, and he may be about to step on one. */
static void says_nothing_of_enemy_mines(void **state) {
    static const char *const mines[] = { "bmines=e5,d5", "bmines=a8,h7" };
    static char heard[2][HEARD_ROOM];
    Conversation *talk = *state;
    for (int twin = 0; twin < 2; twin++) {
        say(talk, "new\nvariant minefield\neasy\nst 30\nforce");
        sync_without(talk, "^Error", SOON);
        say(talk, "setboard rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 wmines=c3,d4 %s", mines[twin]);
        say(talk, "playother\n%s", asked);
        hear_all(talk, heard[twin]); /* the engine goes on thinking */
        say(talk, "force");
    }
    assert_string_equal(heard[0], heard[1]);
    assert_null(strstr(heard[0], "your mine:"));
}

/* The engine's only move steps on a mine of the person, or beside it. */
static void asks_the_owner_of_a_mine(void **state) {
    static const char *const mines[] = { "wmines=a4,b4", "wmines=c4,b4" };
    Conversation *talk = *state;
    for (int twin = 0; twin < 2; twin++) {
        char heard[HEARD_ROOM];
        say(talk, "new\nvariant minefield\neasy\nsd 1\nforce");
        say(talk, "setboard 7k/5K1p/7P/p7/8/8/8/8 w - - 0 1 bmines=a8,b8 %s\nplayother\nusermove f7f8", mines[twin]);
        expect(talk, "^move a5a4$", LONG);
        hear_all(talk, heard);
        const char *const question = strstr(heard, "askuser choice An enemy stands on your mine: set it off?");
        assert_int_equal(question != NULL, twin == 0);
        say(talk, "choice %s", twin == 0 ? "maybe" : "yes");
        expect(talk, twin == 0 ? "^askuser choice Yes or no is wanted" : "^tellusererror ", SOON);
        if (twin) continue;
        say(talk, "choice no");
        sync_without(talk, "^(askuser|tell|Error)", SOON);
        say(talk, "choice yes");
        sync_without(talk, "goes off", SOON); /* he has just said so himself */
    }
}

static void tells_of_the_engines_mine(void **state) {
    Conversation *talk = *state;
    say(talk, "new\nvariant minefield\neasy\nsd 1\nforce");
    say(talk, "setboard 8/8/8/8/P7/7p/5k1P/7K w - - 0 1 wmines=a3,b3 bmines=a5,b5\nplayother\nusermove a4a5");
    expect(talk, "^telluser Black's mine goes off under the pawn on a5\\.$", LONG);
}

/* ---- the title ---- */

static void names_the_game(void **state) {
    Conversation *talk = *state;
    say(talk, "new\nvariant kamikaze-progressive\neasy\nsd 1");
    expect(talk, "^feature myname=\"Fusilier [^,]*, Progressive Kamikaze Chess\"$", SOON);
    say(talk, "usermove e2e4");
    expect(talk, "^feature myname=\"Black has 2 moves left - Fusilier\"$", SOON);
    expect(talk, "=\"Black has 1 move left - Fusilier\"$", LONG);
    expect(talk, "=\"White has 3 moves left - Fusilier\"$", LONG);
    say(talk, "force\nnew");
    expect(talk, "^feature myname=\"Fusilier [^,]*\"$", SOON);
    say(talk, "variant rifle\ncomputer"); /* between engines our name is our name */
    expect(talk, "^feature myname=\"Fusilier [^,]*, Rifle Chess\"$", SOON);
    expect(talk, "^feature myname=\"Fusilier [^,]*\"$", SOON);
}

/* Whoever has said it. */
static void knows_when_the_game_is_over(void **state) {
    Conversation *talk = *state;
    xboard_set_up(talk, "rifle", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(talk, "easy\nsd 1\nplayother\nusermove h1h8");
    expect(talk, "^1-0 \\{checkmate\\}$", SOON);
    expect(talk, "^feature myname=\"1-0: checkmate - Fusilier\"$", SOON);
    xboard_set_up(talk, "rifle", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(talk, "easy\nsd 1\nplayother\nusermove h1h2\nresult 0-1 {White resigns}");
    expect(talk, "^feature myname=\"0-1: White resigns - ", SOON);
    say(talk, "undo");
    expect(talk, "^feature myname=\"Fusilier [^,]*, Rifle Chess\"$", SOON);
}

/* A draw that is not agreed to would be answered by nothing: XBoard asks for no answer. */
static void declines_draws_aloud(void **state) {
    Conversation *talk = *state;
    xboard_set_up(talk, "normal", "k7/8/8/8/8/8/q7/7K w - - 0 1");
    say(talk, "easy\nsd 1\npost\nplayother\ndraw");
    expect_without(talk, "^[0-9]+ -?[0-9]+ 0 0\tNo draw, I play on$", "^(offer|tell)", SOON);
    say(talk, "nopost\ndraw");
    expect(talk, "^telluser No draw, I play on$", SOON);
    say(talk, "post\nusermove h1g1\ndraw");
    expect_without(talk, "\tNo draw, I play on$", "^(offer|tell)", SOON);
}

/* The only move is made without a thought, and so without a score. */
static void gives_no_score_where_there_is_none(void **state) {
    Conversation *talk = *state;
    xboard_set_up(talk, "kamikaze", "k7/8/P7/3p4/3BP3/8/8/KR6 w - - 0 1"); /* Black can only capture */
    say(talk, "post\neasy\nsd 1\nplayother\nusermove a1a2");
    expect(talk, "^there was an \\(only move\\) xPe4;_the_mover_falls_\\(d5-e4\\)$", LONG);
}

/* What no picture shows stands in the title. */
static void names_what_lies_beside_the_board(void **state) {
    Conversation *talk = *state;
    say(talk, "new\nvariant koopa\neasy\nsd 1\nforce\nusermove e2e4\nusermove d7d5\nusermove e4d5");
    expect(talk, "^feature myname=\"stun: d5:4 - Fusilier\"$", SOON);
    say(talk, "new\nvariant missile\nforce");
    say(talk, "setboard 4k3/8/8/8/4r2q/7p/7p/4K3 w - - 0 1 missiles=e1:31,h2:31,h3:31,e4:31,h4:31,e8:31");
    say(talk, "usermove e1d1");
    expect(talk, "^feature myname=\"missiles: .{27}\\.\\.\\.\"$", SOON);
}

/* ---- the rules ---- */

static void shows_the_rules(void **state) {
    Conversation *talk = *state;
    say(talk, "new\nvariant shadow\neasy\nst 30\noption Rules");
    expect(talk, "^telluser .*Shadow Chess.*Press Rules again for the next page\\.$", SOON);
    say(talk, "usermove e2e4\noption Rules"); /* while it thinks */
    expect_without(talk, "^telluser ", "Shadow Chess.n=", SOON);
    say(talk, "variant rifle\noption Rules");
    expect(talk, "^telluser .*Rifle Chess", SOON);
    say(talk, "new\nvariant rifle\nbk");
    expect(talk, "^ Rifle Chess$", SOON);
    expect(talk, "^ Engine / Book again shows the next page\\.$", SOON);
    expect(talk, "^$", SOON);
    say(talk, "bk");
    expect_without(talk, "^$", "^ Rifle Chess$", SOON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(windows_are_narrow, start, finish),
        cmocka_unit_test_setup_teardown(repeats_what_a_new_window_hides, start, finish),
        cmocka_unit_test_setup_teardown(says_nothing_of_enemy_mines, start, finish),
        cmocka_unit_test_setup_teardown(asks_the_owner_of_a_mine, start, finish),
        cmocka_unit_test_setup_teardown(tells_of_the_engines_mine, start, finish),
        cmocka_unit_test_setup_teardown(names_the_game, start, finish),
        cmocka_unit_test_setup_teardown(knows_when_the_game_is_over, start, finish),
        cmocka_unit_test_setup_teardown(declines_draws_aloud, start, finish),
        cmocka_unit_test_setup_teardown(gives_no_score_where_there_is_none, start, finish),
        cmocka_unit_test_setup_teardown(names_what_lies_beside_the_board, start, finish),
        cmocka_unit_test_setup_teardown(shows_the_rules, start, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
