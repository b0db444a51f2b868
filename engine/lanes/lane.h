/* lane.h -- the words in which games of rules are written: sets of cells, who stands where, what men reach, which way
 * is ahead. The text of the stages (composed.h) and of all rules is compiled twice, with two meanings of these words:
 * for boards of 64 cells, where a set is a machine word and attacks stand in tables (lane_narrow.h), and for all others
 * (lane_wide.h). Layer: engine/lanes. */
#ifndef FUSILIER_ENGINE_LANES_LANE_H
#define FUSILIER_ENGINE_LANES_LANE_H

/* The flags of all games of rules; the others are the rules' own. */
enum {
    FLAG_GONE,  /* cells that are no longer there */
    FLAG_PASSED /* where State.en_passant does not say it all: further cells that the last move has crossed, and with
                   them the man who did, if he does not stand in front of them (LandPawns) */
};

/* And the bytes. */
enum {
    BYTE_MATES /* how many questions for mate stand one inside another (composed_mates); 0 when none is asked */
};

#ifdef LANE_WIDE
#include "engine/lanes/lane_wide.h"
#else
#include "engine/lanes/lane_narrow.h"
#endif

#endif
