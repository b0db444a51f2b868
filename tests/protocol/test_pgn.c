/* Records of games: SAN, writing, reading what we wrote and what others write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/record/pgn.h"
#include "protocol/record/replay.h"
#include "variants/registry.h"

/* ---- SAN ---- */

typedef struct {
    const char *why, *game, *position, *move, *san;
} SanRow;

static const SanRow san_rows[] = {
    { "a pawn's step", "chess", "start", "e2e4", "e4" },
    { "a knight", "chess", "start", "g1f3", "Nf3" },
    { "a pawn that captures names its file", "chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5" },
    { "en passant", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6" },
    { "promotion", "chess", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q" },
    { "promotion with capture and check", "chess", "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8r", "axb8=R+" },
    { "rooks on a rank: the file", "chess", "4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1d1", "Rad1" },
    { "rooks on a file: the rank", "chess", "R7/8/8/4k3/8/4K3/8/R7 w - - 0 1", "a1a5", "R1a5+" },
    { "three queens: file and rank", "chess", "8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1" },
    { "a pinned man needs no telling apart", "chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2" },
    { "short castling", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O" },
    { "long castling with check", "chess", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+" },
    { "an explosion", "atomic", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5" },
    { "a king explodes", "atomic", "rnb1kbnr/ppp1pppp/8/6q1/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 5", "g5d2", "Qxd2#" },
    { "a shot", "rifle", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "exd5" },
    { "a shot of a knight that another one might fire", "rifle", "4k3/8/8/3p4/8/2N1N3/8/4K3 w - - 0 1", "c3xd5",
      "Ncxd5" },
    { "a pawn captures across the edge", "cylindrical", "4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "a4h5", "axh5" },
    { "a board of ten ranks", "scaci-10x20", "start", "c2d4", "Nd4" },
    { "mate", "chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#" },
};

static void moves_are_written_and_read_as_san(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(san_rows); i++) {
        const SanRow *const row = &san_rows[i];
        Record record;
        Error err;
        Move move, again;
        char san[SAN_MAX];
        record_init(&record, game_find(row->game));
        if (!record_start(&record, row->position, &err)) fail_msg("%s: %s", row->why, err.text);
        if (!game_move_parse(&record.pos, row->move, &move, &err)) fail_msg("%s: %s", row->why, err.text);
        san_format(&record.pos, move, san);
        if (strcmp(san, row->san) != 0) fail_msg("%s: %s instead of %s", row->why, san, row->san);
        if (!record_parse(&record, row->san, &again, &err)) fail_msg("%s: %s", row->why, err.text);
        assert_true(move_equal(move, again));
        record_release(&record);
    }
}

static void bad_san_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "", "Nd4", "e5", "O-O", "Nf3f5", "Qh5", "x", "=", "N", "e2e5", "Nxf3xx+!!??####################"
    };
    Record record;
    record_init(&record, game_find("chess"));
    for (size_t i = 0; i < LENGTH(bad) - 1; i++) {
        Move move;
        Error err;
        if (record_parse(&record, bad[i], &move, &err)) fail_msg("'%s' was taken for a move", bad[i]);
        assert_true(*err.text);
    }
    record_release(&record);
}

static void san_stays_where_it_belongs(void **state) {
    (void)state;
    static const char *const read_only[] = { "rifle", "cylindrical", "madrasi", "scaci-10x20", "three-strikes-ed" };
    static const char *const neither[] = { "minefield", "kriegspiel-madrasi", "doubles", "checkers" };
    static const char *const both[] = { "chess", "chess960", "atomic" };
    for (size_t i = 0; i < LENGTH(read_only); i++) {
        assert_true(san_is_read(game_find(read_only[i])));
        assert_false(san_is_written(game_find(read_only[i])));
    }
    for (size_t i = 0; i < LENGTH(neither); i++) assert_false(san_is_read(game_find(neither[i])));
    for (size_t i = 0; i < LENGTH(both); i++) assert_true(san_is_written(game_find(both[i])));
}

/* Reads all moves of a position as SAN, if they have it to themselves; returns how many were. */
static int read_all_moves(Record *record) {
    static char san[4096][SAN_MAX];
    MoveList list;
    int count = 0;
    movelist_init(&list);
    game_moves(&record->pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        san[i][0] = '\0';
        if (move_type(list.at[i]) <= MOVE_SHOT) san_format(&record->pos, list.at[i], san[i]);
    }
    for (int i = 0; i < list.count; i++) {
        bool alone = *san[i] != '\0';
        for (int j = 0; j < list.count; j++) alone = alone && (j == i || strcmp(san[i], san[j]) != 0);
        Move move;
        Error err;
        if (!alone) continue;
        if (!record_parse(record, san[i], &move, &err) || !move_equal(move, list.at[i]))
            fail_msg("%s: %s is not read: %s", record->pos.game->id, san[i], err.text);
        count++;
    }
    movelist_free(&list);
    return count;
}

/* Wherever moves have its shape, each of them can be written so. */
static void san_is_read_in_every_game_of_its_shape(void **state) {
    (void)state;
    Key random = 3;
    for (int i = 0; i < games_count(); i++) {
        Record record;
        int count = 0;
        if (!san_is_read(game_at(i))) continue;
        record_init(&record, game_at(i));
        for (int ply = 0; ply < 40; ply++) {
            MoveList list;
            movelist_init(&list);
            game_moves(&record.pos, GEN_ALL, &list);
            random = mix64(random);
            count += read_all_moves(&record);
            if (list.count > 0) record_play(&record, list.at[random % (Key)list.count]);
            movelist_free(&list);
        }
        if (count < 100) fail_msg("%s: only %d moves were read", game_at(i)->id, count);
        record_release(&record);
    }
}

/* ---- writing and reading back ---- */

static void play(Record *record, const char *text) {
    Move move;
    Error err;
    if (!record_parse(record, text, &move, &err)) fail_msg("%s", err.text);
    RecordMove *const entry = record_play(record, move);
    entry->time_ms = 120;
    entry->opinion = (Opinion){ .has_score = true, .score = -35, .depth = 12 };
}

static char *write_game(const Record *record, const PgnTag *tags, int count, const char *result, size_t *size) {
    char *text = NULL;
    FILE *const memory = open_memstream(&text, size);
    pgn_write(memory, tags, count, record, NULL, "a {wild} end", result);
    fclose(memory);
    return text;
}

static void what_is_written_is_read(void **state) {
    (void)state;
    static const char *const moves[] = { "e2e4", "d7d5", "e4xd5", "d8xd2", "d1xd8" };
    const PgnTag tags[] = { { "White", "A \"quoted\" \\ name" }, { "Variant", "rifle" } };
    Record record;
    record_init(&record, game_find("rifle"));
    for (size_t i = 0; i < LENGTH(moves); i++) play(&record, moves[i]);
    size_t size;
    char *const text = write_game(&record, tags, LENGTH(tags), "1/2-1/2", &size);
    PgnReader reader;
    PgnGame game;
    Error err;
    pgn_reader_init(&reader, text, size);
    if (!pgn_read(&reader, &game, &err)) fail_msg("%s", err.text);
    assert_string_equal(pgn_tag(&game, "White"), tags[0].value);
    assert_string_equal(pgn_tag(&game, "Variant"), "rifle");
    assert_null(pgn_tag(&game, "Black"));
    assert_int_equal(game.count, LENGTH(moves));
    for (size_t i = 0; i < LENGTH(moves); i++) assert_string_equal(game.moves[i].text, moves[i]);
    assert_string_equal(game.result, "1/2-1/2");
    assert_string_equal(game.reason, "a |wild| end");
    assert_true(game.complete);
    pgn_game_release(&game);
    assert_false(pgn_read(&reader, &game, &err));
    assert_string_equal(err.text, "");
    free(text);
    record_release(&record);
}

static void games_that_black_begins_are_numbered(void **state) {
    (void)state;
    Record record;
    Error err;
    record_init(&record, game_find("chess"));
    assert_true(record_start(&record, "4k3/8/8/8/8/8/8/4K2R b - - 3 17", &err));
    play(&record, "e8e7");
    play(&record, "h1h7");
    size_t size;
    char *const text = write_game(&record, NULL, 0, "*", &size);
    assert_non_null(strstr(text, "17... Ke7 {-0.35/12 0.12s} 18. Rh7+ "));
    free(text);
    record_release(&record);
}

/* Each of three players has a score, a move may contain commas, and the position counts no moves. */
static void games_of_three_are_read(void **state) {
    (void)state;
    Record record, again;
    Error err;
    record_init(&record, game_find("three-player-chess"));
    assert_true(record_start(
        &record, "bK,2,bP,1/3,bP,1/4,bP/5/5/1,cC,2,a+K,cC,4/10/10/1,bP,8/9,cK a - - 0 1 wait=2,1,0 last=c", &err));
    play(&record, "e5xb5,e5xf5");
    for (int i = 0; i < 6; i++) { /* whatever is legal, so that the turn comes round */
        MoveList list;
        movelist_init(&list);
        game_moves(&record.pos, GEN_ALL, &list);
        assert_true(list.count > 0);
        record_play(&record, list.at[list.count / 2]);
        movelist_free(&list);
    }
    const PgnTag tags[] = { { "Variant", "three-player-chess" }, { "Result", "1/2,0,1/2" }, { "FEN", record.start } };
    size_t size;
    char *const text = write_game(&record, tags, LENGTH(tags), "1/2,0,1/2", &size);
    assert_non_null(strstr(text, "\n1. "));
    assert_non_null(strstr(text, " 2. "));
    PgnReader reader;
    PgnGame game;
    pgn_reader_init(&reader, text, size);
    if (!pgn_read(&reader, &game, &err)) fail_msg("%s", err.text);
    assert_true(game.complete);
    assert_string_equal(game.result, "1/2,0,1/2");
    assert_int_equal(game.count, record.count);
    record_init(&again, replay_game(&game, NULL, &err));
    if (!replay_moves(&again, &game, &err)) fail_msg("%s", err.text);
    assert_true(pos_equal(&again.pos, &record.pos));
    pgn_game_release(&game);
    free(text);
    record_release(&record);
    record_release(&again);
}

/* ---- reading what others write ---- */

/* The names that other programs write into their records, in their ways. */
static void variants_have_many_names(void **state) {
    (void)state;
    static const char *const names[][2] = {
        { "Standard", "chess" },
        { "standard", "chess" },
        { "Chess", "chess" },
        { "normal", "chess" },
        { "From Position", "chess" },
        { "Chess960", "chess960" },
        { "CHESS960", "chess960" },
        { "fischerandom", "chess960" },
        { "Fischerandom", "chess960" },
        { "chess 960", "chess960" },
        { "Fischer Random Chess", "chess960" },
        { "Atomic", "atomic" },
        { "atomic", "atomic" },
        { "Atomic Chess", "atomic" },
        { "Rifle", "rifle" },
        { "RIFLE", "rifle" },
        { "Rifle chess", "rifle" },
        { "Rifle-Free", "rifle-free" },
        { "cylinder", "cylindrical" },
        { "blind-madrasi", "kriegspiel-madrasi" },
        { "Three_Player Chess", "three-player-chess" },
    };
    for (size_t i = 0; i < LENGTH(names); i++) {
        char text[128];
        snprintf(text, sizeof text, "[Variant \"%s\"]\n\n*\n", names[i][0]);
        PgnReader reader;
        PgnGame game;
        Error err;
        pgn_reader_init(&reader, text, strlen(text));
        assert_true(pgn_read(&reader, &game, &err));
        const Game *const wanted = game_find(names[i][1]);
        if (replay_game(&game, NULL, &err) != wanted || replay_game(&game, wanted, &err) != wanted)
            fail_msg("'%s' is not %s", names[i][0], names[i][1]);
        assert_null(replay_game(&game, game_find("plague"), &err));
        pgn_game_release(&game);
    }
}

/* No two games are called alike, and what we write we find. */
static void names_of_variants_are_unique(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        assert_ptr_equal(game_find_called(pgn_variant(game_at(i))), game_at(i));
        assert_ptr_equal(game_find_called(game_at(i)->title), game_at(i));
        if (game_at(i)->names.xboard) assert_ptr_equal(game_find_called(game_at(i)->names.xboard), game_at(i));
        for (int j = 0; j < games_count(); j++)
            if (j != i && game_is_called(game_at(j), game_at(i)->id))
                fail_msg("%s is %s, too", game_at(j)->id, game_at(i)->id);
    }
    assert_null(game_find_called("bughouse"));
    assert_null(game_find_called(""));
}

static void foreign_games_are_read(void **state) {
    (void)state;
    static const char text[] = "% an escaped line\n[Event \"one\"]\r\n[FEN \"x\"]\n\n"
                               "1.e4 e5 2. Nf3! $1 (2. f4 exf4 (2... d5) {so {so}) 2... Nc6 ; to the end of the line\n"
                               "3.Bb5?! {the end} 1-0\n\n\n[Event \"two\"]\n\n1. 0000 e7e8;a1,c3 2. d4 1... f5 *\n"
                               "[Event \"three\"]\n[Result \"*\"]\n\n1. e4 e5";
    static const char *const first[] = { "e4", "e5", "Nf3", "Nc6", "Bb5" };
    PgnReader reader;
    PgnGame game;
    Error err;
    pgn_reader_init(&reader, text, sizeof text - 1);
    if (!pgn_read(&reader, &game, &err)) fail_msg("%s", err.text);
    assert_int_equal(game.plies, LENGTH(first));
    int move = game.first;
    for (size_t i = 0; i < LENGTH(first); i++, move = game.moves[move - 1].next)
        assert_string_equal(game.moves[move - 1].text, first[i]);
    assert_int_equal(move, 0);
    assert_string_equal(game.reason, "the end");
    assert_int_equal(game.line, 2);
    pgn_game_release(&game);
    assert_true(pgn_read(&reader, &game, &err));
    assert_string_equal(game.moves[0].text, "0000");
    assert_string_equal(game.moves[1].text, "e7e8;a1,c3");
    assert_string_equal(game.moves[3].text, "f5");
    pgn_game_release(&game);
    assert_true(pgn_read(&reader, &game, &err));
    assert_false(game.complete);
    pgn_game_release(&game);
    assert_false(pgn_read(&reader, &game, &err));
}

static void broken_text_is_one_line_of_error(void **state) {
    (void)state;
    static const char *const broken[] = {
        "[Event",       "[Event \"x", "[Event \"x\"", "[ \"x\"]", "[Event x]", "1. e4 {and so on",
        "1. e4 (2. d4", "1. e4 ) e5", "1. e4 } e5",   "[A \"\\",  "1. e4 ]",
    };
    for (size_t i = 0; i < LENGTH(broken); i++) {
        PgnReader reader;
        PgnGame game;
        Error err;
        pgn_reader_init(&reader, broken[i], strlen(broken[i]));
        if (pgn_read(&reader, &game, &err)) fail_msg("read '%s'", broken[i]);
        if (strncmp(err.text, "line 1: ", 8) != 0) fail_msg("'%s': '%s'", broken[i], err.text);
    }
}

/* Any bytes: no crash, and an end. */
static void noise_does_no_harm(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int round = 0; round < 2000; round++) {
        char text[96];
        static const char letters[] = "[]{}()\"\\ \n\t;%$.1-0/2*ex#+\0\xff"
                                      "e4";
        for (size_t i = 0; i < sizeof text; i++) {
            random = mix64(random);
            text[i] = letters[random % sizeof letters];
        }
        PgnReader reader;
        PgnGame game;
        Error err;
        pgn_reader_init(&reader, text, sizeof text);
        while (pgn_read(&reader, &game, &err)) pgn_game_release(&game);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_written_and_read_as_san),
        cmocka_unit_test(bad_san_is_refused),
        cmocka_unit_test(san_stays_where_it_belongs),
        cmocka_unit_test(san_is_read_in_every_game_of_its_shape),
        cmocka_unit_test(variants_have_many_names),
        cmocka_unit_test(names_of_variants_are_unique),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(games_that_black_begins_are_numbered),
        cmocka_unit_test(foreign_games_are_read),
        cmocka_unit_test(games_of_three_are_read),
        cmocka_unit_test(broken_text_is_one_line_of_error),
        cmocka_unit_test(noise_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
