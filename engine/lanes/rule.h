/* rule.h -- a rule is one idea about a chess-like game: what it says at the stages of a move. A game is a
 * composition: a list of rules. Where all of them are silent orthodox chess holds.
 * Layer: engine/lanes. Rules are defined in variants/rules/, one file each; composed.h makes a game of a list of them.
 *
 * The stages, in the order of a move (docs/games/compositions.md): who may move; what men may do; what counts as an
 * attack; what a capture does; what follows a move; what is forbidden afterwards; duties; turns; ends. What a rule
 * takes away no other gives back, and prohibitions add up, so that the order of the list matters only where several
 * rules act upon the board: there it is the order in which they act. */
#ifndef FUSILIER_ENGINE_LANES_RULE_H
#define FUSILIER_ENGINE_LANES_RULE_H

#include "engine/extras.h"
#include "engine/lanes/lane.h"
#include "engine/text/refusal.h"
#include "engine/text/words.h"

/* What can be said without code. Facts of all rules of a composition add up. */
typedef enum {
    FACT_CYLINDER = 1 << 0,            /* the a-file and the h-file are neighbours */
    FACT_SHOTS = 1 << 1,               /* a capturer stays where it is */
    FACT_HARMLESS_KINGS = 1 << 2,      /* kings capture nothing */
    FACT_VANISHING = 1 << 3,           /* no capturer arrives, so none promotes */
    FACT_NO_CASTLING = 1 << 4,         /* nor any right to it */
    FACT_NO_EN_PASSANT = 1 << 5,       /* nobody is captured in passing */
    FACT_NOBODY_PASSES = 1 << 6,       /* not even the cell passed over is remembered */
    FACT_OWN_CHECKS = 1 << 7,          /* kings are attacked by the men of their own side, too */
    FACT_MUST_CAPTURE = 1 << 8,        /* with a legal capture only captures are legal */
    FACT_SERIES = 1 << 9,              /* turns are series of 1, 2, 3, ... moves */
    FACT_ANY_ARRAY = 1 << 10,          /* king and rooks may castle from anywhere on the first rank */
    FACT_OPEN_POSITIONS = 1 << 11,     /* a position may be set up in which the player not to move stands in check */
    FACT_FALLING_KINGS = 1 << 12,      /* a king can be removed; he has lost */
    FACT_SHOTS_TOO = 1 << 13,          /* who may capture by going there may shoot instead */
    FACT_CASTLES_OVER_CHECK = 1 << 14, /* whether the king is safe on the cells that he crosses is not asked */
    FACT_NO_CAPTURES = 1 << 15,        /* men go to empty cells only: who falls, falls by what a rule says */
    FACT_NO_CHECK = 1 << 16,           /* kings may be attacked; the loss of one ends the game */
    FACT_LAST_MAN = 1 << 17,        /* kings are like others, and there may be any number of them (see royals.h, too);
                                       who has no man left has lost, if no rule ends the game otherwise */
    FACT_OWN_CAPTURES = 1 << 18,    /* men of one's own side may be captured, but not the king */
    FACT_LISTED_CAPTURES = 1 << 19, /* men capture as a rule lists it (Rule.lists), but pawns in passing, too */
    FACT_PAWNS_AT_HOME = 1 << 20,   /* pawns can stand on their own first rank */
    FACT_NO_PROMOTION = 1 << 21,    /* pawns on the last rank stay pawns */
    FACT_KINGLESS = 1 << 22,        /* both kings may be gone: a rule says what that means (Rule.ends) */
    FACT_BARE_KINGS = 1 << 23,      /* a king whom a position lays open can be captured; that does not end the game */
    FACT_CASTLES_UNDER_THREAT = 1 << 24, /* of one rule: castling does not ask for its threats */
    FACT_KEEPS_MEN = 1 << 25,        /* of one rule: its `begins`, `plays` and `follows` write down, and touch no man */
    FACT_NOBODY_CHOOSES = 1 << 26,   /* of one rule: whom a move captures follows from the move, nobody chooses it */
    FACT_ABOUT_CAPTURES = 1 << 27,   /* of one rule: it is about captures that are chosen */
    FACT_PASSES_TO_PIECES = 1 << 28, /* not only pawns capture in passing */
    FACT_ABOUT_VICTIMS = 1 << 29,    /* of one rule: it looks at who was captured (Deed.enemies_lost) */
    FACT_ABOUT_CHECKS = 1 << 30,     /* of one rule: it means nothing where there is no check */
} Fact;

