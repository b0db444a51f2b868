#include "variants/sheets/tell.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/text/notation.h"
#include "engine/text/words.h"
#include "variants/rules/joined.h"
#include "variants/sheets/tell_gait.h"

/* ---- the board ---- */

static void tell_shape(const Sheet *sheet, const Board *board, Text *out) {
    if (sheet->hexagons)
        text_format(out, "%d hexagons: each has six neighbours, and a line out of a corner is slanting", board->cells);
    else if (sheet->triangles)
        text_format(out, "%d triangles in %d rows", board->cells, sheet->ranks);
    else
        text_format(out, "%d files and %d ranks", sheet->files, sheet->ranks);
    if (board->spec.wrap_files && board->spec.wrap_ranks)
        text_string(out, "; opposite edges are neighbours (a torus)");
    else if (board->spec.wrap_files)
        text_string(out, "; the outer files are neighbours (a cylinder)");
    else if (board->spec.wrap_ranks)
        text_string(out, "; the first and the last rank are neighbours");
    if (sheet->cut[0]) text_format(out, "; without %s", sheet->cut);
    if (sheet->added[0]) text_format(out, "; and %s besides", sheet->added);
    text_string(out, ".\n\n");
}

/* A man as positions have him, in two characters. */
static void draw_man(const Position *pos, Man man, Text *out) {
    const Game *const game = pos->game;
    const char letter = man_kind(man) == EMPTY ? '.' : game_letter(game, man_kind(man));
    const bool is_man = man_kind(man) != EMPTY && man != MAN_WALL;
    if (man == MAN_WALL) {
        text_string(out, " *");
    } else if (is_man && game->players > 2) {
        text_char(out, notation_players(game)[man_owner(man)]);
        text_char(out, letter);
    } else {
        text_char(out, ' ');
        text_char(out, is_man && man_owner(man) == BLACK ? (char)tolower((unsigned char)letter) : letter);
    }
}

/* The start of a board of squares, as people draw it with letters. */
static void draw_start(const Position *pos, Text *out) {
    const Board *const board = pos->board;
    for (int row = board->rows - 1; row >= 0; row--) {
        text_format(out, "    %-2d ", row + 1); /* a block of code begins with four blanks, and no fifth */
        for (int column = 0; column < board->spec.files; column++) {
            int at = 0;
            while (at < board->cells && (board->row[at] != row || board->column[at] != column)) at++;
            text_char(out, ' ');
            if (at < board->cells)
                draw_man(pos, pos->man[at], out);
            else
                text_string(out, "  ");
        }
        text_char(out, '\n');
    }
    text_string(out, "       ");
    for (int column = 0; column < board->spec.files; column++) text_format(out, "  %c", 'a' + column);
    text_string(out, "\n\n");
}

static void tell_start(const Sheet *sheet, const Game *game, Text *out) {
    Position pos;
    pos_init(&pos, game);
    game_start(&pos, game);
    text_string(out, "## Board and start\n\n");
    tell_shape(sheet, pos.board, out);
    if (pos.board->spec.shape == BOARD_SQUARES) draw_start(&pos, out);
    char start[POSITION_TEXT_MAX]; /* with the rights that there are, whatever the file says */
    game_format(&pos, start, sizeof start);
    text_format(out, "As a string:\n\n    %s\n\n", start);
    pos_release(&pos);
}

/* ---- seats ---- */

static void tell_teams(const Game *game, Text *out) {
    for (Player player = 0; player < game->players; player++) {
        bool first = true;
        for (Player other = 0; other < player; other++) first = first && game->team[other] != game->team[player];
        if (!first) continue;
        text_string(out, player ? " against " : "");
        for (Player other = player, said = 0; other < game->players; other++) {
            if (game->team[other] != game->team[player]) continue;
            text_string(out, said++ ? " and " : "");
            text_char(out, notation_players(game)[other]);
        }
    }
}

