#include "protocol/xboard/tell.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "engine/base/text.h"
#include "engine/text/words.h"
#include "protocol/record/rules_book.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/manual.h"
#include "protocol/xboard/standing.h"
#include "protocol/xboard/state.h"

enum {
    TITLE_MAX = 160,
    TITLE_ROOM = WORDS_BRIEF, /* characters of it that are seen above a board of XBoard's own size */
    PAGE_LINES = 36,          /* as many as a small screen shows well; a window does not scroll */
    PAGE_SPARE = 6,           /* and as many more as it can show if they are the last ones */
    PAGE_BYTES = 3000,        /* of one line to WinBoard, which reads 4096 */
};

/* ---- windows ---- */

/* The bytes of the next line: up to the last blank that leaves it short enough. */
static size_t line_length(const char *text) {
    const size_t whole = strcspn(text, "\n");
    size_t length = whole;
    while (length > WORDS_WIDTH) {
        size_t blank = length - 1;
        while (blank > 0 && text[blank] != ' ') blank--;
        length = blank ? blank : WORDS_WIDTH;
    }
    return length;
}

/* A square keeps its small letter wherever it stands. */
void tell_capitalise(char *sentence) {
    if (*sentence && isdigit((unsigned char)sentence[1])) return;
    *sentence = (char)toupper((unsigned char)*sentence);
}

/* After two backslashes XBoard takes "\n" for the end of a line. */
void tell_window(Output *out, const char *command, const char *words) {
    char line[PAGE_BYTES + 64];
    Text text = text_into(line, sizeof line);
    if (words[line_length(words)]) text_string(&text, "\\\\");
    while (*words) {
        for (size_t left = line_length(words); left > 0; left--, words++) {
            if (*words == '\\') text_char(&text, '\\');
            text_char(&text, *words);
        }
        if (!*words) break;
        words += *words == ' ' || *words == '\n';
        text_string(&text, "\\n");
    }
    output_line(out, "%s %s", command, line);
}

/* ---- the title ---- */

static const char our_name[] = "Fusilier";

/* How it stands, if there is anything to say of that, and our name if there is room: of a title that is too long window
 * managers leave out the end or the middle. */
static void write_state(const XBoard *xb, Text *out) {
    char state[TITLE_ROOM + 1];
    Text text = text_into(state, sizeof state);
    standing_write_brief(xb, &text);
    if (text.length >= sizeof state) strcpy(state + sizeof state - sizeof "...", "...");
    text_string(out, state);
    if (!text.length || text.length + strlen(" - ") + strlen(our_name) > TITLE_ROOM) return;
    text_string(out, " - ");
    text_string(out, our_name);
}

/* XBoard's title is our name; between engines, and in its own chess, the name stays plain. XBoard takes it for its
 * record, mostly before the first move, but whenever the engine is told to change sides. */
static void write_title(const XBoard *xb, Text *out) {
    const Game *const game = session_game(xb->session);
    const bool is_plain = xb->partner.is_computer || game == hosting_find("normal");
    if (!is_plain && xboard_position(xb)->journal.plies) write_state(xb, out);
    if (out->length) return;
    text_string(out, our_name);
    text_string(out, " " FUSILIER_VERSION);
    if (is_plain) return;
    text_string(out, ", ");
    text_string(out, game->title);
}

void tell_title(XBoard *xb) {
    char title[TITLE_MAX];
    Text text = text_into(title, sizeof title);
    write_title(xb, &text);
    if (text.length >= sizeof title) strcpy(title + sizeof title - sizeof "...", "...");
    if (!xb->partner.says_features || strcmp(title, xb->told.title) == 0) return;
    snprintf(xb->told.title, sizeof xb->told.title, "%s", title);
    output_line(xb->out, "feature myname=\"%s\"", title);
}

/* ---- news ---- */

static void add_news(Told *told, const char *lines) {
    char all[NEWS_MAX];
    if (!*lines) return;
    const size_t length = strlen(lines);
    Text text = text_into(all, sizeof all);
    text_string(&text, told->news);
    if (*told->news && told->news[strlen(told->news) - 1] != '\n') text_char(&text, '\n');
    text_string(&text, lines);
    if (text.length >= sizeof all) { /* what is older has been seen */
        snprintf(all, sizeof all, "%s", length < sizeof all ? lines : "");
    }
    memcpy(told->news, all, sizeof all);
    told->has_news = true;
}

void tell_begin_turn(Told *told) {
    told->news[0] = '\0';
    told->has_news = false;
}

static void explain_stand_in(XBoard *xb) {
    if (xb->told.knows_stand_in || hidden_person(xb) == NOBODY) return;
    xb->told.knows_stand_in = true;
    add_news(&xb->told, "You see your own men only. The lone enemy king stands for all\n"
                        "that you do not see; it is not a man of the game.");
}

/* They were asked what is to happen, and know what they have answered. */
static bool has_decided(XBoard *xb, Player who) {
    const Position *const pos = xboard_position(xb);
    return game_turn(pos) == who && words_question(pos);
}

void tell_move(XBoard *xb, Move move) {
    char story[WORDS_TEXT_MAX];
    const Player who = xboard_person(xb);
    if (who == NOBODY) return;
    if (!game_is_chance(xboard_position(xb)) && game_turn(xboard_position(xb)) == who) tell_begin_turn(&xb->told);
    explain_stand_in(xb);
    if (has_decided(xb, who)) return;
    words_story(xboard_position(xb), move, who, story, sizeof story);
    add_news(&xb->told, story);
}

