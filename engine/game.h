/* game.h -- the one interface between the rules of games and everything else (search, protocols, tests).
 * Layer: engine. Variants fill a Game; all others call the functions below and never a hook, and never ask which game
 * it is: they ask for what it has (players, rules, traits).
 *
 * Thinking in players: turns belong to players and need not alternate, scores belong to teams, a node may belong to
 * chance (dice). Moves in lists are always legal. */
#ifndef FUSILIER_ENGINE_GAME_H
#define FUSILIER_ENGINE_GAME_H

#include <assert.h>

#include "engine/position.h"
#include "engine/board/rules.h"
#include "engine/traits.h"

/* Which of the legal moves a generator is asked for. NOISY and QUIET, what a search tries, are a partition of ALL; of
 * more than GEN_MANY moves those may be missing that come to much the same as another. */
typedef enum {
    GEN_ALL,
    GEN_NOISY, /* captures of every kind and promotions to the strongest man: what quiescence looks at */
    GEN_QUIET
} Gen;
enum { GEN_MANY = 256 };
enum { LETTERS = 26 }; /* of the alphabet */

/* How a game ended. Points are sixtieths: a win 60, a draw 30 each, a draw of three 20 each. */
typedef struct {
    bool over;
    uint8_t points[PLAYERS_MAX];
    const char *reason; /* a few words for people: "checkmate"; NULL while the game goes on */
} Outcome;
enum { POINTS_WIN = 60, POINTS_DRAW = 30 };

/* How positions of a game are written where that is not plain FEN. Zero members: as in FEN. Texts of fields come whole
 * and terminated; writers return the length as snprintf does. */
typedef struct {
    bool commas;             /* cells are separated by commas: "aK,3,bP" */
    bool alone;              /* with commas: on a cell is one man at most, and his kind is all that there is to say */
    bool ignores_en_passant; /* a cell given in the fourth field means nothing */
    const char *players;     /* letters of the players; NULL: "wb" for two, "abcdef" for more */
    bool (*read_cell)(Position *pos, Cell at, const char *text, Error *err); /* with commas: what stands on a cell */
    size_t (*write_cell)(const Position *pos, Cell at, char *buf, size_t size);
    bool (*read_castling)(Position *pos, const char *text, Error *err);
    size_t (*write_castling)(const Position *pos, char *buf, size_t size);
    bool (*read_en_passant)(Position *pos, const char *text, Error *err);
    size_t (*write_en_passant)(const Position *pos, char *buf, size_t size);
    unsigned (*clock)(const Position *pos); /* what is written as the halfmove clock; read as that, and understood by
                                               `settle` */
    /* What other programs write into the board, and we after it: read, never written. */
    bool (*read_holdings)(Position *pos, const char *text, Error *err); /* "QPn" of "[QPn]" or "/QPn" behind it; NULL:
                                                                           nobody has men in hand */
    bool (*read_mark)(Position *pos, Cell at, Error *err);              /* '~' behind a man; NULL: that is no sign */
} Notation;

/* Men of one kind that differ in a state (hurt, free, immune), for GUIs that know letters only. State 0 has the letter
 * of the kind. */
enum { STATES_MAX = 2 };
typedef struct {
    const char *letters[STATES_MAX]; /* of states 1 and 2: a capital for each kind from PAWN to KING; NULL: no state */
    const char *keys[STATES_MAX];    /* after a position: the key that lists the men in the state */
    const char *words[STATES_MAX];   /* "injured once" */
    const char *plain;               /* state 0: "unhurt" */
    unsigned (*of)(const Position *pos, Cell at); /* the state of the man there */
} States;

struct Notes;       /* engine/notes.h */
struct Words;       /* engine/text/words.h */
struct Wish;        /* engine/text/refusal.h */
struct Composition; /* engine/lanes/rule.h */
struct WideComposition;
struct Land;      /* engine/lanes/land.h */
struct Terms;     /* engine/lanes/terms.h */
struct Extra;     /* engine/extras.h */
struct Numbering; /* engine/text/numbering.h */

/* ---- a game, in parts ---- */

