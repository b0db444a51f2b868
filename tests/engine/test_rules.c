/* test_rules.c -- the rules for players: every game has them whole, and Markdown becomes text for terminals. */
#define _GNU_SOURCE /* asprintf */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/record/markdown.h"
#include "protocol/record/rules_book.h"
#include "tests/program.h"
#include "tests/sample.h"
#include "variants/registry.h"

/* ---- Markdown ---- */

static char *printed(const char *text, int columns, bool colour) {
    char *buffer = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&buffer, &size);
    assert_non_null(memory);
    const Terminal terminal = { .columns = columns, .colour = colour };
    markdown_print(memory, text, &terminal);
    fclose(memory);
    return buffer;
}

typedef struct {
    const char *why, *text;
    int columns;
    bool colour;
    const char *printed;
} Row;

static const Row rows[] = {
    { "headings are underlined", "# One\n\n## Two\n", 80, false, "One\n===\n\nTwo\n---\n" },
    { "lines of a paragraph are joined and wrapped", "one two\nthree four\n", 9, false, "one two\nthree\nfour\n" },
    { "marks go, words stay", "**Bold**, *stressed* and `code` [here](x.md).\n", 80, false,
      "Bold, stressed and code here.\n" },
    { "marks become colours", "**Bold** `c`\n", 80, true, "\x1b[1mBold\x1b[0m \x1b[36mc\x1b[0m\n" },
    { "colours take no room", "**one** **two**\n", 7, true, "\x1b[1mone\x1b[0m \x1b[1mtwo\x1b[0m\n" },
    { "items hang", "- one two three\n- four\n  five\n", 9, false, "- one two\n  three\n- four\n  five\n" },
    { "items within items", "- one\n  - two three\n", 9, false, "- one\n  - two\n    three\n" },
    { "numbered items", "1. one two\n2. three\n", 8, false, "1. one\n   two\n2. three\n" },
    { "code stays together", "see `a b` there\n", 6, false, "see\na b\nthere\n" },
    { "code that never fits breaks", "see `aaaa bbbb` there\n", 6, false, "see\naaaa\nbbbb\nthere\n" },
    { "a word too long stands alone", "an abcdefghij here\n", 6, false, "an\nabcdefghij\nhere\n" },
    { "blocks of code stay as they are", "text\n\n    a   b\n\n    c *d*\n\nmore\n", 80, false,
      "text\n\n    a   b\n\n    c *d*\n\nmore\n" },
    { "a table that fits", "| a | b |\n| --- | --- |\n| `x|y` | 1 |\n", 80, false, "a    b\n---  -\nx|y  1\n" },
    { "a table that does not fit", "| a | bb |\n| --- | --- |\n| one | two three |\n", 12, false,
      "a:\none\n    bb: two\n      three\n" },
    { "marks that do not end", "a `b\n\n**c\n", 80, false, "a `b\n\nc\n" },
    { "nothing", "", 80, false, "" },
};

static void markdown_becomes_text(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char *const text = printed(rows[i].text, rows[i].columns, rows[i].colour);
        if (strcmp(text, rows[i].printed) != 0)
            fail_msg("%s: printed\n%s\nexpected\n%s", rows[i].why, text, rows[i].printed);
        free(text);
    }
}

static void width_counts_characters(void **state) {
    (void)state;
    assert_int_equal(terminal_width("abc"), 3);
    assert_int_equal(terminal_width("\x1b[1mabc\x1b[0m"), 3);
    assert_int_equal(terminal_width("\xe2\x99\x94-\xc2\xb7"), 3);
}

/* ---- pages ---- */

static char *source_of(const Game *game) {
    char *path, *text = NULL;
    assert_true(asprintf(&path, "%s/docs/games/%s.md", FUSILIER_SOURCE_DIR, game->family) > 0);
    FILE *const file = fopen(path, "r");
    if (!file) fail_msg("%s has no page %s", game->id, path);
    size_t size = 0;
    assert_true(getdelim(&text, &size, '\0', file) > 0);
    fclose(file);
    free(path);
    return text;
}

static char *rules_of(const Game *game) {
    char *text = NULL;
    size_t size = 0;
    FILE *const memory = open_memstream(&text, &size);
    assert_non_null(memory);
    rules_write(game, memory);
    fclose(memory);
    char *const copy = strdup(text); /* gcc 12 takes what a stream has written for a pointer to the stack */
    free(text);
    return copy;
}

