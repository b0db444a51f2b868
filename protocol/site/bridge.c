#include "protocol/site/bridge.h"

#include <emscripten.h>

/* clang-format off */
EM_JS(void, tell_worker, (int kind, int number, const char *text), {
    Module.say(kind, number, text ? UTF8ToString(text) : "");
})
/* clang-format on */

void bridge_say(BridgeKind kind, int number, const char *text) {
    tell_worker((int)kind, number, text);
}
