/* walk_strikers.h -- gaits the other way round: who could strike a cell. Layer: engine/board. */
#ifndef FUSILIER_ENGINE_BOARD_WALK_STRIKERS_H
#define FUSILIER_ENGINE_BOARD_WALK_STRIKERS_H

#include "engine/board/walk.h"

/* For each cell those from which a man with this gait could strike it if all others stood well (walk_may_strike).
 * Worked out once for a walk that stays as long as the program runs; safe from several threads. */
const Set *walk_strikers(const Walk *walk);

#endif