/* As other programs, and people elsewhere, call it. */
typedef struct {
    const char *uci;      /* in UCI_Variant; NULL: the id */
    const char *xboard;   /* NULL: the id */
    const char *pgn;      /* in records that others read, with SAN; NULL: the id, our own strings */
    const char *pdn;      /* its number in the GameType tag of draughts players' records; NULL: it has none */
    const char *hub;      /* in Hub's parameter `variant`; NULL: it is not played by Hub */
    const char *aka;      /* further names that other programs and people use, separated by commas; NULL: none */
    const char *namesake; /* a program that has another game of this name: it is not offered there; NULL: none */
} GameNames;

/* The board, the men, and where they start. */
typedef struct {
    const char *start;                   /* position string of the start; NULL: `set_up` makes it when it is needed */
    void (*set_up)(Position *pos);       /* instead of `start`: men, turn and deal, on an empty board; nobody castles */
    const BoardSpec *board;              /* NULL: the orthodox 8x8 */
    const BoardSpec *walked[WALKED_MAX]; /* its cells with other edges, for men who walk so; NULL: the board itself */
    const char *const *gaits;            /* GAITS_MAX: how men go, in Betza's letters (walk.h); NULL: the game knows */
    uint8_t forward[WALKED_MAX];         /* with gaits: which direction of the board is ahead in each of these ways */
    const struct Land *land;             /* what lane_wide.h asks of the board; NULL: the game is not played so */
    const struct Terms *terms;           /* what its rules leave open; NULL: nothing is said */
    const char *seams;      /* for people: which edges touch, where that differs from man to man; NULL: see `board` */
    const char *letters;    /* of each kind in positions, indexed by kind, EMPTY '.'; NULL: orthodox ".PNBRQK" */
    const char *synonyms;   /* LETTERS: the letter that is meant by each of A to Z, ' ' by those that mean nothing; they
                               are read, but not written. NULL: there are none */
    const char *promotions; /* letters a pawn may become, strongest first; NULL: "QRBN"; "": it stays a pawn */
    const char *best;       /* the first of them for each player, where these differ; NULL: they do not */
    bool walls;             /* cells may hold walls, written '*' */
    uint64_t royal;         /* bit set of kinds whose loss loses the game (for evaluation and XBoard) */
    const States *states;   /* NULL: men of a kind are all alike */
    void (*deal)(Position *pos, uint64_t seed); /* at the start: what chance decides before the first move; NULL: it
                                                   has no say */
} GameSetup;

/* What the rules are, and what carries them out. The first four hooks are required; of others NULL means what stands in
 * brackets. */
typedef struct {
    Rules rules;
    const struct Composition *composition; /* its list of rules (rule.h); NULL: it is no composition */
    const struct WideComposition *wide;    /* the same, as lane_wide.h has them; NULL: it is not played so */
    bool is_fast;                          /* generated by generate.h; its composition is a second generator */
    bool effects; /* moves do more than `rules` can say: GUIs are told by comparing the boards before and after */
    bool repeats; /* positions may come again for ever: that is not a draw */
    bool ko;      /* what is legal depends on the record of the game (Position.recordless) */
    uint16_t quiet_rule; /* the least halfmove clock at which `rule_end` may end it [it does not look at the clock] */

    void (*generate)(const Position *pos, Gen what, MoveList *out); /* appends the legal moves */
    void (*play)(Position *pos, Move move);                         /* between pos_begin and the next move */
    bool (*in_check)(const Position *pos);                          /* the player to move is in check */
    Outcome (*no_moves)(const Position *pos);                       /* the result when there is no legal move */

    void (*act)(Position *pos, Move move);              /* plays as far as it decides whether a move is legal [play] */
    Set (*blast)(const Position *pos, Move move);       /* cells that a blast covers, for those who draw it [none] */
    uint64_t (*count)(const Position *pos);             /* number of legal moves, without listing them [generate] */
    Outcome (*rule_end)(const Position *pos);           /* ended although moves might exist [never] */
    bool (*is_out)(const Position *pos, Player player); /* takes no part any more and shares no draw [never] */
    int (*quiet_limit)(const Position *pos);            /* halfmove clock that makes a referee's draw [50 moves each] */
    Outcome (*referee)(const Position *pos, int root); /* all that whoever runs the game adds to the rules: in a search,
                                                          a position that came before may be called at its first
                                                          return after `root` plies of the record [draws by
                                                          repetition and quiet_limit] */
    bool (*allows)(const Position *pos, const struct Wish *wish,
                   Error *err); /* names a rule of its own that forbids what is not legal [no such rule] */
    int (*in_hand)(const Position *pos, Player player, Kind kind); /* men that they may still bring in [0] */
    int (*wounds)(const Position *pos, Cell at); /* per cent of what kills the man that stands there [0] */
    unsigned (*chance_weight)(const Position *pos, Move move); /* of a chance event, relative [1] */
    Key (*extra_key)(const Position *pos); /* what pos_toggle_key has contributed, from scratch [0] */
} GameConduct;

