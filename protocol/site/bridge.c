#include "protocol/site/bridge.h"

#include <emscripten.h>

/* clang-format off */
EM_JS(void, tell_worker, (int kind, int number, const char *text), {
    Module.say(kind, number, text ? UTF8ToString(text) : "");
})
EM_JS(int, send_to_thinker, (const char *text), { return Module.send(UTF8ToString(text)); })
/* clang-format on */

void bridge_say(BridgeKind kind, int number, const char *text) {
    tell_worker((int)kind, number, text);
}

int bridge_send(const char *text) {
    return send_to_thinker(text);
}
