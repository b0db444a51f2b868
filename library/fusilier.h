/**
 * @file fusilier.h
 * @brief Fusilier as a library: games, positions, rounds and the search, for programs in C and in other languages.
 */
/**
 * @mainpage
 * Fusilier as a library: games, positions, rounds and the search, for programs in C and in other languages.
 *
 * The shortest use, without checks:
 * @code
 * FusilierContext *context = fusilier_context_new(NULL);
 * const FusilierGame *game = fusilier_game_find(context, "atomic", NULL);
 * FusilierPosition *position = fusilier_position_new(game, NULL, NULL);
 * FusilierMoves *moves = fusilier_position_moves(position, NULL);
 * for (int32_t i = 0; i < fusilier_moves_count(moves); i++) puts(fusilier_moves_text(moves, i));
 * fusilier_moves_free(moves);
 * fusilier_position_free(position);
 * fusilier_context_free(context);
 * @endcode
 *
 * **Objects.** All types with a `_free` function are opaque, and belong to the caller. They may be freed in any order:
 * a position, a round, a search keeps what it stands on (its context) until it is freed itself. A FusilierGame belongs
 * to its context and is never freed by the caller: it lives as long as the context, or anything made from it. Every
 * `_free` function allows NULL.
 *
 * **Threads.** Nothing is shared between contexts but plug-ins, and there is no state outside of objects. Two threads
 * may use two objects at once, of one context, too; a context itself and its games may be used by several threads at
 * once. Any other object may be used by one thread at a time, but for fusilier_search_stop and
 * fusilier_search_is_running, which any thread may call at any time. Where there are none, as in WebAssembly, a search
 * thinks in fusilier_search_wait, and only its listener can stop it.
 *
 * **Texts** are UTF-8 and end with a byte 0. A function that returns `const char *` gives a text that belongs to the
 * object and lives as long as that (or as it says): do not free it. A function that returns `char *` gives a text of
 * its own to the caller, who frees it by fusilier_free.
 *
 * **Errors.** A function that can fail takes a FusilierError at its end, which may be NULL, and returns false or NULL
 * when it has failed; then nothing has changed. When it succeeds the error is cleared (its code is FUSILIER_OK). NULL
 * where an object or a text is required is the error FUSILIER_NULL_ARGUMENT; a function that takes no error returns 0,
 * false or NULL then.
 *
 * **Seats** are the players, numbered from 0 in the order of their letters; FUSILIER_NOBODY is none of them. **Cells**
 * are numbered from 0 and have names ("e4"); FUSILIER_NO_CELL is none.
 *
 * **Memory.** What a caller wants in sizes of their own (hash tables, objects) fails with FUSILIER_NO_MEMORY. Where
 * memory for small things is out in the middle of something, the program ends by abort, after a line on standard error.
 * A game that was loaded or joined stays in memory until the program ends, about half a megabyte each; equal texts make
 * one game, however often and in however many contexts they are loaded.
 *
 * **Wrong use.** A library that was built with FUSILIER_CHECKED, as debug builds are, ends the program with a line when
 * it is given an object that was freed or is of another type. Others do not look.
 *
 * The interface is that of version 0: structs may grow, and functions change, until it is 1.
 */
#ifndef FUSILIER_H
#define FUSILIER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @cond */
#ifndef FUSILIER_API
#if defined(_WIN32) && defined(FUSILIER_SHARED)
#ifdef FUSILIER_BUILDING
#define FUSILIER_API __declspec(dllexport)
#else
#define FUSILIER_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define FUSILIER_API __attribute__((visibility("default")))
#else
#define FUSILIER_API
#endif
#endif
/** @endcond */

/** @defgroup general Errors, texts, version
 * @{ */

/** Sizes and special numbers. */
enum {
    FUSILIER_SEATS_MAX = 6,       /**< players of a game at most */
    FUSILIER_CELLS_MAX = 256,     /**< cells of a board at most */
    FUSILIER_NOBODY = -1,         /**< no seat: who sees all, or walls, which belong to nobody */
    FUSILIER_NO_CELL = -1,        /**< no cell */
    FUSILIER_WIN = 60,            /**< points for a win, in sixtieths; a draw of two is 30 each, of three 20 each */
    FUSILIER_PERFT_DEPTH_MAX = 64 /**< depth of a count at most */
};

/** What kind of thing is wrong. */
typedef enum FusilierCode {
    FUSILIER_OK = 0,            /**< nothing */
    FUSILIER_NULL_ARGUMENT = 1, /**< NULL in place of an object or a text */
    FUSILIER_NO_GAME = 2,       /**< there is no game of this name, or these words do not make one */
    FUSILIER_BAD_GAME = 3,      /**< a text of games, or a game in it, that cannot be played */
    FUSILIER_BAD_POSITION = 4,  /**< a position string that cannot be read, or is impossible */
    FUSILIER_BAD_MOVE = 5,      /**< a move that cannot be read or is not legal: the text names the rule */
    FUSILIER_BAD_RECORD = 6,    /**< a game record that cannot be read or played */
    FUSILIER_BAD_OPTION = 7,    /**< an option that does not exist, or a value that it does not take */
    FUSILIER_BAD_VALUE = 8,     /**< a number or word out of its range: a seat, a depth, an index */
    FUSILIER_BAD_FILE = 9,      /**< a file that cannot be read */
    FUSILIER_REFUSED = 10,      /**< not now: the game is over, it is not that seat's turn, nothing to take back */
    FUSILIER_BUSY = 11,         /**< a search is running */
    FUSILIER_STOPPED = 12,      /**< the caller has ended it before its end */
    FUSILIER_NO_MEMORY = 13,    /**< memory or threads are out */
    FUSILIER_UNSUPPORTED = 14   /**< this game does not have that: no file can say it, it has no such generator */
} FusilierCode;

