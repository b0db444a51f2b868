/* state.h -- one conversation with XBoard: what it asked for, and what the engine is busy with.
 * Layer: protocol; shared by the files of this room, nobody else includes it. Main thread only, but for what is marked
 * atomic.
 *
 * A word on sides: in XBoard the engine plays one side at most. XB_FORCE: none; XB_PLAY: `side`; XB_ANALYSE: it thinks
 * for whoever is on turn. What the session's search is busy with is the Task.
 *
 * Pondering is thinking about what comes after the expected reply. A hit is a position, not a move: when it is our
 * turn, no plies of theirs are missing, and the search is about the position that stands, it goes on for our move. A
 * reply that leaves them the turn is no hit; what was found for them is then what is expected next. */
#ifndef FUSILIER_PROTOCOL_XBOARD_STATE_H
#define FUSILIER_PROTOCOL_XBOARD_STATE_H

#include <stdatomic.h>

#include "protocol/session/session.h"
#include "protocol/xboard/dialect.h"
#include "protocol/xboard/guess.h"

typedef enum { XB_FORCE, XB_PLAY, XB_ANALYSE } Mode;
typedef enum { TASK_NONE, TASK_MOVE, TASK_PONDER, TASK_ANALYSE, TASK_HINT } Task;

/* What XBoard said about time. */
typedef struct {
    int moves;                /* per session; 0: the whole game */
    int64_t base_ms, step_ms; /* of a session; added after each move */
    int64_t move_ms;          /* `st`: for each move; 0: none */
    Depth depth;              /* `sd`; 0: none */
    uint64_t nps;             /* `nps`: nodes that count as a second; 0: real time */
    int plies_before;         /* of the game when this control began */
    int64_t own_ms, other_ms; /* the clocks, as last heard or reckoned; -1: never */
    int64_t turned_ms;        /* when our clock began to run, on clock_ms */
} XClock;

/* A result that waits: the loser, or XBoard, may say it first. */
typedef struct {
    int64_t due_ms; /* on clock_ms; 0: none */
    char line[160];
} Claim;

/* The user's hand on the board. */
typedef struct {
    Cell from;     /* the man lifted, CELL_NONE if none */
    Cell last_put; /* where it was put down last */
    Set kills;     /* victims chosen so far */
} Hand;

/* What our opinions so far say about a draw. */
typedef struct {
    bool is_start;    /* the game began from the start */
    int moves;        /* of ours, with an opinion each */
    int normal;       /* centipawns: what the side that we play is worth in this game, if that is less than 0 */
    int worse, level; /* so many of our last opinions */
} DrawSense;

enum { POSTPONED_MAX = 16 };
enum { NEWS_MAX = 1024 };

/* XBoard's board after one of its plies. */
typedef struct {
    Sight shown;
    Player viewer; /* whose men it shows, where men are hidden from a person; NOBODY: all */
    Stroke stroke; /* the ply */
    int begun;     /* the step from which the turn began that the ply is part of; this one: it is of no open turn */
    int plies;     /* of the session's record: what belongs to this ply has been played there */
    Move move;     /* the one that came with it, if that is one more than before */
    Key line;      /* of all plies up to here */
} Showing;

/* A game whose effects XBoard cannot know: what its board looks like, and what its last plies may mean. */
typedef struct {
    bool is_on;
    Habits habits;
    Showing *steps; /* [0]: before the first ply */
    int count, room;
    TurnList open; /* turns that the plies since steps[open_from] may be, empty if that is known */
    int open_from;
    bool is_asking; /* the user, which of them it is */
    Key *continued; /* lines known to go on: XBoard has more plies of them */
    int continued_count, continued_room;
    Player viewer;  /* who looks at the board, where men are hidden from a person; NOBODY: all is to be shown */
    Showing *past;  /* the last game with a viewer */
    int past_count; /* its steps */
    int lost_from;  /* the steps that could be followed; 0: all. Hidden moves are not told by the plies of a record */
} Follow;

