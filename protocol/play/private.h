/* private.h -- what the files of the game in the terminal share: lines that people type, and what they are shown of the
 * round (protocol/round), which knows the rules of a contest.
 * Layer: protocol; included by protocol/play/ only.
 *
 * All people sit at one screen. In a game with hidden men everything shown is what the one who sits before it may know;
 * elsewhere all is shown to everybody. */
#ifndef FUSILIER_PROTOCOL_PLAY_PRIVATE_H
#define FUSILIER_PROTOCOL_PLAY_PRIVATE_H

#include <stdio.h>

#include "engine/base/format.h"
#include "protocol/play/choices.h"
#include "protocol/play/play.h"
#include "protocol/play/prompt.h"
#include "protocol/round/keep.h"
#include "protocol/round/mind.h"

typedef struct {
    const PlayOptions *options;
    FILE *out;
    Prompt *prompt;
    Round round;
    Mind *mind[PLAYERS_MAX];    /* one for each engine: what one learns is none of another's business */
    Mind *adviser[PLAYERS_MAX]; /* for hints, one for each person who asked */
    int seen[PLAYERS_MAX];      /* plies of the record that each viewer was told of (nothing hidden: [0] for all) */
    unsigned shown;             /* the moment of the round that is on the screen; 0: none */
    int side;                   /* quarter turns that the board was turned by */
    bool quit;
    char fallen[SAID_MAX]; /* whose flag has fallen while the others play on: news */
    Keep keep;             /* where it is saved */
    bool told_unsaved;     /* the person knows that it is not */
    bool is_pending;       /* a line was typed at the curtain: it counts as the next one */
    char pending[PROMPT_LINE_MAX + 1];
} Play;

/* ---- the game (play.c) ---- */

/* The people, who all share the screen: a bit set; and how many they are. */
unsigned play_people(const Play *play);
int play_count_people(const Play *play);

/* The person who sits before the screen, or has sat there last; NOBODY if that does not matter. */
Player play_sitter(const Play *play);

/* As whom they look at it: NOBODY sees all, WATCHER (sight.h) may see nothing. */
Player play_viewer(const Play *play);

/* The record was replaced, or cut: what it has beyond so many plies will be news to everybody. */
void play_unsee(Play *play, int plies);

/* The round has got its seats and clocks. */
void play_begin(Play *play);

/* A move: it is played, or the flag of who moves has fallen meanwhile. `opinion` may be NULL. */
void play_move(Play *play, Move move, const Opinion *opinion, int64_t used_ms);

/* The next line of input, NULL at its end, or when it is `until` (clock_ms). */
const char *play_read(Play *play, const char *question, int64_t until);

/* ---- what is shown (show.c) ---- */

/* What is played, who has which seat and plays with whom, and what letters and signs mean (greeting.c). */
void show_greeting(const Play *play);

/* What the viewer has not been told yet: moves as they observe them. */
void show_news(Play *play);

/* Now they have been told. */
void play_note_seen(Play *play);

/* The board, what lies beside it, the clocks, and whose turn it is. */
void show_board(Play *play);

/* All moves so far, as the viewer has observed them. */
void show_history(Play *play);

void show_result(Play *play);

/* What the viewer may know of the position, as a string. */
void show_position(Play *play);

/* The screen is for `next` now (curtain.c): what was on it goes, and they must say that they are there. False: the
 * input ended. */
bool draw_curtain(Play *play, Player next);

/* Texts in columns as wide as the terminal. */
void show_columns(FILE *out, const Choice *choices, int count, int columns);

/* "4:59", "1:00:00"; "0:09.4" when it is short. */
enum { CLOCK_TEXT_MAX = 32 };
void format_clock(int64_t ms, char buf[static CLOCK_TEXT_MAX]);

/* ---- what people say (line.c, commands.c) ---- */

/* Obeys a line: a move, or a command. */
void play_line(Play *play, const char *line);

/* For TAB (PromptCompleter). */
char *play_complete(void *context, const char *typed, char *more, size_t size);

/* Runs the command of this name; `exact`: no shorter beginning of it will do. False: there is none. */
bool command_run(Play *play, const char *word, const char *rest, bool exact);

/* Prints one line of refusal. */
void refuse(Play *play, const char *format, ...) FORMATTED(2, 3);

/* ---- commands that change the game (acting.c); `rest`: the words after them ---- */

void do_draw(Play *play, const char *rest);
void do_resign(Play *play, const char *rest);
void do_undo(Play *play, const char *rest);
void do_back(Play *play, const char *rest);
void do_lines(Play *play, const char *rest);
void do_line(Play *play, const char *rest);
void do_study(Play *play, const char *rest);

/* ---- who plays by themselves (engine.c) ---- */

/* Makes the move of an engine or of a random player, or rolls. False with an error when memory is out. */
bool play_by_itself(Play *play, Error *err);

/* What the engine would try for the player to move; MOVE_NONE: it has no idea. */
bool play_advise(Play *play, Move *move, Error *err);

/* Another game has begun: what engines have learned of the last one is forgotten. */
void play_free_minds(Play *play);

/* ---- files (file.c) ---- */

/* Saves the game in a file, which is replaced. */
bool play_save(Play *play, const char *path, Error *err);

/* The game is kept there from now on. A file that is there already stays as it is until somebody has moved. */
bool play_keep_begin(Play *play, const char *path, Error *err);

/* Saves the game where it is kept, if it has changed since. The person is told once when that fails, and once when it
 * is well again. At the end: false with an error if it could not be saved. */
void play_keep(Play *play);

/* Tries that again while the person is silent, if it failed, and tells nothing (a PromptIdle; a Play). */
int64_t play_keep_on(void *play);

bool play_keep_end(Play *play, Error *err);

/* Loads a game and goes on with it. On an error the game is as it was. */
bool play_load(Play *play, const char *path, Error *err);

#endif