/** What is wrong with an input, and where. A plain value of the caller's. */
typedef struct FusilierError {
    int32_t code;   /**< a FusilierCode */
    int32_t line;   /**< of a text of several lines, from 1; 0: not known, or there is but one */
    int32_t column; /**< byte of the field at which it is wrong, from 1; 0: not known */
    char field[32]; /**< which part of the input ("castling", "startFen"); "": none or all of it */
    char text[264]; /**< one line for people, without its end */
} FusilierError;

/** The version of the library, "0.1.0". Belongs to the library. */
FUSILIER_API const char *fusilier_version(void);

/** A word for a FusilierCode, "bad position"; "unknown" for other numbers. Belongs to the library. */
FUSILIER_API const char *fusilier_code_name(int32_t code);

/** Frees a text that a function returned as `char *`. NULL is allowed. */
FUSILIER_API void fusilier_free(char *text);

/** @} */

/** @defgroup context Contexts: which games there are
 * @{ */

/** The games that somebody has: those of the library and those of the files they have loaded. */
typedef struct FusilierContext FusilierContext;

/** A game and its rules, unchanging. Belongs to its context. */
typedef struct FusilierGame FusilierGame;

/** A context with the games of the library. Cheap.
 * @return to be freed by fusilier_context_free; NULL: no memory. */
FUSILIER_API FusilierContext *fusilier_context_new(FusilierError *error);

/** Gives up a context. Its memory goes once nothing made from it is left. */
FUSILIER_API void fusilier_context_free(FusilierContext *context);

/** The number of games: those of `fusilier list`, then those loaded into the context. */
FUSILIER_API int32_t fusilier_game_count(FusilierContext *context);

/** Game number `index`, from 0. NULL: there is none (FUSILIER_BAD_VALUE). Some are made when they are asked for. */
FUSILIER_API const FusilierGame *fusilier_game_at(FusilierContext *context, int32_t index, FusilierError *error);

/** The game of this name: an id, a title, a name that other programs use, in any letter case; or ids and rules joined
 * ("atomic+madrasi"), which makes the game. Ids come before other names; of two games with the same other name, the one
 * that was loaded into the context comes first.
 * @return NULL with FUSILIER_NO_GAME: the text names what may have been meant. */
FUSILIER_API const FusilierGame *fusilier_game_find(FusilierContext *context, const char *name, FusilierError *error);

/** Is told of each section of a text of games.
 * @param context what the caller gave with the function
 * @param id      of the section
 * @param game    NULL: it cannot be played
 * @param why     then, with code and line; else NULL. For the time of the call. */
typedef void FusilierGameListener(void *context, const char *id, const FusilierGame *game, const FusilierError *why);

/** Loads the games of a text in the language of `variants.ini` (docs/games-from-files.md) into the context. A game that
 * cannot be played does not spoil the others. A section may begin from games loaded earlier. A name that is taken is
 * refused, by a game of this context or of the library.
 * @param name begins errors: that of the file; NULL: "games"
 * @param tell NULL: nobody wants to know; then the first game that cannot be played is the error
 * @param told given to `tell`
 * @return the number of games that can be played now; -1: the text cannot be read. With `tell` NULL and some game
 *         refused the number is right and the error says why. */
FUSILIER_API int32_t fusilier_games_load(FusilierContext *context, const char *name, const char *text,
                                         FusilierGameListener *tell, void *told, FusilierError *error);

/** The same of a file. */
FUSILIER_API int32_t fusilier_games_load_file(FusilierContext *context, const char *path, FusilierGameListener *tell,
                                              void *told, FusilierError *error);

/** Loads a plug-in, a shared object with rules and games of its own (docs/plugins.md), from this very path: its games
 * are games of the context, and its rules can be joined there and named by games that are loaded. It runs as code of
 * the program, so only what is trusted may be loaded. It stays in memory as long as the program, also if the context is
 * freed; the same file loaded again, by any context, is the same plug-in.
 * @return false with FUSILIER_BAD_FILE: no such file, no plug-in, built from other headers than this library or for
 *         another processor; or a word or game of it is taken. The context is as before. */
FUSILIER_API bool fusilier_plugin_load(FusilierContext *context, const char *path, FusilierError *error);

/** A rule that can be joined to games by "+", those of plug-ins that some context has loaded included.
 * @param index from 0
 * @param id    receives its word, "madrasi"; NULL: not wanted. Belongs to the library.
 * @param words receives what it means, in a line; NULL: not wanted. Belongs to the library.
 * @return false after the last one */
