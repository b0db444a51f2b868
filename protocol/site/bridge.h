/* bridge.h -- from the program in a browser to the Worker that it runs in (worker.js, thinker.js).
 * Layer: protocol (private to site/). */
#ifndef FUSILIER_PROTOCOL_SITE_BRIDGE_H
#define FUSILIER_PROTOCOL_SITE_BRIDGE_H

typedef enum {
    BRIDGE_LINES,    /* of a flow */
    BRIDGE_END,      /* of a flow: nothing follows */
    BRIDGE_CALL_OFF, /* an errand: nobody waits for it any more */
    BRIDGE_NEWS,     /* of an errand: the text is what errand_heard takes */
    BRIDGE_TROUBLE   /* the person is told this */
} BridgeKind;

/* `number`: of the flow or the errand. */
void bridge_say(BridgeKind kind, int number, const char *text);

/* An errand for a thinker: the text is what errand_run takes. Its number, which no other has, not 0. */
int bridge_send(const char *text);

#endif