/* Questions that a rule may answer for a whole game. Two rules that answer one of them differently contradict each
 * other. */
typedef enum {
    ASKS_FORM,     /* "missiles: typed" */
    ASKS_CAPTURER, /* what becomes of who captures */
    ASKS_SHOOTING, /* what a turn of shooting takes */
    ASKS_LIKE_MEN, /* what it means that like men attack each other */
    ASKS_ENTERING, /* what it means to go to an enemy's cell */
    ASKS_AFTER,    /* who is there after a capture */
    ASKS_CHECKS,   /* what comes of giving check */
    ASKS_STUCK,    /* how the game ends for a player who is not in check and cannot move */
    ASKS_BARE,     /* what it means to be left without men, or with the king alone */
    ASKS_CAPTIVE,  /* what becomes of who is captured */
    ASKS_TURN,     /* what a turn is, if not a move */
    ASKS_STRUCK,   /* what comes of a hit */
    QUESTIONS
} RuleQuestion;

/* Is a man taken off the board, or put on it, without a move of his? Only such moves end where they begin. */
static ALWAYS_INLINE bool rule_takes_off(Move move) {
    return move_from(move) == move_to(move);
}

/* What else a move says shares its choice: a rule's own choice (mostly a cell + 1), the cell + 1 of a victim who stands
 * elsewhere, whether there are other such moves, whether what it sets off may end otherwise, whether it is a shot at a
 * king on his way (the rule's own choice says where), whether dice have decided it, whether it mates, and the cell + 1
 * where it puts a wall. */
enum {
    RULE_CHOICE = 0x1ff,
    RULE_VICTIM_SHIFT = 9,
    RULE_VICTIM = RULE_CHOICE << RULE_VICTIM_SHIFT,
    RULE_MARK = 1 << 18,
    RULE_ENDS_OTHERWISE = 1 << 19,
    RULE_PASSES_KING = 1 << 20,
    RULE_DECIDED = 1 << 21,
    RULE_MATES = 1 << 23,
    RULE_WALL_SHIFT = 24
};
static ALWAYS_INLINE uint32_t rule_choice(Move move) {
    return move_choice(move) & RULE_CHOICE;
}
static ALWAYS_INLINE Move rule_choose(Move move, uint32_t choice) {
    return move_choose(move, (move_choice(move) & ~(uint32_t)RULE_CHOICE) | choice);
}
static ALWAYS_INLINE Cell rule_victim(Move move) { /* CELL_NONE: it names none */
    return (Cell)((move_choice(move) >> RULE_VICTIM_SHIFT & RULE_CHOICE) - 1);
}
static ALWAYS_INLINE Move rule_with_victim(Move move, Cell at, bool marked) {
    return move_choose(move, move_choice(move) | (at + 1U) << RULE_VICTIM_SHIFT | (marked ? (uint32_t)RULE_MARK : 0U));
}
/* Whom a capture in passing takes: the move may say, else it is who went by. */
static ALWAYS_INLINE Cell rule_passer(Terrain terrain, const Position *pos, Player player, Move move) {
    const Cell named = rule_victim(move);
    return LIKELY(named == (Cell)CELL_NONE) ? lane_passer(terrain, pos, player, move_to(move)) : named;
}
static ALWAYS_INLINE bool rule_passes_king(Move move) {
    return move_choice(move) & RULE_PASSES_KING;
}
/* Does the move mate before those fall who would fall last (Rule.dooms)? */
static ALWAYS_INLINE bool rule_mates(Move move) {
    return move_choice(move) & RULE_MATES;
}
static ALWAYS_INLINE Cell rule_wall(Move move) { /* CELL_NONE: it puts none */
    return (Cell)((move_choice(move) >> RULE_WALL_SHIFT) - 1);
}
static ALWAYS_INLINE Move rule_without_wall(Move move) {
    return move_choose(move, move_choice(move) & (RULE_MATES - 1));
}
static ALWAYS_INLINE Move rule_with_wall(Move move, Cell at) {
    return move_choose(move, (move_choice(move) & (RULE_MATES - 1)) | (at + 1U) << RULE_WALL_SHIFT);
}