/* What anybody can see on the board, and the words only explain, is no reason to open a window that must be closed. */
static bool is_in_line(const XBoard *xb) {
    return atomic_load(&xb->aloud.shows_thinking) && !game_is_hidden(session_game(xb->session));
}

/* What came last, and matters most, stands first: the line is cut off. */
static void say_in_line(XBoard *xb) {
    char line[NEWS_MAX];
    Text text = text_into(line, sizeof line);
    for (char *last; (last = strrchr(xb->told.news, '\n')); *last = '\0') {
        text_string(&text, last + 1);
        text_char(&text, ' ');
    }
    text_string(&text, xb->told.news);
    aloud_say(&xb->aloud, line);
    tell_begin_turn(&xb->told); /* earlier lines can still be read */
}

void tell_news(XBoard *xb) {
    Told *const told = &xb->told;
    if (xboard_person(xb) == NOBODY || !told->has_news) return;
    told->has_news = false;
    size_t length = strlen(told->news);
    while (length && told->news[length - 1] == '\n') told->news[--length] = '\0';
    if (is_in_line(xb))
        say_in_line(xb);
    else
        tell_window(xb->out, "telluser", told->news);
}

/* XBoard takes any line with the word Draw in it, or with offer and draw, for the end of the game. */
void tell_declined(XBoard *xb) {
    static const char words[] = "No draw, I play on";
    if (atomic_load(&xb->aloud.shows_thinking))
        aloud_say(&xb->aloud, words);
    else
        tell_window(xb->out, "telluser", words);
}

/* In XBoard's line, where what the move did would stand on. A window would have to be closed each time. */
void tell_taken_back(XBoard *xb, bool is_halfway) {
    if (is_in_line(xb))
        aloud_say(&xb->aloud, is_halfway ? "Retract again" : "Taken back");
    else if (is_halfway)
        tell_window(xb->out, "tellusererror", "Please retract once more");
}

/* ---- rules ---- */

/* The page of the game, as lines; the caller frees it. */
static char *rules_text(const XBoard *xb) {
    static const Terminal paper = { .columns = WORDS_WIDTH };
    MemoryFile memory;
    memory_file_open(&memory);
    rules_print(session_game(xb->session), memory.file, &paper);
    return memory_file_close(&memory, NULL);
}

/* The line under a heading. */
static bool is_rule(const char *line) {
    return *line && strchr("=-~", *line) && line[1] == *line;
}

static int lines_of(const char *text) {
    int lines = 0;
    for (; *text; text += *text == '\n') {
        text += strcspn(text, "\n");
        lines++;
    }
    return lines;
}

/* Does the line begin something, rather than going on with it? */
static bool is_beginning(const char *line) {
    return *line != ' ' && !is_rule(line);
}

/* The bytes of a page of so many lines at most; it ends between two paragraphs, if it is not much shorter so, or else
 * between two points of a list. Nothing small is left for the last page. */
static size_t page_length(const char *text, int lines) {
    size_t length = 0, paragraphs = 0, points = 0;
    if (lines_of(text) <= lines + PAGE_SPARE) lines += PAGE_SPARE;
    for (int line = 0; text[length] && line < lines; line++) {
        const size_t more = strcspn(text + length, "\n");
        if (length + more > PAGE_BYTES - 256) break;
        length += more + (text[length + more] != '\0');
        const char *const last = text + length - more - 1;
        if (line <= lines / 3 || is_rule(last)) continue;
        if (text[length] == '\n')
            paragraphs = length;
        else if (is_beginning(text + length))
            points = length;
    }
    if (!text[length]) return length;
    return paragraphs ? paragraphs : points ? points : length;
}

/* The next page of the text, after the last one the first. */
static char *next_page(XBoard *xb, char *text, size_t *length) {
    size_t *const shown = &xb->told.rules_shown;
    if (*shown >= strlen(text)) *shown = 0;
    char *const begin = text + *shown + strspn(text + *shown, "\n");
    *length = page_length(begin, PAGE_LINES);
    *shown = (size_t)(begin - text) + *length;
    return begin;
}

void tell_show_rules(XBoard *xb) {
    char page[PAGE_BYTES];
    size_t length;
    if (manual_show(session_game(xb->session))) return;
    char *const text = rules_text(xb);
    const char *const begin = next_page(xb, text, &length);
    snprintf(page, sizeof page, "%.*s%s", (int)length, begin,
             begin[length] ? "\nPress Rules again for the next page." : "");
    tell_window(xb->out, "telluser", page);
    free(text);
}

/* In a window that is as large as its text, in WinBoard, too, whose other ones have room for four lines. */
static void cmd_book(XBoard *xb, char *args) {
    (void)args;
    size_t length;
    char *const text = rules_text(xb), *rest = next_page(xb, text, &length), *line;
    const bool has_more = rest[length] != '\0';
    rest[length] = '\0';
    output_begin(xb->out);
    output_line(xb->out, " Fusilier has no opening book. The rules of the game:");
    output_line(xb->out, " ");
    while ((line = text_part(&rest, '\n'))) output_line(xb->out, " %s", line);
    output_line(xb->out, "%s\n", has_more ? " Engine / Book again shows the next page." : " ");
    output_end(xb->out);
    free(text);
}

static const Command commands[] = {
    { "bk", cmd_book, NULL },
};
const Commands tell_commands = { commands, LENGTH(commands) };
