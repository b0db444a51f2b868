/* speech.h -- what people are told and asked in a game of several rules that each have something to say.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_SPEECH_H
#define FUSILIER_VARIANTS_RULES_SPEECH_H

#include "engine/lanes/rule.h"

/* The words of the only rule that speaks; of several, `room` is filled with the words of all. NULL: none speaks. */
const Words *speech_of(const Composition *c, Words *room);

#endif