/* Of a shot Move.more says whom a volley takes; of other moves it is a rule's own, but for its highest bits: who moves
 * is taken off afterwards; or he was off the board and comes back to it. */
#define RULE_LEAVES (1ULL << 63)
#define RULE_ENTERS (1ULL << 62)
static ALWAYS_INLINE bool rule_is_volley(Move move) {
    return move.more && move_type(move) == MOVE_SHOT;
}
static ALWAYS_INLINE bool rule_leaves(Move move) {
    return move.more & RULE_LEAVES && move_type(move) != MOVE_SHOT;
}
static ALWAYS_INLINE bool rule_enters(Move move) { /* drops among them */
    return move_type(move) == MOVE_DROP || (move.more & RULE_ENTERS && move_type(move) != MOVE_SHOT);
}

/* Where pawns may stay what they are (Rule.pawns_stay) another move may promote one of them where it stands, when all
 * is over: its cell + 1 and its new kind. No shot does. */
enum { RULE_LATE_SHIFT = 40, RULE_LATE_KIND_SHIFT = 48 };
static ALWAYS_INLINE Cell rule_late_cell(Move move) { /* CELL_NONE: it promotes none so */
    return UNLIKELY(move.more) && move_type(move) != MOVE_SHOT ? (Cell)((move.more >> RULE_LATE_SHIFT & 0xff) - 1)
                                                               : (Cell)CELL_NONE;
}
static ALWAYS_INLINE Kind rule_late_kind(Move move) {
    return (Kind)(move.more >> RULE_LATE_KIND_SHIFT & (KINDS_MAX - 1));
}
static ALWAYS_INLINE Move rule_with_late(Move move, Cell at, Kind kind) {
    move.more |= (at + 1ULL) << RULE_LATE_SHIFT | (uint64_t)kind << RULE_LATE_KIND_SHIFT;
    return move;
}

/* A move while it is being played. */
typedef struct {
    Cells hurt;  /* those who were hurt, and did not fall (Rule.hurts): by where they stood */
    Cell stands; /* where the man that moved is now, or was before he fell; CELL_NONE: off the board */
    Cell centre; /* of a capture: where it took place; a shot takes place at its victim */
    Man mover;   /* as he was before the move */
    Man victim;  /* who stood there; not he whom a pawn takes in passing */
    bool is_shot;
    bool is_parried;       /* nobody was captured, after all */
    unsigned enemies_lost; /* the kinds of the enemies that were captured, as bits */
    uint16_t castling;     /* rights before the move */
} Deed;

/* Who is to fall, and on which cells who arrives falls at once. */
typedef struct {
    Cells men, cells;
} Falls;

typedef struct LANE_NAME(Composition) Composition;

