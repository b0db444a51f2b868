/* The values of keys. */
#include "variants/sheets/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool read_switch(const char *value, bool *on, Error *err) {
    *on = strcmp(value, "true") == 0;
    return *on || strcmp(value, "false") == 0 || error_set(err, "\"%.40s\" is neither true nor false", value);
}

bool read_number(const char *value, int least, int most, int *number, Error *err) {
    char *end;
    const long found = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || found < least || found > most)
        return error_set(err, "\"%.40s\" is not a number from %d to %d", value, least, most);
    *number = (int)found;
    return true;
}

bool read_file(const char *value, int *file, Error *err) {
    int number = 0;
    if (isalpha((unsigned char)value[0]) && !value[1]) {
        *file = tolower((unsigned char)value[0]) - 'a';
        return true;
    }
    if (!read_number(value, 1, 26, &number, NULL)) return error_set(err, "\"%.40s\" is not a file", value);
    *file = number - 1;
    return true;
}

bool read_value(const char *value, EndValue *end, Error *err) {
    const bool wins = strcmp(value, "win") == 0, loses = strcmp(value, "loss") == 0;
    *end = wins ? VALUE_WIN : loses ? VALUE_LOSS : VALUE_DRAW;
    return wins || loses || strcmp(value, "draw") == 0 ||
           error_set(err, "\"%.40s\" is neither loss nor win nor draw", value);
}

bool read_name(const char *value, const char *const names[], size_t count, int *number) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(value, names[i]) != 0) continue;
        *number = (int)i;
        return true;
    }
    return false;
}

bool read_words(const char *value, char *to, size_t size, Error *err) {
    if (strlen(value) >= size) return error_set(err, "longer than %zu characters", size - 1);
    snprintf(to, size, "%s", value);
    return true;
}

/* Always false; whoever wrote a man's name is told his letter. */
static bool no_such_letter(const Sheet *sheet, const char *value, char letter, Error *err) {
    const int named = sheet_man_find(value);
    if (named < 0 || !sheet->man[named].letter) return error_set(err, "no man has the letter %c", letter);
    return error_set(err, "no man has the letter %c (men are named by their letters: %c for %s)", letter,
                     sheet->man[named].letter, value);
}

bool read_men(const Sheet *sheet, const char *value, MenSet *men, Error *err) {
    *men = 0;
    for (const char *at = value; *at; at++) {
        const int man = sheet_man_of(sheet, *at);
        if (isspace((unsigned char)*at) || *at == '-') continue;
        if (*at == '*')
            *men = ~0ULL;
        else if (man < 0)
            return no_such_letter(sheet, value, *at, err);
        else
            *men |= 1ULL << man;
    }
    return true;
}
