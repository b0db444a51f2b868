/* check.h -- one test case: a JSON object that says what holds in a position of a game.
 * Layer: protocol. Keys: variant and position; moves (all legal ones), perft (counts for depth 1, 2, ...), result
 * (null: the game goes on), after (move -> the position that follows); in games with hidden men view_w, view_b, ...
 * (what a player may know), tries (what the player to move may attempt), observations (move -> what each player is told
 * of it, in seating order). Others are for people. */
#ifndef FUSILIER_PROTOCOL_VERIFY_CHECK_H
#define FUSILIER_PROTOCOL_VERIFY_CHECK_H

#include "engine/game.h"

/* Something in a case that does not hold. */
typedef struct {
    const char *place, *variant, *position;
    const char *says; /* "perft 3: expected 18, found 19" */
} CaseFailure;

typedef void CaseListener(void *listener, const CaseFailure *failure);

typedef struct {
    uint64_t max_leaves; /* larger perft counts are left out */
    int threads;
    CaseListener *listen; /* is told what does not hold */
    void *listener;
} CheckOptions;

typedef enum { CASE_PASSED, CASE_FAILED, CASE_SKIPPED, CASE_MALFORMED } CaseStatus;

enum { CASE_VARIANT_MAX = 64 };

typedef struct {
    char variant[CASE_VARIANT_MAX]; /* of the case; for CASE_SKIPPED the game that is not in the registry */
    int left_out;                   /* perft counts above max_leaves */
} CaseReport;

/* Checks the case on one line of text, which stands at `place`. Malformed: the error says why. */
CaseStatus check_case(const char *text, size_t length, const char *place, const CheckOptions *options,
                      CaseReport *report, Error *err);

#endif
