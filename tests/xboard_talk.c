#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/conversation.h"
#include "tests/xboard_talk.h"

int xboard_start(void **state) {
    *state = conversation_as_xboard(FUSILIER_BINARY, LONG);
    return 0;
}

int xboard_finish(void **state) {
    conversation_drop(*state);
    return 0;
}

void xboard_sync(Conversation *talk) {
    sync_without(talk, "^(Error|Illegal)", SOON);
}

void xboard_set_up(Conversation *talk, const char *variant, const char *fen) {
    say(talk, "new");
    if (strcmp(variant, "normal") != 0) say(talk, "variant %s", variant);
    say(talk, "force\nsetboard %s", fen);
    xboard_sync(talk);
}
