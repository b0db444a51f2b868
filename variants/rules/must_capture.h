/* must_capture.h -- a legal capture obliges; which one is free. Rules: docs/games/compositions.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_MUST_CAPTURE_H
#define FUSILIER_VARIANTS_RULES_MUST_CAPTURE_H

#include "engine/lanes/rule.h"

static const Rule rule_must_capture = {
    .id = "must-capture",
    .words = "who can capture must",
    .facts = FACT_MUST_CAPTURE | FACT_ABOUT_CAPTURES,
};

#endif
