/* bicolour.h -- a king is attacked by the men of either side. Rules: docs/games/immobilising.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_BICOLOUR_H
#define FUSILIER_VARIANTS_RULES_BICOLOUR_H

#include "engine/rule.h"

static const Rule rule_bicolour = {
    .id = "bicolour",
    .words = "kings are attacked by men of both sides; no castling",
    .facts = FACT_OWN_CHECKS | FACT_NO_CASTLING | FACT_OPEN_POSITIONS,
    .start = "rqbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBNKBNR w - - 0 1",
};

#endif