/* How its positions and moves are read and written. */
typedef struct {
    const Notation *notation;          /* NULL: plain FEN */
    const struct Numbering *numbering; /* squares have numbers as draughts players write them; NULL: they have not */
    const struct Extra *extras;        /* what its positions have besides men (extras.h); NULL: what its rules have */
    bool (*check_position)(const Position *pos, Error *err); /* is a position read from outside possible [yes] */
    bool (*settle)(Position *pos, Error *err); /* after all of a position has been read: sets what depends on several
                                                  fields [nothing does] */
    size_t (*format_move)(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]); /* [notation_move.c] */
    bool (*unlisted)(const Position *pos, const char *text,
                     Move *move); /* reads a legal move that no list has [none] */
    size_t (*tell)(const struct Game *game, char *buf,
                   size_t size); /* its rules for players, in Markdown, where no page has them; the length [none] */
} GameText;

/* What players do not see. All zero: nothing is hidden. */
typedef struct {
    /* With hidden men: draws positions (initialised) of which the player would have learned what the notes say,
     * likelier ones more often, with the record as far as the notes tell it. Returns how many of `count` were found. */
    int (*imagine)(const struct Notes *notes, uint64_t *random, Position out[], int count);
    uint8_t samples;  /* how many positions to search for a move, as matches say (docs/search.md); at least 1 */
    bool tells_check; /* whether the player to move is in check is no secret */
    bool unseen; /* enemy moves are not seen: the record says more about the position than what is seen of it now */
    size_t (*view)(const Position *pos, Player player, char *buf,
                   size_t size); /* what they may know [all but secret extras] */
    size_t (*observe)(const Position *pos, Move move, Player player, char *buf, size_t size); /* of a move [the move] */
    void (*tries)(const Position *pos, MoveList *out); /* what the player to move may attempt [the legal moves] */
    bool (*means)(Move tried, Move legal); /* is a try that legal move, though moves say more than players know [no] */
    unsigned (*secret_weight)(const Position *pos, Move move); /* of a choice of secrets: how often to make it [none] */
} GameSecrets;

/* For whoever looks ahead. Zero is always safe. */
typedef struct {
    Traits traits;
    Margins margins;
    Opponents opponents;           /* with three teams or more: which plays best by matches (docs/search.md) */
    const struct Weights *weights; /* NULL: derived from the rules */
    const struct Network *network; /* corrects the value by weights (network.h); NULL: nothing does */
    bool sheds;                    /* men are a burden: who gets rid of theirs wins (for values that are derived) */
    Man (*gain)(const Position *pos, Move move);        /* the best enemy man that it removes [the one on its target] */
    int (*besides)(const Position *pos, Player player); /* worth of what a player has besides the men that stand on the
                                                           board, in hundredths of the game's first kind [nothing] */
    bool (*pressed)(const Position *pos); /* the player to move has to answer something at once, so that the position is
                                             worth nothing before that [in check] */
} GameAdvice;

/* For people who choose a game. What follows from the game itself (players, board, what is hidden, dice) is not said
 * again; see protocol/scene/card.h. */