static void tell_seats(const Game *game, Text *out) {
    if (game->players == 2) return;
    text_string(out, "## Players\n\n- They play ");
    tell_teams(game, out);
    text_string(out, ", each from the edge where his men stand.\n- Turns go round: ");
    for (int i = 0; i < game->players; i++) {
        const int player = game->order ? game->order[i] - '0' : i;
        text_string(out, i ? ", " : "");
        text_char(out, notation_players(game)[player]);
    }
    text_string(out, ". Who has no legal move misses the turn.\n- ");
    if (game->setup.royal)
        text_string(out, "Kings are captured, and who can capture one must. A player is out when no king of his team "
                         "is left; the last team has won.\n- ");
    text_string(out, "[Chess for many players](adams.md) says the rest.\n\n");
}

/* ---- men ---- */

/* "archbishop", "shogi pawn": names of files in words. */
static void tell_name(const char *name, bool begins, Text *out) {
    for (const char *at = name; *at; at++) {
        if (isupper((unsigned char)*at)) text_char(out, ' ');
        text_char(out, (char)(begins && at == name ? toupper((unsigned char)*at) : tolower((unsigned char)*at)));
    }
}

void sheet_tell_man(const Sheet *sheet, int man, bool begins, Text *out) {
    const bool is_own = strncmp(sheet_men[man].name, "customPiece", strlen("customPiece")) == 0;
    if (is_own)
        text_format(out, "%s %c", begins ? "The" : "the", toupper((unsigned char)sheet->man[man].letter));
    else
        tell_name(sheet_men[man].name, begins, out);
}

void sheet_tell_men(const Sheet *sheet, MenSet men, const char *last, Text *out) {
    int left = 0;
    for (int man = 0; sheet_men[man].name; man++) left += men >> man & 1 && sheet->man[man].letter;
    for (int man = 0; sheet_men[man].name; man++) {
        if (!(men >> man & 1) || !sheet->man[man].letter) continue;
        sheet_tell_man(sheet, man, false, out);
        left--;
        if (left) text_string(out, left == 1 ? last : ", ");
    }
}

static bool goes_nowhere(const char *gait) {
    return strcmp(gait, SHEET_STAYS) == 0;
}

static bool goes_as_in_chess(int man, const char *gait) {
    return sheet_men[man].kind != EMPTY && strcmp(gait, sheet_men[man].gait) == 0;
}

static void tell_way(const Sheet *sheet, int man, const char *gait, Text *out) {
    if (goes_as_in_chess(man, gait)) {
        text_string(out, "as in chess");
        return;
    }
    if (goes_nowhere(gait)) {
        text_string(out, "stays where he is");
        return;
    }
    text_string(out, "goes ");
    if (!tell_gait(gait, !sheet->hexagons && !sheet->triangles, out)) text_format(out, "`%s` in Betza's letters", gait);
}

static void tell_owner(const Sheet *sheet, Player player, Text *out) {
    if (sheet_is_seated(sheet))
        text_char(out, (char)('a' + player));
    else
        text_string(out, player == WHITE ? "White" : "Black");
}

static void tell_man(const Sheet *sheet, int man, Text *out) {
    const int crowned = sheet->hands.becomes[man];
    text_string(out, "- **");
    sheet_tell_man(sheet, man, true, out);
    text_format(out, "** (%c): ", toupper((unsigned char)sheet->man[man].letter));
    tell_way(sheet, man, sheet->man[man].gait, out);
    if (crowned && sheet->man[crowned - 1].letter) {
        text_string(out, "; promoted (+) he goes as the ");
        sheet_tell_man(sheet, crowned - 1, false, out);
    }
    for (int i = 0; i < sheet->owns; i++) {
        const SheetOwn *const own = &sheet->own[i];
        if (own->man != man) continue;
        text_string(out, "; that of ");
        tell_owner(sheet, own->player, out);
        text_char(out, ' ');
        tell_way(sheet, man, own->gait, out);
    }
    text_string(out, ".\n");
}