typedef struct {
    Session *session;
    Output *out;

    Mode mode;
    Player side;    /* in XB_PLAY */
    Task last_task; /* of the search that runs, or was the last: xboard_task knows which */
    bool is_paused;
    char expected_text[MOVE_TEXT_MAX];
    Move hint; /* the reply expected in the position on the board, MOVE_NONE if unknown */

    XClock time;
    bool may_ponder;
    atomic_bool shows_thinking;
    atomic_bool keeps_silent;   /* the search is about what a person must not know */
    atomic_bool shows_expected; /* pondering: the line of thinking begins with the expected reply */
    _Atomic int64_t told_until; /* clock_ms: so long pondering leaves XBoard's line to what a move has done besides */
    _Atomic Player thinker;     /* scores are for this side: the engine's, if it plays one */
    atomic_int score;           /* of the best line of the running or last search */

    bool against_computer;  /* XBoard said so */
    bool against_fusilier;  /* and it bears this program's name */
    bool is_record_refused; /* a ply of a saved game was refused, and that was said */
    bool accepts_features;  /* XBoard says which it has read */
    int setups_unread;      /* descriptions of games that XBoard may not have read yet */
    bool is_refusing;       /* the position set up was impossible: no move is legal until another one comes */
    bool is_over;           /* the result was said, or heard */
    bool is_draw_offered;   /* by the opponent, for our next move */
    Claim claim;
    bool resigns;     /* option */
    int resign_score; /* option, centipawns */
    int hopeless;     /* moves in a row with such a score */
    DrawSense draw;
    MoveList excluded; /* from analysis, in the present position */
    Hand hand;
    Follow follow;
    int64_t reveal_due_ms; /* on clock_ms: all men may be shown again; 0: nothing is to be shown */
    uint64_t random;       /* of the dice */
    uint64_t dice_seed;    /* where they began; 0: anywhere */
    bool asks_dice;        /* option: the user rolls */
    bool is_rolling;       /* the user is about to */
    Turn rolled;           /* the turn that the dice are rolled for */
    bool is_rolled_shown;  /* its first ply is on XBoard's board */
    Key asked;             /* the position in which the user was told what he may type; 0: none */
    int family;            /* option: whose games are announced, 0: all */
    char *edit;            /* mode `edit`: letters of the cells; NULL: not in this mode */
    bool edits_black;
    bool is_cutechess;              /* the partner is Cute Chess */
    bool says_features;             /* XBoard has asked for them, so it understands more later */
    char title[160];                /* of XBoard's window, as last said */
    char news[NEWS_MAX];            /* what the person has been told since his last turn began */
    bool has_news;                  /* and there is more of it than he knows */
    bool knows_stand_in;            /* he has been told what the lone king means */
    size_t rules_shown;             /* bytes of the rules of the game */
    char shown[128];                /* the line being handled, cut and printable, for errors */
    char *postponed[POSTPONED_MAX]; /* lines that wait for the end of the search */
    int postponed_count;
} XBoard;

static inline Task xboard_task(const XBoard *xb) {
    return session_state(xb->session) == SESSION_IDLE ? TASK_NONE : xb->last_task;
}

/* ---- game.c: the game ---- */

/* After any change of the position or the mode: claims what is over, and thinks, ponders or analyses as is due. A
 * search that does that already goes on. */
void xboard_go_on(XBoard *xb);

/* To be called before the position changes: ends the search, forgets what belongs to the old position. */
void xboard_leave_position(XBoard *xb);

void xboard_play_reply(XBoard *xb, Move move);             /* theirs, or anybody's in analysis; then xboard_go_on */
void xboard_made_move(XBoard *xb, Move best, Move ponder); /* the search has found our move */
void xboard_tick_claim(XBoard *xb);
void xboard_describe(XBoard *xb, const char *lines); /* sends the description of a game */

void hear_new(XBoard *xb, char *args);
void hear_variant(XBoard *xb, char *args);
void hear_accepted(XBoard *xb, char *args);
void hear_usermove(XBoard *xb, char *args);
void hear_computer(XBoard *xb, char *args);
void hear_name(XBoard *xb, char *args);
void hear_force(XBoard *xb, char *args);
void hear_go(XBoard *xb, char *args);
void hear_playother(XBoard *xb, char *args);
void hear_white(XBoard *xb, char *args);
void hear_black(XBoard *xb, char *args);
void hear_undo(XBoard *xb, char *args);
void hear_remove(XBoard *xb, char *args);
void hear_result(XBoard *xb, char *args);
void hear_draw(XBoard *xb, char *args);

/* ---- draw.c ---- */

void draw_begin(XBoard *xb, bool is_start); /* a new game, from the start or another position */
void draw_note_opinion(XBoard *xb);         /* we are about to make a move */
bool xboard_accepts_draw(XBoard *xb);

/* ---- words.c: what XBoard is told in words ---- */

/* Names the game, and how it stands, in the title of the window. */
void words_title(XBoard *xb);

/* Begins a sentence with a capital, unless it begins with a square. */
void words_capitalise(char *sentence);

