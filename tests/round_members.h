/* round_members.h -- what a round is like, as texts by their names: for rows that say what they expect (rounds.h). */
#ifndef FUSILIER_TESTS_ROUND_MEMBERS_H
#define FUSILIER_TESTS_ROUND_MEMBERS_H

#include "protocol/round/round.h"

enum { MEMBER_MAX = 8192 };

/* One member; `argument`: what stands in brackets behind its name, "viewer(w)". Fails if there is none of this name. */
void round_member(const Round *round, Millis now, const char *name, const char *argument, char buf[static MEMBER_MAX]);

/* Are all members that are named as the text says: "plies=2 over=no reason='draw by agreement' hidden"? A name alone
 * means "yes". If not, `what` says which is otherwise. */
bool round_members_are(const Round *round, Millis now, const char *text, char what[static 2 * MEMBER_MAX]);

#endif