static void headings_name_games_by_patterns(void **state) {
    (void)state;
    static const struct {
        const char *heading;
        bool own, any;
    } headings[] = {
        { "## Shadow Chess (`shadow`)", false, true },          { "## On the cylinder (`cylindrical-*`)", true, true },
        { "## Shadows (`shadow`, `*-shadow`)", true, true },    { "## Both (`c*-*w`)", true, true },
        { "## A part (`*-shad`, `ylindrical*`)", false, true }, { "## Strings", false, false },
    };
    for (size_t i = 0; i < LENGTH(headings); i++) {
        bool any;
        assert_int_equal(rules_heading_names(headings[i].heading, game_find("cylindrical-shadow"), &any),
                         headings[i].own);
        assert_int_equal(any, headings[i].any);
    }
}

static void every_game_has_its_section_whole(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        char *const source = source_of(game_at(i)), *const rules = rules_of(game_at(i));
        bool own = false, counts = false, any;
        int sections = 0, lines = 0;
        for (char *rest = source, *line; (line = strsep(&rest, "\n"));) {
            const bool is_section = strncmp(line, "## ", 3) == 0;
            if (is_section) own = rules_heading_names(line, game_at(i), &any);
            if (is_section && own) sections++;
            if (*line == '#') counts = strncmp(line + strspn(line, "# "), "Perft", 5) == 0;
            if (!own || counts) continue;
            lines++;
            if (!strstr(rules, line)) fail_msg("%s: the rules lack the line \"%s\"", game_at(i)->id, line);
        }
        /* chess itself is what the page says of all its games */
        if (sections == 0 && i > 0)
            fail_msg("%s has no section in docs/games/%s.md", game_at(i)->id, game_at(i)->family);
        assert_true(i == 0 || lines > 2);
        free(source);
        free(rules);
    }
}

/* Words in the order of the source all come out, whatever the width. */
static void printing_shortens_nothing(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        char *const rules = rules_of(sample_at(i));
        char *const wide = printed(rules, 500, false), *const narrow = printed(rules, 40, false);
        for (char *rest = wide, *word; (word = strsep(&rest, " \n"));)
            if (strspn(word, "-=~") != strlen(word) && !strstr(narrow, word))
                fail_msg("%s: \"%s\" is lost at 40 columns", sample_at(i)->id, word);
        free(wide);
        free(narrow);
        free(rules);
    }
}

static void links_within_a_page_bring_their_sections(void **state) {
    (void)state;
    char *const rules = rules_of(game_find("royal-scaci"));
    const char *const base = strstr(rules, "\n## Scaci Partonici (`scaci`)");
    const char *const powers = strstr(rules, "\n## Scaci Partonici with powers");
    const char *const own = strstr(rules, "\n## Royal Scaci (");
    assert_true(base && powers && own && base < powers && powers < own);
    assert_null(strstr(rules, "\n## Scaci Partonici on 10x10"));
    assert_null(strstr(rules, "Perft"));
    free(rules);
    for (int i = 0; i < rules_pages_count; i++) {
        /* a slug that is not a section would be a link without effect */
        for (const char *at = rules_pages[i].text; (at = strstr(at, "](#"));) {
            at += 3;
            const char *const id = strstr(at, ")");
            assert_non_null(id);
            bool found = false;
            for (const char *line = rules_pages[i].text; (line = strstr(line, "\n## "));) {
                line += 4;
                size_t n = 0;
                for (const char *c = line; *c && *c != '\n'; c++) {
                    if (strchr("`(),.:'*", *c)) continue;
                    const char want = *c == ' ' ? '-' : *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
                    if (at[n] != want) break;
                    n++;
                }
                found = found || at[n] == ')';
            }
            if (!found) fail_msg("%s.md: no section for the link #%.40s", rules_pages[i].name, at);
        }
    }
}

/* What all joined rules have in common, and each rule of them, stands there once. */
static void joined_rules_are_said_once(void **state) {
    (void)state;
    static const char *const ids[] = { "atomic+madrasi", "bicolour+kamikaze", "cylindrical+rifle" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        static const char heading[] = "\n## What joined rules mean\n";
        char *const rules = rules_of(game_find(ids[i]));
        const char *const first = strstr(rules, heading);
        if (!first || strstr(first + 1, heading)) fail_msg("%s: what joined rules mean is not said once", ids[i]);
        free(rules);
    }
}

/* Of joined rules nobody reads what is about others. */
static void items_of_other_rules_are_left_out(void **state) {
    (void)state;
    static const struct {
        const char *id, *has, *lacks;
    } parts[] = {
        { "crazyhouse+rifle", "**A drop**", "The cylinder" },
        { "crazyhouse+rifle", "**Duty**", "For more players" },
        { "cylindrical+rifle", "**The cylinder**", "**A drop**" },
        { "cylindrical+rifle", "**Shots**", "**A blast**" },
        { "doubles+rifle", "**Frozen men**", "**The hill**" },
        { "atomic+doubles", "## For more players", "**Mines**" },
        { "atomic+madrasi", "## What rules mean beside others", "<a id=" },
    };
    for (size_t i = 0; i < LENGTH(parts); i++) {
        char *const rules = rules_of(game_find(parts[i].id));
        if (!strstr(rules, parts[i].has)) fail_msg("%s: nothing of %s", parts[i].id, parts[i].has);
        if (strstr(rules, parts[i].lacks)) fail_msg("%s: %s", parts[i].id, parts[i].lacks);
        free(rules);
    }
}

