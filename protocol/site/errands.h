/* errands.h -- what a second Worker does meanwhile, so that the first one answers at once: it thinks, analyses a
 * position, looks at a text of games. Both run this same program, so what is data of it is sent as it lies in memory.
 * Layer: protocol (private to site/). */
#ifndef FUSILIER_PROTOCOL_SITE_ERRANDS_H
#define FUSILIER_PROTOCOL_SITE_ERRANDS_H

#include <cjson/cJSON.h>

#include "protocol/round/round.h"
#include "protocol/web/sketch.h"

/* ---- who sends them ---- */

/* {errand, ...} of a game; the caller adds what belongs to it, and sends it. */
cJSON *errand_of_round(const char *kind, const Round *round);

/* Sends it, and frees it. Its number, which no other has, not 0. */
int errand_send(cJSON *errand);
void errand_call_off(int number);

/* Data as a text, and back; false if it is not of this size. */
void errand_add_data(cJSON *object, const char *name, const void *data, size_t size);
bool errand_data(const cJSON *object, const char *name, void *data, size_t size);

/* Tries that were refused, and those of them that are new to who knows so many. */
void errand_add_refusals(cJSON *object, const Refusals *refusals);
void errand_take_refusals(Refusals *refusals, int known, const cJSON *object);

/* ---- who runs them ---- */

/* Runs one to its end, in its own Worker; what it finds is told by bridge_say, and so is why it finds nothing. */
void errand_run(int number, const char *text);

/* ---- what is heard of them ---- */

/* Why an errand has ended without what it was for, {failed}, which may be said by its Worker, too; NULL: it has not. */
const char *errand_failure(const cJSON *news);

/* Each takes what is of its errands: false, it is another's. */
bool thinking_heard(void *web, int number, const cJSON *news);
bool analysis_heard(void *web, int number, const cJSON *news);
bool sketch_heard(void *web, int number, const cJSON *news);

/* The errand that has to end before a text can be talked about; 0: none. */
int sketch_waits(const Sketcher *sketcher);

/* Calls off what nobody waits for any more. */
void thinking_tidy(void *web);

#endif
