/* wide.c -- the same rule for any board. */
#define LANE_WIDE
#include "andernach.h"

PLUGIN_WIDE(andernach)
