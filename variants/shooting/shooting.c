/* shooting.c -- Rifle Chess, W. B. Seabrook 1921: captures are shots, the shooter stays; Missile Chess, R. W.
 * Schmittberger: every man may shoot once. Rules: docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "engine/lanes/chesslike.h"
#include "variants/families.h"
#include "variants/rules/all_mate.h"
#include "variants/rules/allocated.h"
#include "variants/rules/archimedes.h"
#include "variants/rules/authorifle.h"
#include "variants/rules/compose.h"
#include "variants/rules/goliath.h"
#include "variants/rules/machine_gun.h"
#include "variants/rules/missiles.h"
#include "variants/rules/must_capture.h"
#include "variants/rules/progressive.h"
#include "variants/rules/rapid_fire.h"
#include "variants/rules/rifle_free.h"
#include "variants/rules/spite.h"
#include "variants/weights/weights.h"

#define RULES_RIFLE                                                                                                    \
    { .capture = CAPTURE_SHOOT, .must_capture = true }
#define RULES_RIFLE_FREE                                                                                               \
    { .capture = CAPTURE_SHOOT }
static const Rules rules_rifle = RULES_RIFLE;
static const Rules rules_rifle_free = RULES_RIFLE_FREE;

CHESSLIKE_HOOKS(rifle, rules_rifle)
static const Composition composition_rifle = { .rule = { &rule_rifle_free, &rule_must_capture } };
CHESSLIKE_HOOKS(rifle_free, rules_rifle_free)
static const Composition composition_rifle_free = { .rule = { &rule_rifle_free } };

/* Whoever must shoot is not free to pass, so no null move where shots are forced. */
static const Game game_rifle = {
    .id = "rifle",
    .title = "Rifle Chess",
    .card = { .sentence = "Men shoot from where they stand and never move to capture; whoever can shoot must.",
              .first = true },
    .names.namesake = "cutechess", /* shots are free there, and a rook that has shot may not castle */
    .family = "shooting",
    .conduct.rules = RULES_RIFLE,
    .advice.traits = { .futility = true,
                       .razoring = true,
                       .late_moves = true,
                       .see_pruning = true,
                       .check_extension = true },
    .advice.weights = &weights_rifle,
    .conduct.composition = &composition_rifle,
    CHESSLIKE_FIELDS(rifle),
};

static const Game game_rifle_free = {
    .id = "rifle-free",
    .title = "Rifle Chess, shots not forced",
    .card = { .sentence = "Shoot from where you stand, but only when it suits you: no shot is a duty.",
              .under = "rifle" },
    .family = "shooting",
    .conduct.rules = RULES_RIFLE_FREE,
    .advice.traits = { .null_move = true,
                       .futility = true,
                       .razoring = true,
                       .late_moves = true,
                       .see_pruning = true,
                       .check_extension = true },
    .advice.weights = &weights_rifle_free,
    .conduct.composition = &composition_rifle_free,
    CHESSLIKE_FIELDS(rifle_free),
};

COMPOSED(missile, &rule_missile)
COMPOSED(missile_typed, &rule_missile_typed)
COMPOSED(missile_shields, &rule_missile_shields)

static const GameOfRules game_missile = {
    .id = "missile",
    .title = "Missile Chess",
    .card = { .sentence = "Every man carries one shot to fire from afar; after it he must fight hand to hand." },
    RULES_AND_HOOKS(missile),
};

static const GameOfRules game_missile_typed = {
    .id = "missile-typed",
    .title = "Missile Chess, missiles by type",
    .card = { .sentence = "Rooks, bishops and knights have two shots, the others one: keep count of both sides.",
              .under = "missile",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(missile_typed),
};

static const GameOfRules game_missile_shields = {
    .id = "missile-shields",
    .title = "Missile Chess with shields",
    .card = { .sentence = "One shot for each man, and a shield that stops one: it takes two to bring him down.",
              .under = "missile",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(missile_shields),
};

COMPOSED(missile_allocated, &rule_missile_allocated)

static const GameOfRules game_missile_allocated = {
    .id = "missile-allocated",
    .title = "Missile Chess, missiles laid out",
    .card = { .sentence = "Before the first move you share out sixteen shots among whichever men you choose.",
              .under = "missile",
              .ease = EASE_MEDIUM,
              .span = SPAN_LONG },
    RULES_AND_HOOKS(missile_allocated),
};

COMPOSED(machine_gun, &rule_machine_gun)
COMPOSED(machine_gun_progressive, &rule_machine_gun, &rule_progressive)

static const GameOfRules game_machine_gun = {
    .id = "machine-gun",
    .title = "Machine-Gun Chess",
    .card = { .sentence = "After each move all who are under fire fall at once, friend and foe, kings included.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(machine_gun),
};

static const GameOfRules game_machine_gun_progressive = {
    .id = "machine-gun-progressive",
    .title = "Progressive Machine-Gun Chess",
    .card = { .sentence = "One move, then two, then three, and a burst of fire sweeps the board after each.",
              .under = "machine-gun",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(machine_gun_progressive),
};

COMPOSED(authorifle, &rule_authorifle)

static const GameOfRules game_authorifle = {
    .id = "authorifle",
    .title = "Authorifle Chess",
    .card = { .sentence = "Once blood is shed a man shoots all whom he sees, and dies if one of them looks back.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(authorifle),
};

COMPOSED(rapid_fire, &rule_rapid_fire)
COMPOSED(archimedes, &rule_archimedes)
COMPOSED(spite, &rule_spite)
COMPOSED(goliath, &rule_goliath)

static const GameOfRules game_rapid_fire = {
    .id = "rapid-fire",
    .title = "Rapid-Fire Chess",
    .card = { .sentence = "Spend a turn, and one man wipes out all the enemies he attacks; the last army wins.",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(rapid_fire),
};

static const GameOfRules game_archimedes = {
    .id = "archimedes",
    .title = "Archimedes Chess",
    .card = { .sentence = "Aim two men at one enemy and he is lifted off the board: nobody captures by moving.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(archimedes),
};

static const GameOfRules game_spite = {
    .id = "spite",
    .title = "Spite Chess",
    .card = { .sentence = "Step boldly into fire: every enemy who attacks the man that arrives is removed.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(spite),
};

static const GameOfRules game_goliath = {
    .id = "goliath",
    .title = "Goliath Chess",
    .card = { .sentence = "Who has captured may at once shoot one more enemy from where he landed." },
    RULES_AND_HOOKS(goliath),
};

COMPOSED(all_mate, &rule_all_mate)

static const GameOfRules game_all_mate = {
    .id = "all-mate",
    .title = "All-Mate Chess",
    .card = { .sentence = "Not only kings: any man who has no way out of an attack is mated, and gone.",
              .ease = EASE_HARD },
    .names.aka = "Generalized Chess",
    RULES_AND_HOOKS(all_mate),
};

static const Game *const fast_games[] = { &game_rifle, &game_rifle_free, NULL };
static const GameOfRules *const games[] = { &game_missile,
                                            &game_missile_typed,
                                            &game_missile_shields,
                                            &game_missile_allocated,
                                            &game_machine_gun,
                                            &game_machine_gun_progressive,
                                            &game_authorifle,
                                            &game_rapid_fire,
                                            &game_archimedes,
                                            &game_all_mate,
                                            &game_spite,
                                            &game_goliath,
                                            NULL };

const Family family_shooting = FAMILY_OF_RULES("shooting", fast_games, games, NULL);