typedef enum { EASE_EASY, EASE_MEDIUM, EASE_HARD, EASE_COUNT } Ease;  /* to learn, for who knows its kind */
typedef enum { SPAN_MEDIUM, SPAN_SHORT, SPAN_LONG, SPAN_COUNT } Span; /* of a game between people */
typedef enum { KIN_CHESS, KIN_DRAUGHTS, KIN_COUNT } Kin;              /* what it is a relative of */
typedef struct {
    const char *sentence; /* what one does differently here, and what the fun of it is; ends with a full stop */
    const char *under;    /* id of the game under which lists have it, as it is a form of that; NULL: of none */
    Ease ease;
    Span span;
    Kin kin;
    bool first; /* one of the few that newcomers are shown before all others */
} GameCard;

/* Counts up whenever a member changes its meaning. */
enum { GAME_VERSION = 2 };

typedef struct Game {
    const char *id;         /* "rifle" */
    const char *title;      /* "Rifle Chess" */
    const char *family;     /* "shooting": its page in docs/games/ */
    uint8_t players;        /* 2 .. 6 */
    Team team[PLAYERS_MAX]; /* of each player */
    const char *order;      /* of their turns, as digits: "0213"; NULL: one after another */
    GameNames names;
    GameSetup setup;
    GameConduct conduct;
    GameText text;
    GameSecrets secrets;
    GameAdvice advice;
    GameCard card;
    const struct Words *words; /* what people are told and asked; NULL: nothing */
    const void *form;          /* what the file of the family wants to know about this game; nobody else looks */
} Game;

/* May who castles by a right also do so in the further of two ways? */
static inline bool game_castles_further(const Position *pos, int right) {
    const Castle *const further = &pos->castle[CASTLES_FURTHER + right % CASTLES_FURTHER];
    return pos->game->players == 2 && further->king != further->rook;
}

/* What the files and ranks of the board are like, for hooks. */
static inline Ground game_ground(const Position *pos) {
    return pos->board->ground;
}

/* Calls an inline function with the ground of the position as its first argument, which it sees as a constant: a copy
 * of it is made for each ground. */
#define ON_GROUND(pos, function, ...)                                                                                  \
    (game_ground(pos) == GROUND_CYLINDER ? function(GROUND_CYLINDER, __VA_ARGS__) : function(GROUND_PLANE, __VA_ARGS__))

/* Is there anything that players may not know? */
static inline bool game_is_hidden(const Game *game) {
    return game->secrets.imagine != NULL;
}

/* Are dice rolled in the course of it? */
static inline bool game_has_dice(const Game *game) {
    return game->conduct.chance_weight != NULL;
}

/* Prepares the constant tables of the engine. Idempotent and safe from several threads; pos_init calls it. */
void engine_init(void);

/* ---- positions ---- */

/* Sets up the start position and an empty record. The position must be initialised (pos_init). */
void game_start(Position *pos, const Game *game);

/* Does its position string say the start of its game? */
bool game_is_at_start(const Position *pos);

/* Reads a position string (docs/notation.md), "start" and "start deal=7" included. On an error the position keeps what
 * it was. */
bool game_parse(Position *pos, const Game *game, const char *text, Error *err);

/* Writes the position string; returns its length (what it would be, if size is too small), always terminated. */
size_t game_format(const Position *pos, char *buf, size_t size);

/* The six fields of the position string alone, without what a game adds after them: for hooks. */
size_t game_format_fields(const Position *pos, char *buf, size_t size);

/* What a player may know of the position. */
size_t game_view(const Position *pos, Player player, char *buf, size_t size);

/* Draws up to `count` positions of which a player would have learned what the notes say; returns how many were found.
 * For games with hidden men only (game_is_hidden). */
int game_imagine(const struct Notes *notes, uint64_t *random, Position out[], int count);

/* How often to make a choice of secrets; 0 of all moves: it is no such choice. */
unsigned game_secret_weight(const Position *pos, Move move);

/* ---- moves ---- */

/* Appends the legal moves; none when the game is over. */
void game_moves(const Position *pos, Gen what, MoveList *out);
uint64_t game_count_moves(const Position *pos);

