#include "engine/base/number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool number_read(const char *what, const char *text, int64_t least, int64_t most, int64_t *number, Error *err) {
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    const bool is_number = end != text && *end == '\0' && strchr("+-0123456789", *text);
    if (!is_number) return error_set(err, "%s '%.40s' is not a whole number", what, text);
    if (errno == 0 && value >= least && value <= most) {
        *number = value;
        return true;
    }
    if (most == INT64_MAX) return error_set(err, "%s must be %lld or more, not %.40s", what, (long long)least, text);
    return error_set(err, "%s must be %lld to %lld, not %.40s", what, (long long)least, (long long)most, text);
}
