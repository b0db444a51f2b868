/* sample.h -- the games that a suite goes through: all that are written down, and of those that families make
 * (families.h) one of each shape, in each suite another. Under sanitizers, where everything takes many times as long, a
 * quarter of those written down is enough, in each suite another, and an eighth where races are looked for, which are
 * much the same in every game. The environment makes it more: FUSILIER_SAMPLE=all
 * takes every game, `written` all that are written down, a number other ones than always. */
#ifndef FUSILIER_TESTS_SAMPLE_H
#define FUSILIER_TESTS_SAMPLE_H

#include "engine/game.h"

int samples_count(void);
const Game *sample_at(int i);

#endif