FUSILIER_API bool fusilier_rule(int32_t index, const char **id, const char **words);

/** @} */

/** @defgroup games Games: facts
 * All texts returned as `const char *` belong to the game.
 * @{ */

/** What is known of a game, all at once. Texts belong to the game. */
typedef struct FusilierFacts {
    const char *id;       /**< "rifle" */
    const char *title;    /**< "Rifle Chess" */
    const char *family;   /**< "shooting" */
    const char *sentence; /**< what one does differently here, for people; "": nobody has said */
    const char *rules;    /**< the rules that it is joined from, by "+"; "": it is not said as such a list */
    const char *shape;    /**< of the board: "squares", "cylinder", "torus", "triangles", "hexagons", "glued" */
    const char *seats;    /**< a letter for each seat, "wb" or "abc" */
    int32_t seat_count;   /**< 2 to 6 */
    int32_t team_count;   /**< sides that win and lose together; as many as seats where everybody plays alone */
    int32_t cell_count;   /**< cells of the board */
    int32_t file_count;   /**< columns; 0: the board has none */
    int32_t rank_count;   /**< rows; 0: the board has none */
    bool is_hidden;       /**< players do not know all of the position */
    bool has_dice;        /**< dice are rolled in the course of it */
    bool has_san;         /**< moves can be written as SAN ("Nf3") */
    bool has_numbers;     /**< squares have numbers, as draughts players write them ("11-15") */
    bool is_loaded;       /**< from a text loaded into the context */
} FusilierFacts;

/** Fills in what is known of the game. */
FUSILIER_API bool fusilier_game_facts(const FusilierGame *game, FusilierFacts *facts, FusilierError *error);

/** "rifle"; NULL of NULL. */
FUSILIER_API const char *fusilier_game_id(const FusilierGame *game);

/** "Rifle Chess"; NULL of NULL. */
FUSILIER_API const char *fusilier_game_title(const FusilierGame *game);

/** The context of a game, for whoever has only that; do not free it. */
FUSILIER_API FusilierContext *fusilier_game_context(const FusilierGame *game);

/** Which side a seat is on, from 0. -1: there is no such seat. */
FUSILIER_API int32_t fusilier_game_team(const FusilierGame *game, int32_t seat);

/** "White", "Black", "Player a": for people. NULL: there is no such seat. */
FUSILIER_API const char *fusilier_game_seat_name(const FusilierGame *game, int32_t seat);

/** The name of a cell, "e4". NULL: there is no such cell. */
FUSILIER_API const char *fusilier_game_cell_name(const FusilierGame *game, int32_t cell);

/** The cell of this name, FUSILIER_NO_CELL if there is none. */
FUSILIER_API int32_t fusilier_game_cell(const FusilierGame *game, const char *name);

/** The rules for players, as Markdown. */
FUSILIER_API char *fusilier_game_rules(const FusilierGame *game, FusilierError *error);

/** The game as a text that fusilier_games_load reads. NULL with FUSILIER_UNSUPPORTED: no file can say it. */
FUSILIER_API char *fusilier_game_show(const FusilierGame *game, FusilierError *error);

/** What `fusilier list --json` says of a game: a JSON object. */
FUSILIER_API char *fusilier_game_json(const FusilierGame *game, FusilierError *error);

/** @} */

/** @defgroup positions Positions
 * @{ */

/** A position, with the moves that have led to it since it was set up: they can be taken back, and count as repeated.
 */
typedef struct FusilierPosition FusilierPosition;

/** A move as a plain value. It means something in the position for which it was listed or read; equal numbers are equal
 * moves there. Nothing in it is for the caller but that; see FusilierMoveParts. */
typedef struct FusilierMove {
    uint64_t bits; /**< one half of it */
    uint64_t more; /**< the other */
} FusilierMove;

/** What kind of move it is. */
typedef enum FusilierMoveType {
    FUSILIER_MOVE_PLAIN = 0,   /**< a man goes, and takes what stands there; all that is not one of the others */
    FUSILIER_MOVE_PASSING = 1, /**< a man captures in passing */
    FUSILIER_MOVE_CASTLE = 2,  /**< `from` and `to` are those of the king */
    FUSILIER_MOVE_SHOT = 3,    /**< the man on `from` stays and removes the one on `to` */
    FUSILIER_MOVE_DROP = 4,    /**< a man is put down on `to` */
    FUSILIER_MOVE_PASS = 5,    /**< nothing moves */
    FUSILIER_MOVE_DICE = 6,    /**< the dice fall */
    FUSILIER_MOVE_OTHER = 7    /**< what else a game has: its text says it */
} FusilierMoveType;

