#include "variants/registry.h"

#include <string.h>

#include "variants/games.h"

/* In the order in which lists show them; one line or more for each file, which clang-format would not leave alone. */
/* clang-format off */
const Game *const games[] = {
    &game_chess, &game_chess960,
    &game_rifle, &game_rifle_free,
    &game_machine_gun, &game_machine_gun_progressive,
    &game_atomic,
    &game_plague, &game_biological_warfare, &game_immunity,
    &game_cylindrical, &game_shadow, &game_cylindrical_shadow,
    &game_doubles, &game_doubles_cutthroat,
    &game_minefield,
    &game_madrasi, &game_madrasi_one_inert, &game_kriegspiel_madrasi, &game_isardam,
    &game_three_strikes_rifle, &game_three_strikes_ed,
    &game_blunderbuss,
    &game_scaci, &game_scaci_powers,
    &game_scaci_10x14, &game_scaci_10x20, &game_scaci_10x26,
    &game_royal_scaci, &game_royal_scaci_10x20,
    &game_checkers, &game_stax, &game_stax_universal,
    &game_divide_and_conquer,
    &game_kamikaze, &game_kamikaze_progressive,
    &game_three_player_chess,
};
/* clang-format on */
const int games_count = (int)LENGTH(games);

const Game *game_find(const char *id) {
    for (int i = 0; i < games_count; i++)
        if (strcmp(games[i]->id, id) == 0) return games[i];
    return NULL;
}

const Game *game_find_called(const char *name) {
    const Game *const game = game_find(name);
    for (int i = 0; i < games_count && !game; i++)
        if (game_is_called(games[i], name)) return games[i];
    return game;
}

/* Number of single-letter changes between two words (Levenshtein 1965); words over 31 letters count as far apart. */
static int distance(const char *a, const char *b) {
    const size_t rows = strlen(a), columns = strlen(b);
    int row[32];
    if (rows > 31 || columns > 31) return 99;
    for (size_t j = 0; j <= columns; j++) row[j] = (int)j;
    for (size_t i = 1; i <= rows; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= columns; j++) {
            const int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            const int shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < shorter ? change : shorter;
        }
    }
    return row[columns];
}

const Game *game_find_or(const char *id, Error *err) {
    const Game *game = game_find(id);
    if (game) return game;
    const Game *nearest = NULL;
    int least = 4;
    for (int i = 0; i < games_count; i++) {
        const int changes = distance(id, games[i]->id);
        if (changes < least) nearest = games[i], least = changes;
    }
    if (nearest)
        error_set(err, "unknown game '%.40s' (did you mean '%s'?)", id, nearest->id);
    else
        error_set(err, "unknown game '%.40s' (fusilier list names all)", id);
    return NULL;
}
