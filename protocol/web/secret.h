/* secret.h -- a text that nobody can guess.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_SECRET_H
#define FUSILIER_PROTOCOL_WEB_SECRET_H

#include <stdbool.h>

enum { SECRET_LENGTH = 32 };

typedef struct {
    char text[SECRET_LENGTH + 1]; /* "": none */
} Secret;

Secret secret_new(void);

/* Is it this text? Takes as long whatever the first difference is. */
bool secret_is(const Secret *secret, const char *text);

#endif
