/* door.h -- what the Worker of a page calls (protocol/site/page/worker.js): requests as a server has them, and
 * steps that let happen what is due. Nothing here waits; what goes on meanwhile is told by bridge.h.
 * Layer: protocol. Exported by cmake/wasm.cmake. */
#ifndef FUSILIER_PROTOCOL_SITE_DOOR_H
#define FUSILIER_PROTOCOL_SITE_DOOR_H

typedef struct Door Door;

/* Lists the games of the user; before anything else. */
void door_prepare(void);

/* Lists the games of a file that another tab has written. */
void door_take_up(const char *path);

/* All that a server is for, for one person: a host. `table`: at which they sat last, "": nowhere; `session`: what
 * door_session said of it, "": nothing; `part`: goes into the names of games where other tabs are not noticed, "-k3f9";
 * "": they are. */
Door *door_open(const char *table, const char *session, const char *part);

/* Why files are gone when the tab is; "": they are not. */
void door_note_loss(Door *door, const char *why);

/* The code by which the person comes in. */
const char *door_code(Door *door);

/* Answers a request; the status as HTTP has it. The text of the answer is door_text; `flow`: the number of lines that
 * follow, if any do. */
int door_ask(Door *door, const char *method, const char *path, const char *token, const char *body, int flow);
const char *door_text(const Door *door);

/* Is the answer that it takes a moment: is the request to be put again when an errand has ended? Its number; 0: no. */
int door_waits_for(const Door *door);

void door_end_flow(Door *door, int flow);

/* News of an errand. */
void door_hear(Door *door, int errand, const char *news);

/* Lets happen what is due, and tells it. So many milliseconds later something may be due again. */
double door_step(Door *door);

/* The game at hand as far as no file has it, for door_open; "": there is nothing of it to keep. */
const char *door_session(Door *door);

#endif
