/* wide_effects.c -- the rules of the wide lane that say what else befalls men by a move: blasts, shadows, diseases,
 * mines, who holds whom. */
#define LANE_WIDE

#include "variants/rules/wide_parts.h"

#include "engine/lanes/chesslike.c"
#include "engine/lanes/movement.c"
#include "variants/rules/all_mate.c"
#include "variants/rules/arithmetical.c"
#include "variants/rules/atomic.h"
#include "variants/rules/bicolour.h"
#include "variants/rules/bingo.h"
#include "variants/rules/blast.h"
#include "variants/rules/blood_brother.h"
#include "variants/rules/butting.h"
#include "variants/rules/cassandra.c"
#include "variants/rules/crushed.h"
#include "variants/rules/custody.h"
#include "variants/rules/divide.c"
#include "variants/rules/fossil.h"
#include "variants/rules/isardam.h"
#include "variants/rules/kamikaze.h"
#include "variants/rules/kidnapping.c"
#include "variants/rules/koopa.c"
#include "variants/rules/madrasi.h"
#include "variants/rules/minefield.c"
#include "variants/rules/moss.h"
#include "variants/rules/passing.h"
#include "variants/rules/petrify.h"
#include "variants/rules/plague.c"
#include "variants/rules/reform.h"
#include "variants/rules/removal.h"
#include "variants/rules/shadow.c"

const Rule *const wide_effects[] = {
    &rule_arithmetical,
    &rule_atomic,
    &rule_blast,
    &rule_allied,
    &rule_bicolour,
    &rule_bicolour_tylor,
    &rule_bicolour_ridley,
    &rule_blood_brother,
    &rule_capricorn,
    &rule_capricorn_knights,
    &rule_capricorn_bishops,
    &rule_capricorn_queens,
    &rule_butters,
    &rule_poloschach,
    &rule_custody,
    &rule_divide,
    &rule_bingo,
    &rule_bingo_captures,
    &rule_crushed,
    &rule_en_passant_all,
    &rule_en_passant_pieces,
    &rule_fossil,
    &rule_isardam,
    &rule_kamikaze,
    &rule_kidnapping,
    &rule_all_mate,
    &rule_cassandra,
    &rule_madrasi,
    &rule_madrasi_one_inert,
    &rule_minefield,
    &rule_moss,
    &rule_petrify,
    &rule_plague,
    &rule_biological_warfare,
    &rule_immunity,
    &rule_removal_blitz,
    &rule_reform,
    &rule_removal,
    &rule_shadow,
    &rule_koopa,
    NULL,
};
