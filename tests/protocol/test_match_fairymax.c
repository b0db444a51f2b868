/* A match against Fairy-Max, an engine of other people that speaks XBoard. Skipped where it is not installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/match/match.h"
#include "tests/scripted.h"

#define FAIRY_MAX "/usr/games/fairymax"

enum { SKIPPED = 77 }; /* what CTest takes for it (tests/CMakeLists.txt) */

/* It calls the cylinder by a name of its own, and agrees with us about its moves. */
static void fairy_max_plays_the_cylinder(void **state) {
    MatchOptions options = scripted_match(*state, "cylindrical", FUSILIER_BINARY " depth=2", FAIRY_MAX " depth=2");
    options.random_plies = 4;
    options.games = 2;
    options.max_plies = 30;
    char *said;
    Error err;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    if (games_in(said) != 2 || strstr(said, "infraction\",") || strstr(said, "abandoned\",")) fail_msg("%s", said);
    free(said);
}

int main(void) {
    if (access(FAIRY_MAX, X_OK) != 0) {
        puts("test_match_fairymax: skipped: " FAIRY_MAX " is missing (scripts/install-deps test installs it)");
        return SKIPPED;
    }
    engine_init();
    const struct CMUnitTest tests[] = { cmocka_unit_test(fairy_max_plays_the_cylinder) };
    return cmocka_run_group_tests(tests, scripted_set_up, scripted_tear_down);
}