typedef struct LANE_NAME(Rule) {
    const char *id;    /* "kamikaze": in ids of compositions */
    const char *words; /* what it means, in a line */
    const char *title; /* what people call it; NULL: as its id */
    const char *page;  /* of docs/games/, that tells what it means by itself; NULL: that of the game of its id */
    bool is_known;     /* people elsewhere play it by itself: it stands in lists of games */
    unsigned facts;
    unsigned kinds;                 /* of men that it is about, as bits, where that may differ from game to game */
    const Extra *extras;            /* state that it keeps: ends with EXTRAS_END; NULL: none */
    const Words *speech;            /* what people are told and asked; NULL: nothing */
    const char *start;              /* array of its own; NULL: the orthodox one */
    const Kind *promotions;         /* what pawns become, ended by EMPTY; NULL: queen, rook, bishop or knight */
    const char *gives;              /* what stands after the array at the start, "setup=1"; NULL: nothing */
    const char *gives_each;         /* and behind that, for each player, with commas between; NULL: nothing */
    const char *brings;             /* men whom each player has in hand then, "N"; NULL: nobody */
    const char *known_as;           /* to other programs, of the game of this rule alone: they know all that its moves
                                       do; NULL: to none */
    const Notation *notation;       /* how others write its state into the board; NULL: they do not */
    const char *answers[QUESTIONS]; /* NULL: it is silent */
    bool walls;                     /* cells may hold walls (MAN_WALL) */
    bool sheds;                     /* players want to be rid of their men */
    bool fells_kings;               /* what it does after a capture (`captures`) may take a king off */
    bool of_two;                    /* it speaks of two players */
    bool names_men;                 /* its moves name whom they capture elsewhere than where they go */
    bool pawns_stay;                /* pawns that promote may stay what they are, and wait there: who lists its moves */
    bool by_ways;                   /* its moves say by which first cell a man goes, where there are several ways */
    bool is_ground;                 /* its games bring board and men along, and stand first in `A+B` */
    bool seats;                     /* it says who sits where, whose turn it is, and whose loss of a king ends what */
    unsigned numbered;              /* up to which move its number belongs to the position */
    const States *states;           /* NULL: men of a kind are all alike */
    int (*wounds)(const Position *pos,
                  Cell at);   /* per cent of what kills the man there; NULL: nothing does by and by */
    const GameSecrets *hides; /* what players do not see, and who tells them what; NULL: they see all */

    /* Something else than a move of their men is due: appends all that the player may do, and it is legal. False: it is
     * not so now; what it has appended the player may do besides, whatever may be said of moves. */
    bool (*owes)(const Composition *c, const Position *pos, MoveList *out);
    /* Plays that, turn and clocks included. False: it is none of this. */
    bool (*pays)(const Composition *c, Position *pos, Move move);
    /* Of a roll of the dice: how often it falls, relative. A rule that has dice lists the rolls by `owes` while they
     * are due (State.chance), and plays them by `pays`. NULL: it has none. */
    unsigned (*weighs)(const Position *pos, Move roll);
    /* Will dice decide whom this shot takes? */
    bool (*gambles)(const Composition *c, const Position *pos, Move move);
    /* Begins such a move: the dice are due now, and the turn stays. Nobody has been captured. */
    void (*stakes)(const Composition *c, Position *pos, Move move);
    /* What men of this kind have in the array, as it stands behind their cell in the value of the key `equipment`: ""
     * or
     * ":2". NULL: nothing. */
    const char *(*equips)(Kind kind);
    const char *equipment;
    /* The player's men that may neither move nor castle nor capture. */
    Cells (*holds)(const Composition *c, const Position *pos, Player player);
    /* Those of them that do not even threaten: they attack nobody. */
    Cells (*numbs)(const Composition *c, const Position *pos, Player player);
    /* Enemies whom the player to move may not capture. */
    Cells (*spares)(const Composition *c, const Position *pos);
    /* Men who cannot do all that their kind can: the rule lists their moves. Pawns and kings always can. */
    Cells (*weak)(const Composition *c, const Position *pos);
    /* What such a man, who stands on `man`, attacks from another cell, or as another kind, over what is occupied. */
    Cells (*attacks)(const Composition *c, const Position *pos, Cell man, Kind kind, Cell from, Cells occupied);
    /* Men besides those of lane_shields who may stand between the king and a weak man of `them`, or who keep off what
     * `threatens` him: a threat comes up only when one of them goes, or the king does. */
    Cells (*screens)(const Composition *c, const Position *pos, Cell king, Cells them);
    /* A move that may not even be begun. */
    bool (*bars)(const Composition *c, const Position *pos, Move move);
    /* Appends moves that are no orthodox ones. */
    void (*lists)(const Composition *c, const Position *pos, MoveList *out);
    /* Each move of the list from `first` on, before it is tried, becomes those with each wall that it may put
     * (rule_with_wall), or with each victim that it may have elsewhere (rule_with_victim); moves that have one already
     * are passed over. Other moves may be appended, but not `again`, when moves were listed that go on where these end.
     */
    void (*spreads)(const Composition *c, const Position *pos, MoveList *out, int first, bool again);
    /* Where the player to move has no legal move at all: appends what they may do then. True: that is legal; else it is
     * tried like all others. */
    bool (*rescues)(const Composition *c, const Position *pos, MoveList *out);
    /* How many these are, where each of them is legal if the king is not attacked. NULL: they have to be listed. */
    uint64_t (*counts)(const Composition *c, const Position *pos);
    /* How many men of a kind a player may still bring in. */
    int (*in_hand)(const Position *pos, Player player, Kind kind);
    /* Appends those that begin like a legal capture and go on. */
    void (*goes_on)(const Composition *c, const Position *pos, Move legal, MoveList *out);
    /* What its moves are called beyond the orthodox string. */
    void (*writes)(const Position *pos, Move move, Text *out);
    /* Of these men, those that can capture the king of `player` otherwise than orthodox men do. */
    Cells (*reaches)(const Composition *c, const Position *pos, Player player, Cells men);
    /* Whom a move captures elsewhere than where it goes; he counts as captured. */
    Cells (*takes)(const Composition *c, const Position *pos, Move move);
    /* All whom its volleys take (Move.more is set), where a move cannot name them: on boards of more than 64 cells. */
    Cells (*volley)(const Composition *c, const Position *pos, Move move);
    /* Of those whom a move captures the men who are hurt by it, and do not fall: they stay where they are, but for who
     * stands where another arrives. */
    Cells (*hurts)(const Composition *c, const Position *pos, Move move, Cells victims);
    /* Kings whom others may capture, or hurt, though they may be in check. */
    Cells (*hunts)(const Composition *c, const Position *pos);
    /* Do men shoot now, who do not always? */
    bool (*shoots)(const Position *pos);
    /* Of the men that attack the king of `player`, those that give check; never others, and it is asked only where
     * there are any. */
    Cells (*strikes)(const Composition *c, const Position *pos, Player player, Cells hits);
    /* Men that threaten the king of `player` in another way than by capturing him. */
    Cells (*threatens)(const Composition *c, const Position *pos, Player player);
    /* The men have gone, the turn has passed, and nothing has come of it yet: puts the wall of a move. */
    void (*puts)(const Composition *c, Position *pos, Move move);
    /* The victim is gone and the capturer has arrived (or stays, where captures are shots). Once for each that a volley
     * takes. */
    void (*captures)(const Composition *c, Position *pos, Deed *deed);
    /* Enemies that a move will remove besides whom it captures: the search looks at such moves first. */
    Cells (*fells)(const Composition *c, const Position *pos, Move move);
    /* Cells that the blast of a legal move covers, whoever stands there: for those who draw it. */
    Cells (*blasts)(const Composition *c, const Position *pos, Move move);
    /* Before a move: what the rule will have to remember of it. */
    void (*begins)(const Composition *c, Position *pos, Move move);
    /* Plays a move that is none of orthodox men, with clocks and turn, and says where its man stands; false: it is one
     * of theirs. */
    bool (*plays)(const Composition *c, Position *pos, Move move, Deed *deed);
    /* A ply goes by without a move. */
    void (*passes)(const Composition *c, Position *pos);
    /* The move is over, the turn has passed to the other player. */
    void (*follows)(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
    /* Will its `begins`, `plays` and `follows` touch no man now, whatever is played, who does not move or fall anyway?
     * NULL: it cannot be said but by FACT_KEEPS_MEN, and each move is in doubt. */
    bool (*rests)(const Composition *c, const Position *pos);
    /* The last to act: what else comes of the move. Returns the men who fall when all is over, if that has not mated:
     * a mate ends the game before. */
    Cells (*dooms)(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
    /* Where that is so whatever is played: all men who fall after the next move, if any do, besides the one who moves;
     * and the cells where he falls when he arrives there. NULL: it cannot be said, and each move is in doubt. */
    Falls (*falls)(const Composition *c, const Position *pos);
    /* A legal move is over: what else happens then. Whether the move is legal has been asked before. */
    void (*turns)(const Composition *c, Position *pos, Move move, Player mover);
    /* Men may have gone, whatever took them: forgets what was written down of them. */
    void (*forgets)(const Composition *c, Position *pos);
    /* Where pawns of a player promote; the last rank if no rule speaks here. */
    Cells (*promotes)(const Composition *c, const Position *pos, Player player);
    /* Cells on which pawns can be captured in passing; what the position remembers if no rule speaks here. */
    Cells (*passed)(const Composition *c, const Position *pos);
    /* Whom one captures in passing on such a cell; the first man behind it if no rule speaks here. */
    Cells (*passers)(const Composition *c, const Position *pos, Cell at);
    /* Of all legal moves, which stand in the list from `first` on, those that the player has to choose from. */
    void (*keeps)(const Composition *c, const Position *pos, MoveList *out, int first);
    /* May the king of a player be left in check where no move brings him to safety? Then attacks on the cells that he
     * crosses are no bar to castling either. */
    bool (*bears)(const Composition *c, const Position *pos, Player player);
    /* Where kings may be left to be captured (FACT_NO_CHECK): could an enemy capture the king of a player now? That
     * binds nobody, but people and the search are told. */
    bool (*endangers)(const Composition *c, const Position *pos, Player player);
    /* A king who was in no check has been left in one. */
    void (*exposes)(const Composition *c, Position *pos, Player mover);
    /* Where they stand who have taken the king of a player off the board, if he is to come back. */
    Cells (*seizes)(const Composition *c, const Position *pos, Player player);
    /* Is it forbidden now to have given check? */
    bool (*no_checks)(const Composition *c, const Position *after);
    /* What else may not be so after a move. */
    bool (*forbids)(const Composition *c, const Position *after, Player mover);
    /* Of several players round a board: has this one lost, whatever the others do? Asked where kings are like other men
     * (FACT_LAST_MAN); who has no man left is out anyway. */
    bool (*beaten)(const Composition *c, const Position *pos, Player player);
    /* Is the game over, though there might be moves? */
    bool (*ends)(const Composition *c, const Position *pos, Outcome *outcome);
    /* The player to move has no legal move: how does that end the game? False: it is silent. */
    bool (*stuck)(const Composition *c, const Position *pos, Outcome *outcome);
    /* May the wish of a player be, for all that this rule says? False with the reason; never asked about legal moves.
     */
    bool (*allows)(const Composition *c, const Position *pos, const Wish *wish, Error *err);
    /* All of a position has been read: sets what depends on several fields. */
    bool (*settles)(const Composition *c, Position *pos, Error *err);
    /* Can a position given from outside be so? */
    bool (*possible)(const Composition *c, const Position *pos, Error *err);
} Rule;

/* Lists; and those that are constants: each rule more costs the compiler a copy of every loop. */
enum { COMPOSITION_RULES_MAX = 12, COMPOSITION_CONSTANT_MAX = 2 };

/* The games where nobody is captured in passing, and what is said of a cell passed over means nothing. */
enum { FACTS_EN_PASSANT_MEANINGLESS = FACT_NO_CAPTURES | FACT_NOBODY_PASSES };

/* Hooks that few rules have, and that are asked for often. */
typedef enum {
    HAS_NUMBS = 1 << 0,
    HAS_REACHES = 1 << 1,
    HAS_TAKES = 1 << 2,
    HAS_CAPTURES = 1 << 3,
    HAS_GOES_ON = 1 << 4,
    HAS_COUNTS = 1 << 5,
    HAS_WALLS = 1 << 6,
    HAS_RESCUES = 1 << 7,
    HAS_DOOMS = 1 << 8,
    HAS_SPREADS = 1 << 9,
    HAS_SPARES = 1 << 10,
    HAS_KEEPS = 1 << 11,
    HAS_DICE = 1 << 12,
    HAS_WEAK = 1 << 13,
    HAS_HURTS = 1 << 14,
    HAS_BEARS = 1 << 15,
    HAS_BARS = 1 << 16,
    HAS_SPOKEN = 1 << 17,  /* about more than who attacks the king and who is captured: see doubt.h */
    HAS_FURTHER = 1 << 18, /* about who attacks the king */
    HAS_SINGLE = 1 << 19,  /* about single moves: see tally.h */
    HAS_OWES = 1 << 20,
    HAS_SCREENS = 1 << 21,
    HAS_RESTS = 1 << 22,
    HAS_ENDANGERS = 1 << 23,
} Hooks;

struct LANE_NAME(Composition) {
    const Rule *rule[COMPOSITION_RULES_MAX]; /* in the order in which they act; the rest is NULL */
    bool is_summed;                          /* the sums are known (compose.h); else they are made when asked for */
    unsigned facts, hooks;                   /* sums of all rules */
};

/* Runs i through the rules of a composition; and through those that have a member. A file whose lists are constants
 * says RULES_ARE_CONSTANT before it includes anything: there the loop is unrolled, so that the compiler sees each rule,
 * and what no rule has is gone before anything is inlined, which takes a third of the time. Lists known only at run
 * time are faster, and a quarter of the code, by a plain loop. */
#ifndef RULES_ARE_CONSTANT
#define FOR_RULES(c, i)              for (int i = 0; i < COMPOSITION_RULES_MAX && (c)->rule[i]; i++)
#define FOR_RULES_WITH(c, i, member) FOR_RULES(c, i) if ((c)->rule[i]->member)
#else
#ifdef __clang__
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 2")
#endif
#define RULE_SAYS(c, n, member) ((c)->rule[n] ? (c)->rule[n]->member : 0U)
#define RULE_HAS(c, n, member)  ((c)->rule[n] && (c)->rule[n]->member)
#define RULES_HAVE(c, member)   (RULE_HAS(c, 0, member) || RULE_HAS(c, 1, member))
#define FOR_RULES(c, i)         UNROLL for (int i = 0; i < COMPOSITION_CONSTANT_MAX; i++) if ((c)->rule[i])
#define FOR_RULES_WITH(c, i, member)                                                                                   \
    if (RULES_HAVE(c, member)) FOR_RULES(c, i) if ((c)->rule[i]->member)
#endif

/* Does a rule look at more than the men that attack the king when a move is over, or change more than the men that move
 * and are captured? */
static ALWAYS_INLINE bool rule_is_spoken_of(const Rule *rule) {
    const bool keeps = rule->facts & FACT_KEEPS_MEN || rule->rests; /* mostly, by the latter: see doubt.h */
    const bool acts = (rule->begins || rule->plays || rule->follows) && !keeps;
    const bool dooms = rule->dooms && !rule->falls, threatens = rule->threatens && !rule->screens && !rule->falls;
    return acts || rule->gambles || dooms || threatens || rule->reaches || rule->forbids || rule->no_checks;
}

static inline unsigned rule_hooks(const Rule *rule) {
    const bool further = rule->strikes || rule->numbs || rule->weak || rule->bears;
    const bool single = (rule->lists && !rule->counts) || rule->goes_on || rule->bars || rule->spreads || rule->rescues;
    return (rule->numbs ? HAS_NUMBS : 0U) | (rule->reaches ? HAS_REACHES : 0U) | (rule->takes ? HAS_TAKES : 0U) |
           (rule->captures ? HAS_CAPTURES : 0U) | (rule->goes_on ? HAS_GOES_ON : 0U) |
           (rule->counts ? HAS_COUNTS : 0U) | (rule->walls ? HAS_WALLS : 0U) | (rule->rescues ? HAS_RESCUES : 0U) |
           (rule->dooms ? HAS_DOOMS : 0U) | (rule->spreads ? HAS_SPREADS : 0U) | (rule->spares ? HAS_SPARES : 0U) |
           (rule->keeps ? HAS_KEEPS : 0U) | (rule->gambles ? HAS_DICE : 0U) | (rule->weak ? HAS_WEAK : 0U) |
           (rule->hurts ? HAS_HURTS : 0U) | (rule->bears ? HAS_BEARS : 0U) | (rule->bars ? HAS_BARS : 0U) |
           (rule_is_spoken_of(rule) ? HAS_SPOKEN : 0U) | (further ? HAS_FURTHER : 0U) | (single ? HAS_SINGLE : 0U) |
           (rule->owes ? HAS_OWES : 0U) | (rule->screens ? HAS_SCREENS : 0U) | (rule->rests ? HAS_RESTS : 0U) |
           (rule->endangers ? HAS_ENDANGERS : 0U);
}

/* Is it known that none of the rules has this hook? */
static ALWAYS_INLINE bool composed_lacks(const Composition *c, Hooks hook) {
    return c->is_summed && !(c->hooks & hook);
}

/* What its rules say without code, and the kinds that they are about. */
static ALWAYS_INLINE unsigned composed_facts(const Composition *c) {
    if (c->is_summed) return c->facts;
#ifdef RULES_ARE_CONSTANT
    assert(!c->rule[COMPOSITION_CONSTANT_MAX]);
    return RULE_SAYS(c, 0, facts) | RULE_SAYS(c, 1, facts);
#else
    unsigned facts = 0;
    FOR_RULES(c, i) facts |= c->rule[i]->facts;
    return facts;
#endif
}
/* May pawns stay what they are because a rule says so? */
static ALWAYS_INLINE bool composed_pawns_stay(const Composition *c) {
    FOR_RULES_WITH(c, i, pawns_stay) return true;
    return false;
}
static ALWAYS_INLINE unsigned composed_kinds(const Composition *c) {
    unsigned kinds = 0;
    FOR_RULES(c, i) kinds |= c->rule[i]->kinds;
    return kinds;
}

#endif