/* ---- commands ---- */

static void rules_are_printed(void **state) {
    (void)state;
    static const char *const words[] = { "rules", "stax", NULL };
    Printed said = run_program(words, NULL);
    assert_int_equal(said.status, 0);
    assert_string_equal(said.err, "");
    assert_memory_equal(said.out, "Stax\n====\n\nWhat you jump becomes a prisoner", 42);
    assert_non_null(strstr(said.out, "Whoever has no stack of their own on their turn has lost"));
    assert_null(strstr(said.out, "Universal Stax\n"));
    for (const char *line = said.out; *line; line = strchr(line, '\n') + 1)
        if (strcspn(line, "\n") > 80 && memchr(line, '.', 70)) fail_msg("too wide: %.100s", line);
    printed_free(&said);
    static const char *const other[] = { "rules", "atomic", NULL };
    said = run_program(other, NULL);
    assert_non_null(strstr(said.out, "\nChess: fusilier rules chess\n"));
    printed_free(&said);
}

static void families_stand_together(void **state) {
    (void)state;
    for (int i = 0; i < games_all(); i++)
        for (int k = i + 2; k < games_all(); k++)
            if (strcmp(game_any(i)->family, game_any(k)->family) == 0 &&
                strcmp(game_any(k - 1)->family, game_any(k)->family) != 0)
                fail_msg("%s stands apart from its family", game_any(k)->id);
    static const char *const words[] = { "list", "--families", NULL };
    Printed said = run_program(words, NULL);
    assert_int_equal(said.status, 0);
    assert_non_null(strstr(said.out, "\nGames in which men shoot (shooting):\n  rifle  "));
    int families = 0; /* fewer than pages: some are about games that are not listed, those of joined rules */
    for (int i = 0; i < games_all(); i++)
        families += i == 0 || strcmp(game_any(i)->family, game_any(i - 1)->family) != 0;
    assert_in_range(families, 10, rules_pages_count - 1);
    assert_int_equal(lines_of(said.out), 2 * games_all() + 2 * families - 1);
    for (int i = 0; i < games_all(); i++) assert_non_null(strstr(said.out, game_any(i)->card.sentence));
    printed_free(&said);
}

static size_t listed_with(const char *option, const char *value) {
    const char *const words[] = { "list", option, value, NULL };
    Printed said = run_program(words, NULL);
    assert_int_equal(said.status, 0);
    const size_t count = lines_of(said.out);
    printed_free(&said);
    return count;
}

/* Every filter parts all the games. */
static void filters_part_the_list(void **state) {
    (void)state;
    static const char *const boards[] = { "squares", "cylinder", "torus", "triangles", "hexagons", "glued" };
    static const char *const players[] = { "2", "3", "4", "5", "6" };
    size_t of_boards = 0, of_players = 0, of_families = 0;
    for (size_t i = 0; i < LENGTH(boards); i++) of_boards += listed_with("--board", boards[i]);
    for (size_t i = 0; i < LENGTH(players); i++) of_players += listed_with("--players", players[i]);
    for (int i = 0; i < games_all(); i++)
        if (i == 0 || strcmp(game_any(i)->family, game_any(i - 1)->family) != 0)
            of_families += listed_with("--family", game_any(i)->family);
    assert_int_equal(of_boards, games_all());
    assert_int_equal(of_players, games_all());
    assert_int_equal(of_families, games_all());
    assert_int_equal(listed_with("--board", "glued"), 1);
    assert_int_equal(listed_with("--board", "hexagons"), 3);
    static const char *const words[] = { "list", "--board", "torus", "--family=checkers", "--players", "2", NULL };
    Printed said = run_program(words, NULL);
    assert_non_null(strstr(said.out, "stax-universal\t"));
    assert_null(strstr(said.out, "stax-cylindrical"));
    assert_null(strstr(said.out, "partners"));
    printed_free(&said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markdown_becomes_text),
        cmocka_unit_test(width_counts_characters),
        cmocka_unit_test(headings_name_games_by_patterns),
        cmocka_unit_test(every_game_has_its_section_whole),
        cmocka_unit_test(printing_shortens_nothing),
        cmocka_unit_test(links_within_a_page_bring_their_sections),
        cmocka_unit_test(joined_rules_are_said_once),
        cmocka_unit_test(items_of_other_rules_are_left_out),
        cmocka_unit_test(rules_are_printed),
        cmocka_unit_test(families_stand_together),
        cmocka_unit_test(filters_part_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
