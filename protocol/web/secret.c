#include "protocol/web/secret.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/system.h"

Secret secret_new(void) {
    Secret secret;
    for (int i = 0; i < SECRET_LENGTH; i += 16)
        snprintf(secret.text + i, 17, "%016llx", (unsigned long long)system_seed());
    return secret;
}

bool secret_is(const Secret *secret, const char *text) {
    unsigned difference = 0;
    if (!*secret->text || strlen(text) != SECRET_LENGTH) return false;
    for (int i = 0; i < SECRET_LENGTH; i++) difference |= (unsigned)(secret->text[i] ^ text[i]);
    return difference == 0;
}
