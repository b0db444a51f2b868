#include "protocol/web/access.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/system.h"

enum { REQUESTS_AT_ONCE = 200, REQUESTS_A_SECOND = 50, FAILURES_AT_ONCE = 20 };

static void new_secret(char secret[static SECRET_LENGTH + 1]) {
    for (int i = 0; i < SECRET_LENGTH; i += 16) snprintf(secret + i, 17, "%016llx", (unsigned long long)system_seed());
}

/* Takes as long whatever the first difference is. */
static bool is_same_secret(const char *a, const char *b) {
    unsigned difference = 0;
    if (strlen(a) != SECRET_LENGTH || strlen(b) != SECRET_LENGTH) return false;
    for (int i = 0; i < SECRET_LENGTH; i++) difference |= (unsigned)(a[i] ^ b[i]);
    return difference == 0;
}

static Grant *find(Grant grants[static GRANTS_MAX], const char *secret) {
    Grant *found = NULL;
    for (int i = 0; i < GRANTS_MAX; i++)
        if (*grants[i].secret && is_same_secret(grants[i].secret, secret)) found = &grants[i];
    return found;
}

static Grant *add(Grant grants[static GRANTS_MAX], const Right *right, Error *err) {
    for (int i = 0; i < GRANTS_MAX; i++) {
        if (*grants[i].secret) continue;
        grants[i] = (Grant){ .right = *right, .allowance = REQUESTS_AT_ONCE };
        new_secret(grants[i].secret);
        return &grants[i];
    }
    error_set(err, "there are too many guests");
    return NULL;
}

bool access_new_code(Access *access, const Right *right, char code[static SECRET_LENGTH + 1], Error *err) {
    const Grant *const grant = add(access->code, right, err);
    if (grant) memcpy(code, grant->secret, SECRET_LENGTH + 1);
    return grant != NULL;
}

/* Guessing is hopeless anyhow; this keeps the log of a guesser short. */
static bool may_try(Access *access, int64_t now_ms) {
    access->failures -= (double)(now_ms - access->failed_ms) / 1000;
    if (access->failures < 0) access->failures = 0;
    access->failed_ms = now_ms;
    return access->failures < FAILURES_AT_ONCE;
}

const Grant *access_enter(Access *access, const char *code, int64_t now_ms, Error *err) {
    if (!may_try(access, now_ms)) return error_set(err, "too many wrong codes: wait a minute"), NULL;
    Grant *const used = find(access->code, code);
    if (!used) {
        access->failures++;
        return error_set(err, "this link was used before, or never was one: ask for a new one"), NULL;
    }
    const Grant *const token = add(access->token, &used->right, err);
    if (token) memset(used, 0, sizeof *used);
    return token;
}

Grant *access_find(Access *access, const char *token) {
    return token ? find(access->token, token) : NULL;
}

bool access_allows(Grant *grant, int64_t now_ms) {
    grant->allowance += (double)(now_ms - grant->asked_ms) / 1000 * REQUESTS_A_SECOND;
    if (grant->allowance > REQUESTS_AT_ONCE) grant->allowance = REQUESTS_AT_ONCE;
    grant->asked_ms = now_ms;
    if (grant->allowance < 1) return false;
    grant->allowance--;
    return true;
}