/* The number of moves that the game's generator lists: for counting hooks, where no shorter way leads to it. */
uint64_t game_count_listed(const Position *pos);

/* Holds clocks that have run beyond CLOCK_MAX there. */
static inline void game_hold_clocks(State *now) {
    if (now->halfmove > CLOCK_MAX) now->halfmove = CLOCK_MAX;
    if (now->fullmove > CLOCK_MAX) now->fullmove = CLOCK_MAX;
}

/* Plays a legal move, as a new frame of the record; game_undo takes it back. */
static inline void game_play(Position *pos, Move move) {
    pos_begin(pos, move);
    pos->game->conduct.play(pos, move);
    if (UNLIKELY((pos->now.halfmove | pos->now.fullmove) > CLOCK_MAX)) game_hold_clocks(&pos->now);
    assert(!PARANOID || pos_is_ok(pos, NULL));
}
static inline void game_undo(Position *pos) {
    pos_undo(pos);
}

/* Lets the player to move pass, for null-move search only (two players, not in check): turn and en passant change. */
void game_null(Position *pos);

/* Writes the move as notation.md says; the move must be legal here. Returns the length; always terminated. */
size_t game_move_format(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

/* The same without the game's hook: for hooks that add to it. */
size_t game_move_format_plain(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

/* Finds the legal move with this string. Accepted besides the exact form: a promotion letter in either case, castling
 * written as king to rook or king to its arrival cell when no other legal move has that string. The error names
 * the rule that forbids the move (refusal.h); but where moves may be tried without knowing whether they are legal
 * (game_tries) it says "illegal". */
bool game_move_parse(const Position *pos, const char *text, Move *move, Error *err);

/* Finds what the player to move may attempt (game_tries) with this string. The error says no more than they know. */
bool game_try_parse(const Position *pos, const char *text, Move *move, Error *err);

/* What a player is told of a legal move when it is played here. Returns the length; always terminated. */
size_t game_observe(const Position *pos, Move move, Player player, char *buf, size_t size);

/* Appends the moves that the player to move may attempt for all they know; the legal ones are among them. */
void game_tries(const Position *pos, MoveList *out);

/* Which of the legal moves is this one, or what a player means who tries it? Its index; -1: none. */
int game_meant(const Position *pos, const MoveList *legal, Move tried);

/* ---- facts ---- */

static inline Player game_turn(const Position *pos) {
    return pos->now.turn;
}
static inline Team game_team(const Position *pos, Player player) {
    return pos->game->team[player];
}
static inline int game_teams(const Game *game) {
    int teams = 0;
    for (int player = 0; player < game->players; player++)
        if (game->team[player] >= teams) teams = game->team[player] + 1;
    return teams;
}
static inline bool game_in_check(const Position *pos) {
    return pos->game->conduct.in_check(pos);
}
static inline bool game_is_chance(const Position *pos) {
    return pos->now.chance;
}
unsigned game_chance_weight(const Position *pos, Move move);

/* Rolls: one of the events that are possible, drawn by the weights. MOVE_NONE if there are none. */
Move game_roll(const Position *pos, uint64_t *random);

/* What tells whether the player to move has to answer something at once. */
static inline bool (*game_pressed(const Game *game))(const Position *pos) {
    return game->advice.pressed ? game->advice.pressed : game->conduct.in_check;
}

/* Has the game ended although moves might exist? */
static inline Outcome game_rule_end(const Position *pos) {
    return pos->game->conduct.rule_end ? pos->game->conduct.rule_end(pos) : (Outcome){ .over = false };
}

/* How many have their turn before the player, in a round of all. */
static inline int game_place_of(const Game *game, Player player) {
    int place = 0;
    if (!game->order) return player;
    while (game->order[place] != '0' + player) place++;
    return place;
}

/* Does the player take no part any more? */
static inline bool game_is_out(const Position *pos, Player player) {
    return pos->game->conduct.is_out && pos->game->conduct.is_out(pos, player);
}

/* The state of the man there, where men of a kind differ in one (States); 0 in other games. */
static inline unsigned game_state(const Position *pos, Cell at) {
    return pos->game->setup.states ? pos->game->setup.states->of(pos, at) : 0;
}

/* How much of what kills the man there he has suffered, per cent. */
static inline int game_wounds(const Position *pos, Cell at) {
    return pos->game->conduct.wounds ? pos->game->conduct.wounds(pos, at) : 0;
}

/* Men of a kind that a player may still bring in. */
static inline int game_in_hand(const Position *pos, Player player, Kind kind) {
    return pos->game->conduct.in_hand ? pos->game->conduct.in_hand(pos, player, kind) : 0;
}

/* The halfmove clock at which whoever runs the game calls a draw. */
static inline int game_quiet_limit(const Position *pos) {
    return pos->game->conduct.quiet_limit ? pos->game->conduct.quiet_limit(pos) : 50 * pos->game->players;
}

/* The halfmove clock at which quiet play may end, by the rules or by whoever runs the game. Until somebody is out it
 * stays what it is. */
static inline int game_quiet_end(const Position *pos) {
    return pos->game->conduct.quiet_rule ? pos->game->conduct.quiet_rule : game_quiet_limit(pos);
}

/* The enemy man that the move wins, MAN_NONE if none (explosions: the man captured directly; where a game knows better:
 * the best of those removed). Men of one's own team are not a gain. */
Man game_gain(const Position *pos, Move move);

/* The same without the game's hook: for hooks that add to it. */
Man game_gain_plain(const Position *pos, Move move);

/* Does the move gain a man or promote to the strongest kind: what quiescence looks at, and move ordering calls noisy.
 */
bool game_is_noisy(const Position *pos, Move move);

/* Does the move go to, or hit, a cell where somebody stands, friend or foe, or capture en passant: the "x" of SAN. */
static inline bool game_takes(const Position *pos, Move move) {
    const MoveType type = move_type(move);
    return type == MOVE_EN_PASSANT ||
           ((type == MOVE_PLAIN || type == MOVE_SHOT) && pos->man[move_to(move)] != MAN_NONE);
}

/* The cells that the blast of a legal move covers, whoever stands there; none in most games. */
Set game_blast(const Position *pos, Move move);

/* The result by the rules alone (mate, stalemate, king gone ...): what `fusilier result` says. */
Outcome game_outcome(const Position *pos);

/* The same and what whoever runs a game adds: threefold repetition, game_quiet_limit or what the game says instead; too
 * little material never. */
Outcome game_referee(const Position *pos);
enum { NO_ROOT = INT32_MAX }; /* for GameConduct.referee: it is no search */

/* A draw of the teams that are not out, and a win of one team: what the hooks return. */
Outcome game_drawn(const Position *pos, const char *reason);
Outcome game_won(const Position *pos, Team team, const char *reason);

/* Points of a team: those of its best player. */
int outcome_of_team(const Outcome *outcome, const Game *game, Team team);

/* "1-0", "1/2-1/2", "1,0,0,0"; "-" while the game goes on. Returns the length. */
size_t outcome_format(const Outcome *outcome, int players, char *buf, size_t size);

/* The result of two sides, however many play on each: "1-0", "0-1", "1/2-1/2". */
const char *outcome_of_sides(const Outcome *outcome, const Game *game);

/* A result of either form. False: it is none of this game, and nothing has changed. */
bool outcome_parse(Outcome *outcome, const Game *game, const char *text);

/* Is the game called so somewhere: its id, its title or another name, in any case, with or without blanks and hyphens?
 */
bool game_is_called(const Game *game, const char *name);

/* Letters of kinds in positions ('P', 'N', ...), '?' if there is none; and back (either case), EMPTY if there is none.
 */
char game_letter(const Game *game, Kind kind);
Kind game_kind(const Game *game, char letter);

/* Do commas part the cells of a row in positions, so that men may take more than one letter? */
static inline bool game_has_commas(const Game *game) {
    return game->text.notation && game->text.notation->commas;
}

/* The letter of a player in positions; and back, NOBODY if there is none. */
char game_player_letter(const Game *game, Player player);
Player game_player(const Game *game, char letter);

#endif
