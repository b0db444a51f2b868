/* arithmetical.h -- Arithmetical Chess (arithmetical.c). Layer: variants; nobody else includes it. */
#ifndef FUSILIER_VARIANTS_SCACI_ARITHMETICAL_H
#define FUSILIER_VARIANTS_SCACI_ARITHMETICAL_H

#include "engine/game.h"

extern const Game game_arithmetical;

#endif
