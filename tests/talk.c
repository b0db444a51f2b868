#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/program.h"
#include "tests/talk.h"

void check_talk(const Talk *talk) {
    Printed said = run_program_on(talk->input, talk->words);
    if (said.status != 0 || *said.err) fail_msg("%s: status %d\n%s%s", talk->why, said.status, said.out, said.err);
    const char *at = said.out;
    for (int i = 0; i < TALK_PIECES && talk->pieces[i]; i++) {
        const char *const found = strstr(at, talk->pieces[i]);
        if (!found) fail_msg("%s: \"%s\" was not printed\n%s", talk->why, talk->pieces[i], said.out);
        at = found + strlen(talk->pieces[i]);
    }
    if (talk->never && strstr(said.out, talk->never))
        fail_msg("%s: \"%s\" was printed\n%s", talk->why, talk->never, said.out);
    printed_free(&said);
}