/* Opens a window ("telluser", "tellusererror"), no wider than need be: long lines are broken. */
void words_window(XBoard *xb, const char *command, const char *words);

/* Notes what becomes of a legal move, before it is played; a move of the person begins a new list. */
void words_tell(XBoard *xb, Move move);

/* Shows the list, if it has grown. */
void words_say(XBoard *xb);
void words_begin_turn(XBoard *xb); /* forgets it */

void words_show_rules(XBoard *xb); /* page after page */
void words_summarise(XBoard *xb);

/* XBoard's board in games whose effects it cannot know (Follow.is_on): the next four. */

/* ---- steps.c: what it shows, ply after ply ---- */

/* The session's game or position was set up anew, and so is XBoard's board. */
void follow_begin(XBoard *xb);
void follow_free(XBoard *xb);

/* Are plies or an answer missing before anybody may think? */
bool follow_is_waiting(XBoard *xb);

/* Is it known that XBoard has more plies of this line? The same of any line. */
bool follow_goes_on(const XBoard *xb);
bool steps_go_on(const Follow *follow, Key line);

/* The line of the plies up to now and this one. */
Key steps_line(const Follow *follow, const Stroke *stroke);

/* After the last ply. */
const Sight *steps_shown(const XBoard *xb);

/* The next ply towards the true board; false: it is shown. */
bool steps_missing(const XBoard *xb, Stroke *next);

/* XBoard's board has a further ply: part of a turn that began at the step `begun`, or of none that is open. The session
 * stays where it is. */
void steps_add_ply(XBoard *xb, const Stroke *stroke, int begun);
void steps_add(XBoard *xb, const Stroke *stroke);

/* The session stands where this step has led to; it has played all that belongs to the steps from `first` on. */
void steps_note_plies(XBoard *xb, int index);
void steps_settle(XBoard *xb, int first);

/* Of the open turns: how many plies of them are made; none is open any more. */
int steps_open_made(const Follow *follow);
void steps_close(Follow *follow);

/* ---- show.c: showing what the session has played ---- */

/* What it has just played from `before` on: the turn's first ply and the repair. */
void follow_show(XBoard *xb, const Turn *turn);

/* Sends the plies that are missing. */
void follow_repair(XBoard *xb);

/* ---- follow.c: understanding XBoard's plies ---- */

/* A ply made on XBoard's board. */
void follow_stroke(XBoard *xb, const Stroke *stroke, const char *text);

/* It is known which of the open turns was meant: plays it. */
void follow_commit(XBoard *xb, const Turn *meant);

/* What XBoard's plies say no more about is taken as it is: before the engine is told to play. */
void follow_settle(XBoard *xb);

/* Goes on with the turn whose first plies are on the board: which it may be is found once more. */
void follow_open_again(XBoard *xb);

/* ---- back.c: going back ---- */

/* Takes back plies of XBoard's; false if there are not so many. */
bool follow_take_back(XBoard *xb, int plies);

/* Understands a position as a null move, the start, or one of the game; false: it is a new one, whose string is
 * written. */
bool follow_setboard(XBoard *xb, const char *fen, char *position, size_t size);

/* ---- hidden.c: games whose men are not seen by the enemy (Game.unseen), against a person ---- */

/* The person who plays such a game against the engine, NOBODY if there is none. */
Player hidden_person(const XBoard *xb);

/* From now on XBoard's board is to show what the present person may see: all when there is none, or at the end. */
void hidden_look(XBoard *xb);

/* What XBoard's board is to show. */
void hidden_truth(const XBoard *xb, Sight *truth);

/* Might the player on turn try this for all he knows? */
bool hidden_may_try(XBoard *xb, const Stroke *stroke);

/* Says that a command would tell the person too much, if there is such a person. */
bool hidden_refuses(XBoard *xb);

/* The engine plays no more: all men are shown, where XBoard cannot have more plies in store; now, or as soon as XBoard
 * has nothing more to say. */
void hidden_reveal(XBoard *xb);
void hidden_reveal_soon(XBoard *xb);
void hidden_tick(XBoard *xb);

/* Keeps the steps of a game with a viewer before they are taken back or another game begins. */
void hidden_remember(Follow *follow);

/* The next step of the game kept, if it has come to the same line. */
const Showing *hidden_recall(const Follow *follow, Key line);

/* ---- turns.c: turns in such games, made by the engine for itself or for the user ---- */

/* Plays the move in the session, rolls the dice that it needs, and shows it all. */
void xboard_make_turn(XBoard *xb, Move move);

/* The same where XBoard sees all that a move does: shows it, plays it and goes on. */
void xboard_show_move(XBoard *xb, Move move);

