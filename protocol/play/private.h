/* private.h -- what the files of the game in the terminal share.
 * Layer: protocol; included by play*.c only.
 *
 * In a game with hidden men the viewer is the person who sits before the screen: everything shown is what he may know.
 * Elsewhere all is shown to everybody. A game between engines alone has nobody to hide anything from. */
#ifndef FUSILIER_PROTOCOL_PLAY_PRIVATE_H
#define FUSILIER_PROTOCOL_PLAY_PRIVATE_H

#include <stdio.h>

#include "engine/base/format.h"
#include "protocol/play/choices.h"
#include "protocol/play/play.h"
#include "protocol/play/prompt.h"
#include "protocol/record/record.h"

typedef struct {
    const PlayOptions *options;
    FILE *out;
    Prompt *prompt;
    Record record;
    Seat seat[PLAYERS_MAX];
    Searcher *searcher[PLAYERS_MAX]; /* one for each engine: what one learns is none of another's business */
    Searcher *adviser[PLAYERS_MAX];  /* for hints, one for each person who asked */
    bool hidden;                     /* people play a game in which something is hidden */
    Player viewer;                   /* NOBODY: nobody has sat down yet */
    int seen[PLAYERS_MAX]; /* plies of the record that each viewer was told of (nothing hidden: [0] for all) */
    int side;              /* quarter turns that the board was turned by */
    bool show;             /* the board is to be shown before the next question */
    bool over;
    char result[32];  /* "1-0", "1/2,0,1/2"; "*" while the game goes on */
    char reason[128]; /* "checkmate" */
    bool quit;
    bool unsaved;      /* the game has changed since it was saved */
    bool save_fails;   /* and could not be saved the last time */
    Refusal *refusals; /* tries that the position did not allow, where men are hidden: their players know them */
    int refusals_count, refusals_room;
    bool is_pending; /* a line was typed at the curtain: it counts as the next one */
    char pending[PROMPT_LINE_MAX + 1];
} Play;

/* ---- the game (play.c) ---- */

/* Is it for a person to act: to move, or to roll the dice? */
bool play_is_asking(const Play *play);

/* Plays a move and looks whether the game is over. */
void play_move(Play *play, Move move, const Opinion *opinion, int64_t time_ms);

/* Is the move legal? Where men are hidden a try need not be; then it is noted as refused. */
bool play_allows(Play *play, Move move);

/* Forgets the refused tries that were made when the record had more than so many plies. */
void play_forget_refusals(Play *play, int plies);

/* After the record was changed by other means; it will be saved. `result`: NULL, or what ended it if not the rules. */
void play_settle(Play *play, const char *result, const char *reason);

/* The next line of input, NULL at its end. */
const char *play_read(Play *play, const char *question);

int play_humans(const Play *play);

/* ---- what is shown (show.c) ---- */

/* What is played, who has which seat and plays with whom, and what letters and signs mean. */
void show_greeting(const Play *play);

/* What the viewer has not been told yet: moves as he observes them. */
void show_news(Play *play);

/* The board, what lies beside it, and whose turn it is. */
void show_board(Play *play);

/* All moves so far, as the viewer has observed them. */
void show_history(Play *play);

void show_result(Play *play);

/* What the viewer may know of the position, as a string. */
void play_view(const Play *play, const Position *pos, char *buf, size_t size);

/* Makes `next` the viewer: what was on the screen goes, and he must say that he is there. False: the input ended. */
bool draw_curtain(Play *play, Player next);

/* Texts in columns as wide as the terminal. */
void show_columns(FILE *out, const Choice *choices, int count, int columns);

/* ---- what people say (line.c, commands.c) ---- */

/* Obeys a line: a move, or a command. */
void play_line(Play *play, const char *line);

/* For TAB (PromptCompleter). */
char *play_complete(void *context, const char *typed, char *more, size_t size);

/* Runs the command of this name; `exact`: no shorter beginning of it will do. False: there is none. */
bool command_run(Play *play, const char *word, const char *rest, bool exact);

/* Prints one line of refusal. */
void refuse(Play *play, const char *format, ...) FORMATTED(2, 3);

/* ---- who plays by himself (engine.c) ---- */

/* Makes the move of an engine or of a random player, or rolls. False with an error when memory is out. */
bool play_by_itself(Play *play, Error *err);

/* What the engine would do for the player to move. */
bool play_advise(Play *play, Move *move, Error *err);

/* ---- files (file.c) ---- */

bool play_save(const Play *play, const char *path, Error *err);

/* Makes sure that the game can be saved there. A file that is there already keeps what it holds. */
bool play_save_first(const Play *play, const char *path, Error *err);

/* Saves the game where its options say, if it has changed since. A failure is told once. */
void play_keep(Play *play);

/* Loads a game and goes on with it. On an error the game is as it was. */
bool play_load(Play *play, const char *path, Error *err);

#endif
