/* flow.h -- lines of JSON that follow each other for as long as somebody listens.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_FLOW_H
#define FUSILIER_PROTOCOL_WEB_FLOW_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { FLOW_LINES, FLOW_NOTHING, FLOW_END } FlowNews;

/* One or more lines with their ends; they stay until the next ones are asked for. */
typedef struct {
    const char *text;
    size_t length;
} FlowText;

typedef struct {
    /* What follows. `may_wait`: it takes its time, and is never nothing; else what there is by now. */
    FlowNews (*next)(void *context, bool may_wait, FlowText *text);
    void (*release)(void *context);
    void *context;
} Flow;

#endif