/** What a move does, as far as from, to and the men that go can say it. */
typedef struct FusilierMoveParts {
    int32_t type;      /**< a FusilierMoveType */
    int32_t from;      /**< cell on which the way begins; FUSILIER_NO_CELL: the man comes from elsewhere */
    int32_t to;        /**< cell on which it ends; FUSILIER_NO_CELL: none is named */
    int32_t promotion; /**< letter of what it becomes, small ('q'); 0: it stays what it is */
    int32_t drop;      /**< letter of what is dropped, a capital ('P'); 0: nothing */
    bool captures;     /**< a man is taken, shot or displaced by it */
    int32_t leg_count; /**< cells of the way after `from`, in order */
    int32_t legs[FUSILIER_CELLS_MAX]; /**< the last one is `to` */
    int32_t victim_count; /**< men that are not on the board any more after it, the one who moved excepted */
    int32_t victims[FUSILIER_CELLS_MAX]; /**< their cells */
} FusilierMoveParts;

/** How a move is written. */
typedef enum FusilierNotation {
    FUSILIER_NOTATION_OWN = 0,    /**< as docs/notation.md says: unique, "e2e4", "e7e8q", "f6g2,g2xf1" */
    FUSILIER_NOTATION_PEOPLE = 1, /**< SAN or numbers where the game has them, else as the first */
    FUSILIER_NOTATION_SAN = 2, /**< "Nbxd7+": where men go from square to square; others read it if has_san is true */
    FUSILIER_NOTATION_NUMBERS = 3,        /**< "11-15", in games of which has_numbers is true */
    FUSILIER_NOTATION_LAN = 4,            /**< "Nb8xd7+", where SAN is written, and as those below on rectangles */
    FUSILIER_NOTATION_HOSKING = 5,        /**< "G49-58", as in shogi: boards up to 9 by 9 */
    FUSILIER_NOTATION_HODGES = 6,         /**< "G4i-5h" */
    FUSILIER_NOTATION_HODGES_NUMBERS = 7, /**< "P-76" */
    FUSILIER_NOTATION_JANGGI = 8,         /**< "H02-83": boards up to 9 by 10 */
    FUSILIER_NOTATION_WXF = 9,            /**< "H2+3", as in xiangqi: boards up to 9 by 10 */
    FUSILIER_NOTATION_THAI = 10,          /**< as SAN in Thai letters (UTF-8): boards of 8 by 8 */
    FUSILIER_NOTATION_THAI_LONG = 11      /**< as LAN in Thai letters */
} FusilierNotation;

/** How a game stands. */
typedef struct FusilierResult {
    bool is_over;                       /**< false: all that follows says nothing */
    int32_t points[FUSILIER_SEATS_MAX]; /**< of each seat, in sixtieths (FUSILIER_WIN) */
    char text[32];                      /**< "1-0", "1/2-1/2", "1/2,0,1/2"; "-" while it goes on */
    char reason[256];                   /**< a few words for people, "checkmate"; "" while it goes on */
} FusilierResult;

/** What stands on a cell. */
typedef struct FusilierMan {
    int32_t seat;   /**< whose man it is; FUSILIER_NOBODY: a wall, or nobody stands there */
    int32_t letter; /**< of its kind, a capital ('N'); '*' a wall; 0: nobody stands there */
} FusilierMan;

/** A position of the game.
 * @param text a position string (docs/notation.md), FEN in most games; "start"; NULL: the same as "start"
 * @return to be freed by fusilier_position_free; NULL with FUSILIER_BAD_POSITION, field and column */
FUSILIER_API FusilierPosition *fusilier_position_new(const FusilierGame *game, const char *text, FusilierError *error);

/** Another one that is equal, its moves included. */
FUSILIER_API FusilierPosition *fusilier_position_copy(const FusilierPosition *position, FusilierError *error);

/** Frees a position. */
FUSILIER_API void fusilier_position_free(FusilierPosition *position);

/** Sets it up anew; on an error it stays what it was. Text as of fusilier_position_new. */
FUSILIER_API bool fusilier_position_set(FusilierPosition *position, const char *text, FusilierError *error);

/** The game of a position. */
FUSILIER_API const FusilierGame *fusilier_position_game(const FusilierPosition *position);

/** The position string. */
FUSILIER_API char *fusilier_position_text(const FusilierPosition *position, FusilierError *error);

/** What a seat may know of it, as a position string; where nothing is hidden, the position itself. */
FUSILIER_API char *fusilier_position_view(const FusilierPosition *position, int32_t seat, FusilierError *error);

/** Whose turn it is; of dice: for whom they are rolled. FUSILIER_NOBODY of NULL. */
FUSILIER_API int32_t fusilier_position_turn(const FusilierPosition *position);

/** Are its moves what dice may show? */
FUSILIER_API bool fusilier_position_is_chance(const FusilierPosition *position);

/** Is the seat to move in check, or threatened likewise? */
FUSILIER_API bool fusilier_position_in_check(const FusilierPosition *position);

/** Can the seat still win, however the others play? False only where the rules of orthodox chess leave no doubt; in
 * most other games nobody is told so. */
FUSILIER_API bool fusilier_position_may_win(const FusilierPosition *position, int32_t seat);

/** What stands on a cell. */
FUSILIER_API bool fusilier_position_man(const FusilierPosition *position, int32_t cell, FusilierMan *man,
                                        FusilierError *error);

/** A number for tables: equal positions have equal keys, others hardly ever. The same in each run of one version. */
FUSILIER_API uint64_t fusilier_position_key(const FusilierPosition *position);

