#include "engine/base/processor.h"

#include <stdlib.h>
#include <string.h>

#ifdef __x86_64__
#include <cpuid.h>

/* What a leaf of CPUID says; all 0 where there is no such leaf. */
typedef struct {
    unsigned a, b, c, d;
} Leaf;

static Leaf leaf(unsigned number) {
    Leaf is = { 0 };
    __get_cpuid(number, &is.a, &is.b, &is.c, &is.d);
    return is;
}

/* The compiler's own question looks at whether the system keeps the registers of AVX, too. */
static bool is_v3(void) {
    enum { LZCNT = 1 << 5 };
    const unsigned wanted = bit_FMA | bit_MOVBE | bit_F16C;
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           (leaf(1).c & wanted) == wanted && (leaf(0x80000001).c & LZCNT);
}

/* The family as AMD counts: Zen 1 and 2 are 0x17, Hygon's 0x18, Zen 3 begins 0x19. */
static bool is_slow_at_pext(void) {
    enum { ZEN_3 = 0x19 };
    const Leaf first = leaf(0);
    const unsigned name[] = { first.b, first.d, first.c }, a = leaf(1).a;
    const unsigned family = (a >> 8 & 0xf) + (a >> 20 & 0xff);
    const bool is_amd =
        memcmp(name, "AuthenticAMD", sizeof name) == 0 || memcmp(name, "HygonGenuine", sizeof name) == 0;
    return is_amd && family < ZEN_3;
}
#else
static bool is_v3(void) {
    return false;
}
static bool is_slow_at_pext(void) {
    return false;
}
#endif

bool processor_choose(bool *v3, Error *err) {
    const char *const named = getenv(PROCESSOR_VARIABLE);
    *v3 = is_v3() && !is_slow_at_pext();
    if (!named || !*named) return true;
    *v3 = strcmp(named, PROCESSOR_V3) == 0;
    if (!*v3 && strcmp(named, PROCESSOR_ANY) != 0)
        return error_set(err, PROCESSOR_VARIABLE ": '%.40s' is neither " PROCESSOR_ANY " nor " PROCESSOR_V3, named);
    return !*v3 || is_v3() || error_set(err, PROCESSOR_VARIABLE ": this processor is not of " PROCESSOR_V3);
}