/* Rolls the dice that the turn needs in the session, or lets the user roll; then goes on. */
void xboard_roll_dice(XBoard *xb, const Turn *turn, bool is_shown);
bool xboard_play_roll(XBoard *xb, unsigned total); /* false: the dice cannot say that */

/* The user is to move: does for him what he has no choice about, asks him what the mouse cannot say. */
void xboard_serve_user(XBoard *xb);

void hear_dice(XBoard *xb, char *args);
void xboard_move_by_text(XBoard *xb, const char *text);
void xboard_pass(XBoard *xb);

/* The dice begin anew if another seed has been set. */
void xboard_seed_dice(XBoard *xb);

/* ---- effects.c ---- */

/* Says what the turn that was played from `before` has done besides what its move looks like, if it has. */
void effects_say(XBoard *xb, const Position *before, const Turn *turn);

bool xboard_is_users_turn(const XBoard *xb); /* against the engine */

/* ---- ask.c: questions to the user ---- */

/* Asks which of the open turns was meant. */
void xboard_ask(XBoard *xb);

/* Asks for the moves that the mouse cannot make, once in a position; when a man is touched, again where it can make
 * none. */
void xboard_ask_for_move(XBoard *xb);
void xboard_ask_again(XBoard *xb);

void hear_choice(XBoard *xb, char *args);

/* ---- setup.c: positions ---- */

bool xboard_edit_line(XBoard *xb, char *line); /* a line in mode `edit` */
void hear_setboard(XBoard *xb, char *args);
void hear_edit(XBoard *xb, char *args);

/* ---- think.c: searches ---- */

void xboard_think(XBoard *xb);  /* about our move */
void xboard_ponder(XBoard *xb); /* on their turn, if pondering is on and something is expected */
void xboard_analyse(XBoard *xb);
void xboard_find_hint(XBoard *xb);     /* a short search; then xboard_say_hint */
void xboard_stop_thinking(XBoard *xb); /* without a result */
void xboard_default_time(XBoard *xb);
void xboard_begin_time(XBoard *xb); /* of a new game */
void xboard_search_done(XBoard *xb, Move best, Move ponder);

void hear_level(XBoard *xb, char *args);
void hear_st(XBoard *xb, char *args);
void hear_sd(XBoard *xb, char *args);
void hear_nps(XBoard *xb, char *args);
void hear_time(XBoard *xb, char *args);
void hear_otim(XBoard *xb, char *args);
void hear_move_now(XBoard *xb, char *args);
void hear_hard(XBoard *xb, char *args);
void hear_easy(XBoard *xb, char *args);
void hear_post(XBoard *xb, char *args);
void hear_nopost(XBoard *xb, char *args);
void hear_pause(XBoard *xb, char *args);
void hear_resume(XBoard *xb, char *args);

/* ---- analyse.c ---- */

void xboard_say_hint(XBoard *xb, Move move);
void hear_analyze(XBoard *xb, char *args);
void hear_exit(XBoard *xb, char *args);
void hear_status(XBoard *xb, char *args);
void hear_exclude(XBoard *xb, char *args);
void hear_include(XBoard *xb, char *args);
void hear_hint(XBoard *xb, char *args);
void hear_book(XBoard *xb, char *args);

/* ---- hand.c: clicks ---- */

void hear_lift(XBoard *xb, char *args);
void hear_put(XBoard *xb, char *args);
void hear_hover(XBoard *xb, char *args);

/* ---- options.c ---- */

void xboard_say_features(XBoard *xb);
void hear_option(XBoard *xb, char *args);
void hear_rejected(XBoard *xb, char *args);
void hear_memory(XBoard *xb, char *args);
void hear_cores(XBoard *xb, char *args);

/* ---- xboard.c ---- */

/* "Error (reason): line" about the line being handled. */
void xboard_error(XBoard *xb, const char *reason);

/* "Illegal move (reason): text", and to a person a note, as XBoard keeps the reason to itself. */
void xboard_illegal(XBoard *xb, const char *reason, const char *text);

/* Reads a whole number from min to max that fills the text; otherwise says so and returns false. */
bool xboard_read_number(XBoard *xb, const char *text, int64_t min, int64_t max, int64_t *value);

/* Keeps the line being handled for the end of the search. */
void xboard_postpone(XBoard *xb, const char *command, const char *args);
void xboard_do_postponed(XBoard *xb);

/* Handles a line of the partner; false: quit. */
bool xboard_line(XBoard *xb, char *line);

#endif