/** Do two positions of one game agree in everything that play can see? */
FUSILIER_API bool fusilier_position_equal(const FusilierPosition *a, const FusilierPosition *b);

/** How often this position occurred before, among the moves since it was set up. */
FUSILIER_API int32_t fusilier_position_repetitions(const FusilierPosition *position);

/** The result by the rules of the game: mate, stalemate, the loss of a king. */
FUSILIER_API bool fusilier_position_result(const FusilierPosition *position, FusilierResult *result,
                                           FusilierError *error);

/** The same, and what whoever runs a game adds: threefold repetition, fifty moves, or what the game has instead. */
FUSILIER_API bool fusilier_position_referee(const FusilierPosition *position, FusilierResult *result,
                                            FusilierError *error);

/** @} */

/** @defgroup moves Moves
 * @{ */

/** A list of moves. */
typedef struct FusilierMoves FusilierMoves;

/** All legal moves, with their texts; none if the game is over. Where dice are due they are what these may show.
 * @return to be freed by fusilier_moves_free */
FUSILIER_API FusilierMoves *fusilier_position_moves(const FusilierPosition *position, FusilierError *error);

/** What the seat to move may attempt for all they know, where men are hidden; the legal moves elsewhere. */
FUSILIER_API FusilierMoves *fusilier_position_tries(const FusilierPosition *position, FusilierError *error);

/** Frees a list. */
FUSILIER_API void fusilier_moves_free(FusilierMoves *moves);

/** The number of moves of a list; 0 of NULL. */
FUSILIER_API int32_t fusilier_moves_count(const FusilierMoves *moves);

/** Move number `index` of a list, from 0. False: there is none, and `move` is all zero. */
FUSILIER_API bool fusilier_moves_at(const FusilierMoves *moves, int32_t index, FusilierMove *move);

/** Its text (FUSILIER_NOTATION_OWN), which belongs to the list. NULL: there is none. */
FUSILIER_API const char *fusilier_moves_text(const FusilierMoves *moves, int32_t index);

/** The count below it, of a list that fusilier_perft_divide made; otherwise 0. */
FUSILIER_API uint64_t fusilier_moves_perft(const FusilierMoves *moves, int32_t index);

/** The number of legal moves, without making a list. */
FUSILIER_API int64_t fusilier_position_move_count(const FusilierPosition *position);

/** Reads a legal move, in any writing that the game has (FusilierNotation).
 * @return false with FUSILIER_BAD_MOVE: the text names the rule that forbids it */
FUSILIER_API bool fusilier_position_read(const FusilierPosition *position, const char *text, FusilierMove *move,
                                         FusilierError *error);

/** Why a text is no legal move: the rule that forbids it, for people. "legal": it is one. Only NULL is an error. */
FUSILIER_API char *fusilier_position_why(const FusilierPosition *position, const char *text, FusilierError *error);

/** Writes a legal move.
 * @param notation a FusilierNotation; FUSILIER_UNSUPPORTED: the game does not have it */
FUSILIER_API char *fusilier_position_write(const FusilierPosition *position, const FusilierMove *move, int32_t notation,
                                           FusilierError *error);

/** What a seat is told when a legal move is played: the move itself, where nothing is hidden. */
FUSILIER_API char *fusilier_position_observe(const FusilierPosition *position, const FusilierMove *move, int32_t seat,
                                             FusilierError *error);

/** What a legal move does. */
FUSILIER_API bool fusilier_position_parts(const FusilierPosition *position, const FusilierMove *move,
                                          FusilierMoveParts *parts, FusilierError *error);

/** The same as a JSON object: "text", "san", "from", "to", "legs", "promotion", "victims". */
FUSILIER_API char *fusilier_position_move_json(const FusilierPosition *position, const FusilierMove *move,
                                               FusilierError *error);

/** Plays a move, after looking whether it is legal (which costs a list of moves). */
FUSILIER_API bool fusilier_position_play(FusilierPosition *position, const FusilierMove *move, FusilierError *error);

/** Plays a move without looking, for programs that play many: it must come from a list of the legal moves of this very
 * position, or anything may happen. */
FUSILIER_API void fusilier_position_play_listed(FusilierPosition *position, const FusilierMove *move);

/** Reads moves with blanks between them, and plays them. All or nothing. */
FUSILIER_API bool fusilier_position_play_text(FusilierPosition *position, const char *moves, FusilierError *error);

/** Takes the last move back. False with FUSILIER_REFUSED: there is none. */
FUSILIER_API bool fusilier_position_undo(FusilierPosition *position, FusilierError *error);

/** The number of moves that can be taken back. */
FUSILIER_API int32_t fusilier_position_plies(const FusilierPosition *position);

/** The moves as a tree of decisions, for boards on which people click: moves of several parts are made piece by piece.
 * @param prefix the pieces that were chosen, one after another ("e2", "f6g2"); NULL or "": none
 * @return a JSON object {"end": a move ends here, "next": [{"text", "cell", "kind", "words", "node"} ...]}, as
 *         docs/web-state.schema.json says; NULL with FUSILIER_BAD_MOVE: no move begins so. What the seat to move may
 *         attempt, where men are hidden. */
