/* What games from files tell players of their rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "variants/load.h"
#include "variants/registry.h"
#include "variants/sheets/tell_gait.h"

static void gaits_have_words(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "BN", "like a bishop or like a knight" },
        { "FfW", "one step slanting or one step straight forwards" },
        { "fR", "like a rook forwards" },
        { "R4", "up to 4 steps straight" },
        { "WW", "like a rook" },
        { "NN", "by any number of a knight's leaps in a line" },
        { "fsW", "one step straight forwards or sideways" },
        { "fN", "like a knight, as far as he can go forwards" },
        { "mRcpR", "like a rook without capturing or like a rook hopping over one man to capture" },
        { "nA", "by a leap of two squares slanting over empty squares" },
        { "qK", NULL },
        { "frF", NULL },
        { "fsN", NULL },
        { "mafsmafW", NULL },
        { "X", NULL },
        { "", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char buf[200];
        Text text = text_into(buf, sizeof buf);
        text_string(&text, "goes ");
        const bool told = tell_gait(rows[i][0], true, &text);
        if (told != !!rows[i][1]) fail_msg("%s: \"%s\"", rows[i][0], buf);
        assert_string_equal(buf + strlen("goes "), told ? rows[i][1] : "");
    }
    char buf[200];
    Text text = text_into(buf, sizeof buf);
    assert_false(tell_gait("fW", false, &text)); /* on hexagons that is another cell */
    assert_true(tell_gait("W", false, &text));
}

static void gaits_are_drawn(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "fmWfcF", "    . . . . .\n    . x o x .\n    . . @ . .\n    . . . . .\n    . . . . .\n" },
        { "nA", "    * . . . *\n    . . . . .\n    . . @ . .\n    . . . . .\n    * . . . *\n" },
        { "mWcF", "    . . . . .\n    . x o x .\n    . o @ o .\n    . x o x .\n    . . . . .\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char buf[400];
        Text text = text_into(buf, sizeof buf);
        assert_true(tell_gait_picture(rows[i][0], &text));
        assert_string_equal(buf, rows[i][1]);
    }
    char buf[400];
    Text text = text_into(buf, sizeof buf);
    assert_false(tell_gait_picture("Y", &text));
    assert_int_equal(text.length, 0);
}

static char *told_of(const Game *game) {
    const size_t length = game->text.tell(game, NULL, 0);
    char *const text = memory_new(length + 1, 1);
    assert_int_equal(game->text.tell(game, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

/* To readers of Markdown a block of code begins behind an empty line, with four blanks and no fifth. */
static void blocks_are_code(const Game *game, const char *text) {
    for (const char *at = text; (at = strstr(at, "\n\n    ")) != NULL; at++)
        if (at[strlen("\n\n    ")] == ' ') fail_msg("%s: %.80s", game->id, at);
}

/* Board, men, and the file itself: so that nothing that it says is kept from anybody. */
static void every_game_from_a_file_tells_its_rules(void **state) {
    (void)state;
    for (int i = 0; i < game_elsewhere_count(); i++) {
        const Game *const game = game_find(game_elsewhere_id(i));
        if (!game->setup.terms) continue;
        char *const text = told_of(game);
        if (!strstr(text, "## Board and start\n") || !strstr(text, "## Men\n") || !strstr(text, "## Its file\n"))
            fail_msg("%s: %s", game->id, text);
        if (!strstr(text, game->setup.start)) fail_msg("%s: no start", game->id);
        blocks_are_code(game, text);
        free(text);
    }
}

static void what_differs_from_chess_is_told(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "capablanca", "- **Castling** takes the king to file i or c" },
        { "capablanca", "- **Promotion**: knight, bishop, rook, queen, archbishop or chancellor.\n" },
        { "grand", "- **Promotion** (rank 8, 9, 10 for White, rank 3, 2, 1 for Black): " },
        { "grand", "a side has at most 2 N, 2 B, 2 R, 1 Q, 1 A, 1 C.\n" },
        { "grand", "- **Double steps** of pawns: from rank 3 for White, rank 8 for Black.\n" },
        { "xiangqi", "- **Soldiers** step aside from their rank 6 on only.\n" },
        { "xiangqi", "- **Kings** may not face each other on an open file.\n" },
        { "xiangqi", "- White's **elephant** stays on rank 1, 2, 3, 4, 5.\n" },
        { "shogi", "- **Not dropped**: a shogi pawn in a file where 1 of the same side stands.\n" },
        { "shogi", "; promoted (+) he goes as the dragon horse.\n" },
        { "coregal", "- **Royal**: queen may not be left attacked, either.\n" },
        { "atomic+capablanca", "- `atomic`: captures explode, and take all men but pawns beside them.\n" },
        { "knightmate", "- **Promotion**" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char *const text = told_of(game_find(rows[i][0]));
        if (!strstr(text, rows[i][1])) fail_msg("%s does not say %s: %s", rows[i][0], rows[i][1], text);
        free(text);
    }
}

/* What a file says itself stands first, in its lines. */
static void words_of_the_file_come_first(void **state) {
    static const char file[] = "[told:chess]\nrulesText = **Queens** are slow.\\n\\n- They go one step.\nqueen = q:K\n"
                               "movesPerTurn = 3\n[heir:told]\n";
    Error err = { .text = "" };
    (void)state;
    if (!games_load("t", file, NULL, NULL, &err)) fail_msg("%s", err.text);
    char *const text = told_of(game_find("told"));
    const char *const said = "## Rules\n\n**Queens** are slow.\n\n- They go one step.\n\n## Board and start\n";
    if (strncmp(text, said, strlen(said)) != 0) fail_msg("%s", text);
    assert_non_null(strstr(text, "- **A turn** has 3 moves; check may be given with the last of them only.\n"));
    free(text);
    char *const other = told_of(game_find("heir"));
    assert_null(strstr(other, "## Rules\n"));
    free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaits_have_words),
        cmocka_unit_test(gaits_are_drawn),
        cmocka_unit_test(every_game_from_a_file_tells_its_rules),
        cmocka_unit_test(what_differs_from_chess_is_told),
        cmocka_unit_test(words_of_the_file_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
