#include "protocol/round/opinion.h"

#include <stdlib.h>

#include "search/search.h"

Opinion opinion_of(int score, Depth depth, uint64_t nodes) {
    Opinion said = { .has_score = depth > 0, .depth = depth, .nodes = nodes };
    said.mate = said.has_score && abs(score) >= SCORE_MATE_MIN;
    if (!said.mate)
        said.score = score;
    else
        said.score = score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score + 1) / 2;
    return said;
}
