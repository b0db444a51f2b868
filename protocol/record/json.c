#include "protocol/record/json.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

/* The length of the character of UTF-8 at the start of a text, 0 if there is none: too long a form, half of a pair,
 * beyond U+10FFFF, cut off. Source: the table of well-formed sequences in the Unicode Standard, 3.9. */
static size_t utf8_length(const char *text) {
    const uint8_t *const at = (const uint8_t *)text;
    const size_t length = at[0] < 0x80   ? 1
                          : at[0] < 0xc2 ? 0
                          : at[0] < 0xe0 ? 2
                          : at[0] < 0xf0 ? 3
                          : at[0] < 0xf5 ? 4
                                         : 0;
    const uint8_t least = at[0] == 0xe0 ? 0xa0 : at[0] == 0xf0 ? 0x90 : 0x80;
    const uint8_t most = at[0] == 0xed ? 0x9f : at[0] == 0xf4 ? 0x8f : 0xbf;
    if (length > 1 && (at[1] < least || at[1] > most)) return 0;
    for (size_t i = 2; i < length; i++)
        if (at[i] < 0x80 || at[i] > 0xbf) return 0;
    return length;
}

static cJSON *clean_text(const char *text) {
    static const char unknown[] = "\xef\xbf\xbd"; /* U+FFFD */
    char *const clean = memory_new(strlen(text) * (sizeof unknown - 1) + 1, 1);
    char *end = clean;
    while (*text) {
        const size_t length = utf8_length(text);
        memcpy(end, length ? text : unknown, length ? length : sizeof unknown - 1);
        end += length ? length : sizeof unknown - 1;
        text += length ? length : 1;
    }
    *end = '\0';
    cJSON *const string = cJSON_CreateString(clean);
    free(clean);
    return string;
}

void json_add_text(cJSON *object, const char *name, const char *text) {
    cJSON_AddItemToObject(object, name, clean_text(text));
}

void json_append_text(cJSON *array, const char *text) {
    cJSON_AddItemToArray(array, clean_text(text));
}

void json_add_number(cJSON *object, const char *name, double value) {
    if (isfinite(value))
        cJSON_AddNumberToObject(object, name, value);
    else
        cJSON_AddNullToObject(object, name);
}

void json_add_whole(cJSON *object, const char *name, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    cJSON_AddRawToObject(object, name, text);
}

void json_add_score(cJSON *object, const Opinion *said) {
    json_add_number(object, "score", said->mate ? 0 : said->score / 100.0);
    if (said->mate) json_add_number(object, "mate", said->score);
}

char *json_take(cJSON *object) {
    char *const text = cJSON_PrintUnformatted(object);
    if (!text) memory_is_out(0);
    cJSON_Delete(object);
    return text;
}

void json_print(FILE *out, cJSON *object) {
    char *const text = cJSON_PrintUnformatted(object);
    if (text) fprintf(out, "%s\n", text);
    fflush(out);
    free(text);
    cJSON_Delete(object);
}
