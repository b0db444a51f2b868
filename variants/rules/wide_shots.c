/* wide_shots.c -- the rules of the wide lane by which men are shot or wounded. */
#define LANE_WIDE

#include "variants/rules/wide_parts.h"

#include "engine/lanes/chesslike.c"
#include "engine/lanes/movement.c"
#include "variants/rules/allocated.c"
#include "variants/rules/archimedes.h"
#include "variants/rules/authorifle.c"
#include "variants/rules/blunderbuss.c"
#include "variants/rules/goliath.h"
#include "variants/rules/limbo.c"
#include "variants/rules/machine_gun.h"
#include "variants/rules/missiles.c"
#include "variants/rules/rapid_fire.h"
#include "variants/rules/rifle_free.h"
#include "variants/rules/spite.h"
#include "variants/rules/wounds.c"
#include "variants/rules/wounds_refusal.c"

const Rule *const wide_shots[] = {
    &rule_archimedes, &rule_blunderbuss,         &rule_authorifle,       &rule_goliath,           &rule_machine_gun,
    &rule_missile,    &rule_missile_typed,       &rule_missile_shields,  &rule_missile_allocated, &rule_rifle_free,
    &rule_spite,      &rule_three_strikes_rifle, &rule_three_strikes_ed, &rule_rapid_fire,        NULL,
};