FUSILIER_API char *fusilier_position_decisions(const FusilierPosition *position, const char *prefix,
                                               FusilierError *error);

/** @} */

/** @defgroup pictures Pictures
 * @{ */

/** The board and what stands on it, as a JSON object: "game", "board", "position", "men", "looks", "states" and
 * "extras" (docs/web-state.schema.json).
 * @param seat who looks, with their side below; FUSILIER_NOBODY: all is seen */
FUSILIER_API char *fusilier_position_scene(const FusilierPosition *position, int32_t seat, FusilierError *error);

/** A picture, as one SVG element.
 * @param seat  as of fusilier_position_scene
 * @param width in pixels, 16 to 16384; 0: as large as its place allows */
FUSILIER_API char *fusilier_position_svg(const FusilierPosition *position, int32_t seat, int32_t width,
                                         FusilierError *error);

/** @} */

/** @defgroup perft Perft: counting the move tree
 * @{ */

/** Hears how far a count is; called by any thread, by one at a time.
 * @param done   parts of the tree that are counted
 * @param all    parts that there are
 * @param leaves counted so far
 * @return false ends the count (FUSILIER_STOPPED) */
typedef bool FusilierPerftListener(void *context, int64_t done, int64_t all, uint64_t leaves);

/** How to count. All zero: one thread, no table, the game's own generator. */
typedef struct FusilierPerft {
    int32_t threads;               /**< 1 to 256; 0: 1 */
    int32_t hash_mb;               /**< megabytes of a table of counts; 0: none */
    const char *lane;              /**< which generator: "fast", "composed", "wide"; NULL: the game's own */
    FusilierPerftListener *listen; /**< NULL: nobody wants to know */
    void *context;                 /**< given to `listen` */
} FusilierPerft;

/** Counts the leaves of the move tree.
 * @param depth   0 to FUSILIER_PERFT_DEPTH_MAX; 0 counts 1
 * @param options NULL: the usual ones
 * @param leaves  receives the count */
FUSILIER_API bool fusilier_perft(const FusilierPosition *position, int32_t depth, const FusilierPerft *options,
                                 uint64_t *leaves, FusilierError *error);

/** The count below each legal move (fusilier_moves_perft). Depth from 1. */
FUSILIER_API FusilierMoves *fusilier_perft_divide(const FusilierPosition *position, int32_t depth,
                                                  const FusilierPerft *options, FusilierError *error);

/** @} */

/** @defgroup rounds Rounds: a game in progress
 * A round knows the moves played, whose turn it is, offers, clocks, and how it ended: a draw by repetition or by moves
 * without progress ends it at once, nobody has to claim it. Dice fall when fusilier_round_roll is called.
 *
 * Times are milliseconds on a clock of the caller's that never goes back; without clocks any number will do.
 * @{ */

/** A game in progress, or one that is over. */
typedef struct FusilierRound FusilierRound;

/** What happens next. */
typedef enum FusilierDue {
    FUSILIER_DUE_NOTHING = 0, /**< it is over */
    FUSILIER_DUE_MOVE = 1,    /**< the seat whose turn it is moves */
    FUSILIER_DUE_DICE = 2,    /**< dice are rolled: fusilier_round_roll */
    FUSILIER_DUE_FLAG = 3     /**< the time of the seat whose turn it is, is up: fusilier_round_flag */
} FusilierDue;

/** A round of the game.
 * @param position a position string; NULL: the usual start
 * @param seed     of dice: equal seeds roll alike; 0: chosen by the system
 * @return to be freed by fusilier_round_free */
FUSILIER_API FusilierRound *fusilier_round_new(const FusilierGame *game, const char *position, uint64_t seed,
                                               FusilierError *error);

/** Reads a game record, PGN or PDN; of several games the first.
 * @param game NULL: the one that the record names, found in `context`; else it must be that one
 * @return NULL with FUSILIER_BAD_RECORD and line */
FUSILIER_API FusilierRound *fusilier_round_read(FusilierContext *context, const FusilierGame *game, const char *record,
                                                FusilierError *error);

/** Frees a round. */
FUSILIER_API void fusilier_round_free(FusilierRound *round);

/** The game of a round. */
FUSILIER_API const FusilierGame *fusilier_round_game(const FusilierRound *round);

/** The position that stands, as a copy that the caller frees; its moves can be taken back there. */
FUSILIER_API FusilierPosition *fusilier_round_position(const FusilierRound *round, FusilierError *error);

/** The number of moves played, dice included. */
FUSILIER_API int32_t fusilier_round_plies(const FusilierRound *round);

/** Move number `ply` of the game, from 0, as it is written.
 * @param notation a FusilierNotation up to FUSILIER_NOTATION_NUMBERS; FUSILIER_UNSUPPORTED of all others */
FUSILIER_API char *fusilier_round_move(const FusilierRound *round, int32_t ply, int32_t notation, FusilierError *error);

/** What happens next, a FusilierDue. */
FUSILIER_API int32_t fusilier_round_due(const FusilierRound *round, int64_t now_ms);

/** Whose turn it is; of dice: for whom they are rolled. */
FUSILIER_API int32_t fusilier_round_turn(const FusilierRound *round);

