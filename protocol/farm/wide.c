#include "protocol/farm/wide.h"

#include <string.h>

void wide_format(Wide number, char buf[static WIDE_TEXT_MAX]) {
    char digits[WIDE_TEXT_MAX];
    int at = WIDE_TEXT_MAX - 1;
    digits[at] = '\0';
    do digits[--at] = (char)('0' + (int)(number % 10));
    while ((number /= 10) > 0);
    strcpy(buf, digits + at);
}

const char *wide_read(const char *text, Wide *number) {
    *number = 0;
    if (*text < '0' || *text > '9') return NULL;
    for (; *text >= '0' && *text <= '9'; text++)
        if (__builtin_mul_overflow(*number, (Wide)10, number) ||
            __builtin_add_overflow(*number, (Wide)(*text - '0'), number))
            return NULL;
    return text;
}

bool wide_add_product(Wide *sum, Wide a, Wide b) {
    Wide product;
    return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(*sum, product, sum);
}
