/* cassandra.h -- Cassandra Chess (cassandra.c). Layer: variants; nobody else includes it. */
#ifndef FUSILIER_VARIANTS_SCACI_CASSANDRA_H
#define FUSILIER_VARIANTS_SCACI_CASSANDRA_H

#include "engine/game.h"

extern const Game game_cassandra;

#endif