/** How it stands, or how it ended. */
FUSILIER_API bool fusilier_round_result(const FusilierRound *round, FusilierResult *result, FusilierError *error);

/** A seat says a move, in any writing that the game has. Where men are hidden a try that the position does not allow is
 * noted, and refused. A seat whose time is up loses by that (fusilier_round_result), and its move is refused.
 * @return false with FUSILIER_REFUSED (not their turn, it is over, their time is up) or FUSILIER_BAD_MOVE */
FUSILIER_API bool fusilier_round_play(FusilierRound *round, int32_t seat, const char *move, int64_t now_ms,
                                      FusilierError *error);

/** Rolls the dice that are due. */
FUSILIER_API bool fusilier_round_roll(FusilierRound *round, int64_t now_ms, FusilierError *error);

/** Goes back to how it stood after so many moves. */
FUSILIER_API bool fusilier_round_back(FusilierRound *round, int32_t plies, int64_t now_ms, FusilierError *error);

/** A seat gives up. */
FUSILIER_API bool fusilier_round_resign(FusilierRound *round, int32_t seat, int64_t now_ms, FusilierError *error);

/** A seat offers a draw, or agrees to the one that is offered. Once all agree it is one; a move is a no. */
FUSILIER_API bool fusilier_round_draw(FusilierRound *round, int32_t seat, int64_t now_ms, FusilierError *error);

/** Who has offered a draw that stands; FUSILIER_NOBODY: nobody. */
FUSILIER_API int32_t fusilier_round_draw_offer(const FusilierRound *round);

/** Gives a seat a clock, before the first move of the game. The clock of the seat to move runs from now on.
 * @param control seconds for the game, and more for each move: "300+2" */
FUSILIER_API bool fusilier_round_clock(FusilierRound *round, int32_t seat, const char *control, int64_t now_ms,
                                       FusilierError *error);

/** What a seat has left, in milliseconds; -1: it has no clock. */
FUSILIER_API int64_t fusilier_round_time_left(const FusilierRound *round, int32_t seat, int64_t now_ms);

/** The time of the seat whose turn it is, is up: they lose, or it is a draw where nobody else can win.
 * @return false with FUSILIER_REFUSED: it is not */
FUSILIER_API bool fusilier_round_flag(FusilierRound *round, int64_t now_ms, FusilierError *error);

/** Says who plays: a name for the record. */
FUSILIER_API bool fusilier_round_name(FusilierRound *round, int32_t seat, const char *name, FusilierError *error);

/** The whole game as PGN, of draughts as PDN; secrets included.
 * @param event what the tag Event says, unless the round was read from a record that says so itself; NULL: "fusilier
 * library"
 */
FUSILIER_API char *fusilier_round_record(const FusilierRound *round, const char *event, FusilierError *error);

/** @} */

/** @defgroup search The search
 * A search owns its hash table, threads and what it has learned; it thinks about one position at a time. In games with
 * hidden men it looks at nothing that the seat to move may not know.
 * @{ */

/** An engine that thinks. */
typedef struct FusilierSearch FusilierSearch;

/** When a search ends; zero members: no such limit. All zero: it thinks until it is stopped. */
typedef struct FusilierLimits {
    int64_t nodes;                            /**< positions visited, of all threads together */
    int32_t depth;                            /**< iterations, 1 to 128 */
    int32_t mate;                             /**< looks for a mate in so many moves */
    int64_t move_time_ms;                     /**< exactly so long */
    int64_t time_ms[FUSILIER_SEATS_MAX];      /**< left on the clock of each seat */
    int64_t increment_ms[FUSILIER_SEATS_MAX]; /**< that each seat gets for a move */
    int32_t moves_to_go;                      /**< until the next time control; 0: there is none */
    const char *moves;                        /**< only these, with blanks between them; NULL: all */
} FusilierLimits;

/** What a score is sure of. */
typedef enum FusilierBound {
    FUSILIER_BOUND_EXACT = 0, /**< it is that */
    FUSILIER_BOUND_LOWER = 1, /**< it is that, or better */
    FUSILIER_BOUND_UPPER = 2  /**< it is that, or worse */
} FusilierBound;

/** A line of thinking. */
typedef struct FusilierInfo {
    int32_t depth;      /**< iteration */
    int32_t seldepth;   /**< the longest line looked at, in plies */
    int32_t line;       /**< 1: the best line; more with the option MultiPV */
    int32_t score;      /**< hundredths of a pawn, for the seat to move; of a mate: 0 */
    bool is_mate;       /**< somebody wins by force */
    int32_t mate;       /**< then: in so many moves of the winner; negative: the seat to move loses */
    int32_t bound;      /**< a FusilierBound */
    int32_t win;        /**< expected, per mille */
    int32_t draw;       /**< expected, per mille */
    int32_t loss;       /**< expected, per mille */
    int32_t hash_full;  /**< of the hash table, per mille */
    int64_t nodes;      /**< visited so far */
    int64_t time_ms;    /**< since it was started */
    int64_t table_hits; /**< answers of endgame tables */
    const char *moves; /**< the line, with blanks between the moves (FUSILIER_NOTATION_OWN); for the time of the call */
} FusilierInfo;

