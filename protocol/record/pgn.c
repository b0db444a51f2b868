#include "protocol/record/pgn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"

const char *pgn_variant(const Game *game) {
    return game->names.pgn ? game->names.pgn : game->id;
}

void pgn_add(PgnTags *tags, const char *name, const char *value) {
    if (tags->count < PGN_TAGS_MAX) tags->tag[tags->count++] = (PgnTag){ name, value };
}

void pgn_add_copy(PgnTags *tags, const char *name, const char *value) {
    if (tags->count < PGN_TAGS_MAX) pgn_add(tags, memory_text(name, strlen(name)), memory_text(value, strlen(value)));
}

void pgn_tags_release(PgnTags *tags) {
    for (int i = 0; i < tags->count; i++) {
        free((void *)(uintptr_t)tags->tag[i].name);
        free((void *)(uintptr_t)tags->tag[i].value);
    }
    tags->count = 0;
}

const char *pgn_player(const Game *game, Player player) {
    static const char *const two[] = { "White", "Black" };
    static const char *const more[] = { "PlayerA", "PlayerB", "PlayerC", "PlayerD", "PlayerE", "PlayerF" };
    if (game->text.numbering) return two[game->text.numbering->players[player] == 'B'];
    return game->players == 2 ? two[player] : more[player];
}

void pgn_add_game(PgnTags *tags, const Record *record, char start[static POSITION_TEXT_MAX]) {
    const Game *const game = record->pos.game;
    if (game->names.pdn)
        pgn_add(tags, "GameType", game->names.pdn);
    else
        pgn_add(tags, "Variant", pgn_variant(game));
    if (record->usual_start) return;
    snprintf(start, POSITION_TEXT_MAX, "%s", record->start);
    Position pos;
    pos_init(&pos, game);
    if (game->text.numbering && game_parse(&pos, game, record->start, NULL))
        numbering_format_position(&pos, start, POSITION_TEXT_MAX);
    pos_release(&pos);
    pgn_add(tags, "SetUp", "1");
    pgn_add(tags, "FEN", start);
}

char *pgn_load(const char *path, size_t *size, Error *err) {
    enum { READ_BYTES = 65536 };
    FILE *const file = file_open(path, "r");
    char *text = NULL;
    size_t room = 0, used = 0, got = 1;
    if (!file) {
        error_set(err, "cannot read '%s': %s", path, strerror(errno));
        return NULL;
    }
    while (got > 0) {
        ARRAY_RESERVE(text, room, used + READ_BYTES);
        got = fread(text + used, 1, room - used - 1, file);
        used += got;
    }
    const bool good = !ferror(file);
    if (good)
        text[used] = '\0';
    else
        error_set(err, "cannot read '%s': %s", path, strerror(errno));
    fclose(file);
    if (good) {
        *size = used;
        return text;
    }
    free(text);
    return NULL;
}
