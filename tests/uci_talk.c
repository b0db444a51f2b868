#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/conversation.h"
#include "tests/uci_talk.h"

int uci_start(void **state) {
    *state = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    say(*state, "uci");
    expect(*state, "^uciok$", SOON);
    return 0;
}

int uci_finish(void **state) {
    return *state ? conversation_end(*state, LONG) : 0;
}

void uci_end_well(void **state) {
    assert_int_equal(conversation_end(*state, SOON), 0);
    *state = NULL;
}

void uci_choose(Conversation *talk, const char *variant, bool chess960) {
    say(talk, "setoption name UCI_Variant value %s", variant);
    say(talk, "setoption name UCI_Chess960 value %s", chess960 ? "true" : "false");
    say(talk, "ucinewgame");
}