/** What a search has found. */
typedef struct FusilierFound {
    FusilierMove move; /**< the best move; all zero: there is no legal one */
    char text[256];    /**< as it is written (FUSILIER_NOTATION_OWN); "": there is none */
    char ponder[256];  /**< the reply that it expects; "": none */
    int32_t depth;     /**< of the last line */
    int32_t score;     /**< as of FusilierInfo */
    bool is_mate;      /**< as of FusilierInfo */
    int32_t mate;      /**< as of FusilierInfo */
    int64_t nodes;     /**< visited */
    int64_t time_ms;   /**< that it took */
} FusilierFound;

/** Hears of a search, in threads of the search. It may call fusilier_search_stop, and nothing else with this search. */
typedef struct FusilierListener {
    void (*info)(void *context, const FusilierInfo *info);   /**< a line of thinking; NULL: not wanted */
    void (*done)(void *context, const FusilierFound *found); /**< once, at the end; NULL: not wanted */
    void *context;                                           /**< given to both */
} FusilierListener;

/** What type of values an option takes. */
typedef enum FusilierOptionType {
    FUSILIER_OPTION_CHECK = 0,  /**< "true" or "false" */
    FUSILIER_OPTION_NUMBER = 1, /**< from min to max */
    FUSILIER_OPTION_CHOICE = 2, /**< one of some words */
    FUSILIER_OPTION_BUTTON = 3, /**< no value: setting it does something */
    FUSILIER_OPTION_TEXT = 4    /**< any words, mostly the name of a file or folder */
} FusilierOptionType;

/** An option of a search. Texts belong to the library, but `value` and `choices`, which belong to the search and stand
 * until the next call of fusilier_search_option. */
typedef struct FusilierOption {
    const char *name;    /**< "Hash"; letter case does not matter */
    int32_t type;        /**< a FusilierOptionType */
    int64_t initial;     /**< of numbers: the usual one; of checks 0 or 1; of choices the index */
    int64_t min;         /**< of numbers: the least */
    int64_t max;         /**< of numbers: the most */
    const char *value;   /**< in force now */
    const char *choices; /**< of choices: the words, with blanks between them; else "" */
} FusilierOption;

/** A search with the usual options. Its hash table is made when it first thinks.
 * @return to be freed by fusilier_search_free; NULL with FUSILIER_NO_MEMORY */
FUSILIER_API FusilierSearch *fusilier_search_new(FusilierContext *context, FusilierError *error);

/** Stops what runs, waits for that, and frees it. */
FUSILIER_API void fusilier_search_free(FusilierSearch *search);

/** Option number `index`, from 0. False after the last one. */
FUSILIER_API bool fusilier_search_option(FusilierSearch *search, int32_t index, FusilierOption *option);

/** Sets an option: "Hash" (megabytes), "Threads", "MultiPV" (lines), "Elo" ... (docs/uci.md).
 * @param value NULL or "" of buttons
 * @return false with FUSILIER_BAD_OPTION, or FUSILIER_BUSY while it runs */
FUSILIER_API bool fusilier_search_set(FusilierSearch *search, const char *name, const char *value,
                                      FusilierError *error);

/** Forgets what it has learned: a new game. False with FUSILIER_BUSY while it runs. */
FUSILIER_API bool fusilier_search_clear(FusilierSearch *search, FusilierError *error);

/** Starts thinking about a copy of the position and returns at once. Every start needs a fusilier_search_wait before
 * the next one.
 * @param limits   NULL: until it is stopped
 * @param listener NULL: nobody listens; copied
 * @return false with FUSILIER_BUSY, FUSILIER_BAD_MOVE (limits->moves) or FUSILIER_BAD_VALUE */
FUSILIER_API bool fusilier_search_start(FusilierSearch *search, const FusilierPosition *position,
                                        const FusilierLimits *limits, const FusilierListener *listener,
                                        FusilierError *error);

/** The same about the position of a round, with what its players have learned from tries that were refused, and, where
 * `limits` is NULL, with the clock of the seat to move. */
FUSILIER_API bool fusilier_search_start_round(FusilierSearch *search, const FusilierRound *round,
                                              const FusilierLimits *limits, const FusilierListener *listener,
                                              FusilierError *error);

/** Waits for the end of a search that was started.
 * @param found receives what it has found; NULL: not wanted
 * @return false with FUSILIER_REFUSED: none was started */
FUSILIER_API bool fusilier_search_wait(FusilierSearch *search, FusilierFound *found, FusilierError *error);

/** Asks it to end soon; from any thread, from its listener, too. Harmless when it does not run. */
FUSILIER_API void fusilier_search_stop(FusilierSearch *search);

/** Does it run? From any thread. */
FUSILIER_API bool fusilier_search_is_running(const FusilierSearch *search);

/** Start and wait in one. */
FUSILIER_API bool fusilier_search_run(FusilierSearch *search, const FusilierPosition *position,
                                      const FusilierLimits *limits, const FusilierListener *listener,
                                      FusilierFound *found, FusilierError *error);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