static bool is_drawn(const Sheet *sheet, int man, const char *gait) {
    return sheet->man[man].letter && !goes_as_in_chess(man, gait) && !goes_nowhere(gait) && !sheet->hexagons &&
           !sheet->triangles;
}

/* One picture; of a man who goes otherwise in one player's hands with that player (NULL: none). */
static void draw_gait(const Sheet *sheet, int man, const char *gait, const Player *owner, Text *out) {
    if (!is_drawn(sheet, man, gait)) return;
    sheet_tell_man(sheet, man, true, out);
    text_format(out, " (%c)", toupper((unsigned char)sheet->man[man].letter));
    if (owner) {
        text_string(out, " of ");
        tell_owner(sheet, *owner, out);
    }
    text_string(out, ":\n\n");
    if (!tell_gait_picture(gait, out)) text_format(out, "    %s\n", gait);
    text_char(out, '\n');
}

static void tell_men(const Sheet *sheet, Text *out) {
    bool drawn = false;
    text_string(out, "## Men\n\n");
    for (int man = 0; sheet_men[man].name; man++)
        if (sheet->man[man].letter) tell_man(sheet, man, out);
    text_char(out, '\n');
    for (int man = 0; sheet_men[man].name; man++) drawn |= is_drawn(sheet, man, sheet->man[man].gait);
    for (int i = 0; i < sheet->owns; i++) drawn |= is_drawn(sheet, sheet->own[i].man, sheet->own[i].gait);
    if (!drawn) return;
    text_string(
        out, "Where men go from the middle (@) of an empty board, ahead being up: `o` without capturing, `x` only to "
             "capture, `*` both, `^` over another man.\n\n");
    for (int man = 0; sheet_men[man].name; man++) draw_gait(sheet, man, sheet->man[man].gait, NULL, out);
    for (int i = 0; i < sheet->owns; i++)
        draw_gait(sheet, sheet->own[i].man, sheet->own[i].gait, &sheet->own[i].player, out);
}

/* ---- the page ---- */

/* The rules of its words, each in its sentence. */
static void tell_rules(const Sheet *sheet, Text *out) {
    WordSet set;
    char joined[SHEET_WORDS_MAX + sizeof "chess+"];
    snprintf(joined, sizeof joined, "chess+%s", sheet->rules); /* some words are no game by themselves */
    if (!sheet->rules[0] || !joined_read(joined, &set, NULL)) return;
    text_string(out, "## Rules that are joined\n\n");
    for (int word = 0; word < joined_count(); word++)
        if (joined_has(set, word) && joined_at(word)->rule && joined_at(word)->rule->words)
            text_format(out, "- `%s`: %s.\n", joined_at(word)->id, joined_at(word)->rule->words);
    text_string(out, "\n`fusilier rules` says more of each: `fusilier rules atomic`.\n\n");
}

static void tell_file(const Game *game, Text *out) {
    text_string(out, "## Its file\n\nWhat is not said above is as in chess, or stands here, as files say it "
                     "(docs/games-from-files.md):\n\n");
    for (const char *at = game->setup.terms->said; *at;) {
        const size_t length = strcspn(at, "\n");
        text_format(out, "    %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
    text_char(out, '\n');
}

/* What the file says itself; its lines end with "\\n". */
static void tell_text(const Sheet *sheet, Text *out) {
    if (!sheet->rules_text[0]) return;
    text_string(out, "## Rules\n\n");
    for (const char *at = sheet->rules_text; *at; at++) {
        const bool ends = at[0] == '\\' && at[1] == 'n';
        text_char(out, ends ? '\n' : *at);
        at += ends;
    }
    text_string(out, "\n\n");
}

void sheet_tell(const Sheet *sheet, const Game *game, Text *out) {
    tell_text(sheet, out);
    tell_start(sheet, game, out);
    tell_seats(game, out);
    tell_men(sheet, out);
    if (game->players == 2) sheet_tell_otherwise(sheet, game, out);
    tell_rules(sheet, out);
    tell_file(game, out);
}
