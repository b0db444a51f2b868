/* network.h -- the neural networks of the games that have one.
 * Layer: variants. Each table was made by tools/net_train.c (docs/evaluation.md); a descriptor names the one it uses.
 */
#ifndef FUSILIER_VARIANTS_WEIGHTS_NETWORK_H
#define FUSILIER_VARIANTS_WEIGHTS_NETWORK_H

#include "engine/network.h"

extern const Network network_chess, network_checkers;

#endif
