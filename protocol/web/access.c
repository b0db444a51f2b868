#include "protocol/web/access.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

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

/* ---- the way back ---- */

static Return *find_way(const Access *access, const char *name) {
    const Return *found = NULL;
    for (int i = 0; i < GRANTS_MAX; i++)
        if (*access->back[i].name && is_same_secret(access->back[i].name, name)) found = &access->back[i];
    return (Return *)found;
}

/* A free place, or that of the page which was not heard of for the longest time. */
static void pave_way_back(Access *access, Grant *token) {
    Return *place = &access->back[0];
    for (int i = 0; i < GRANTS_MAX && *place->name; i++)
        if (!*access->back[i].name || access->back[i].used_s < place->used_s) place = &access->back[i];
    *place = (Return){ .right = token->right, .used_s = (int64_t)time(NULL) };
    new_secret(place->name);
    new_secret(place->proof);
    new_secret(place->code);
    memcpy(token->way, place->name, sizeof token->way);
    access->has_changed = true;
}

void access_note_use(Access *access, int64_t now_ms, int64_t since_ms) {
    for (int i = 0; i < GRANTS_MAX; i++) {
        const Grant *const token = &access->token[i];
        Return *const back = *token->secret ? find_way(access, token->way) : NULL;
        if (back && token->asked_ms >= now_ms - since_ms) back->used_s = (int64_t)time(NULL);
    }
}

const char *access_prove(Access *access, const char *name, int64_t now_ms, Error *err) {
    if (!may_try(access, now_ms)) return error_set(err, "too many wrong codes: wait a minute"), NULL;
    Return *const back = find_way(access, name);
    if (!back || back->is_proven) {
        access->failures++;
        return error_set(err, "this page was forgotten: ask for a new link"), NULL;
    }
    back->is_proven = access->has_changed = true;
    return back->proof;
}

const Return *access_way_back(const Access *access, const Grant *token) {
    return find_way(access, token->way);
}

void access_sit(Access *access, Grant *token, const char *table) {
    Return *const back = find_way(access, token->way);
    snprintf(token->right.table, TABLE_ID_MAX, "%s", table);
    if (!back) return;
    back->right = token->right;
    access->has_changed = true;
}

unsigned access_seats(const Access *access, const char *table) {
    unsigned seats = 0;
    for (int i = 0; i < GRANTS_MAX; i++)
        if (*access->back[i].name && strcmp(access->back[i].right.table, table) == 0)
            seats |= access->back[i].right.seats;
    return seats;
}

bool access_names(const Access *access, const char *table) {
    for (int i = 0; i < GRANTS_MAX; i++) {
        const Grant *const token = &access->token[i], *const code = &access->code[i];
        if ((*token->secret && strcmp(token->right.table, table) == 0) ||
            (*code->secret && strcmp(code->right.table, table) == 0) ||
            (*access->back[i].name && strcmp(access->back[i].right.table, table) == 0))
            return true;
    }
    return false;
}

/* Comes back: nobody has the token of before any more. */
static bool take_way_back(Access *access, const char *code, Right *right) {
    for (int i = 0; i < GRANTS_MAX; i++) {
        Return *const back = &access->back[i];
        if (!*back->name || !back->is_proven || !is_same_secret(back->code, code)) continue;
        for (int k = 0; k < GRANTS_MAX; k++)
            if (is_same_secret(access->token[k].way, back->name)) memset(&access->token[k], 0, sizeof access->token[k]);
        *right = back->right;
        memset(back, 0, sizeof *back);
        access->has_changed = true;
        return true;
    }
    return false;
}

const Grant *access_enter(Access *access, const char *code, int64_t now_ms, Error *err) {
    if (!may_try(access, now_ms)) return error_set(err, "too many wrong codes: wait a minute"), NULL;
    Right right;
    Grant *const used = find(access->code, code);
    if (used) right = used->right;
    if (!used && !take_way_back(access, code, &right)) {
        access->failures++;
        return error_set(err, "this link was used before, or never was one: ask for a new one"), NULL;
    }
    Grant *const token = add(access->token, &right, err);
    if (token && used) memset(used, 0, sizeof *used);
    if (token) pave_way_back(access, token);
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
