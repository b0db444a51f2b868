/* weights.h -- the evaluation weights of the games that have their own.
 * Layer: variants. Each table was made by tools/tune.c (docs/evaluation.md) unless its file
 * says otherwise; a descriptor names the one it uses. */
#ifndef FUSILIER_VARIANTS_WEIGHTS_WEIGHTS_H
#define FUSILIER_VARIANTS_WEIGHTS_WEIGHTS_H

#include "engine/weights.h"

extern const Weights weights_chess;
extern const Weights weights_cylindrical;
extern const Weights weights_atomic;
extern const Weights weights_rifle;
extern const Weights weights_rifle_free;
extern const Weights weights_kamikaze_race;

#endif
