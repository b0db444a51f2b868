#include "protocol/record/pgn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"

enum { COLUMNS = 80 };

static void write_tag(FILE *out, const PgnTag *tag) {
    fprintf(out, "[%s \"", tag->name);
    for (const char *at = tag->value; *at; at++) {
        if (*at == '"' || *at == '\\') fputc('\\', out);
        fputc((unsigned char)*at < ' ' ? ' ' : *at, out);
    }
    fputs("\"]\n", out);
}

/* Words with line breaks between them. */
static void write_word(FILE *out, int *column, const char *word) {
    const int length = (int)strlen(word);
    if (*column > 0 && *column + 1 + length > COLUMNS) {
        fputc('\n', out);
        *column = 0;
    } else if (*column > 0) {
        fputc(' ', out);
        ++*column;
    }
    fputs(word, out);
    *column += length;
}

/* "{+0.35/12 0.25s}" */
static void format_opinion(const RecordMove *move, char *buf, size_t size) {
    char score[32] = "";
    const Opinion *const said = &move->opinion;
    if (move->book) {
        snprintf(buf, size, "{book}");
        return;
    }
    if (said->has_score && said->mate)
        snprintf(score, sizeof score, "%cM%d/%d ", said->score < 0 ? '-' : '+', abs(said->score), said->depth);
    else if (said->has_score)
        snprintf(score, sizeof score, "%+.2f/%d ", said->score / 100.0, said->depth);
    snprintf(buf, size, "{%s%.3gs}", score, (double)move->time_ms / 1000);
}

/* A comment must not contain its own end. */
static void write_comment(FILE *out, int *column, const char *comment) {
    char word[256];
    snprintf(word, sizeof word, "{%.*s}", (int)sizeof word - 3, comment);
    for (char *at = word + 1; *at && at[1]; at++)
        if (*at == '}' || *at == '{') *at = '|';
    write_word(out, column, word);
}

/* Word by word, so that lines break between them. */
static void write_words(FILE *out, int *column, const char *text) {
    char word[MOVE_TEXT_MAX + 16];
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        write_word(out, column, word);
        text += length;
    }
}

static void write_moves(FILE *out, int *column, const Record *record, char *const *asides) {
    Position pos;
    pos_init(&pos, record->pos.game);
    if (!game_parse(&pos, record->pos.game, record->start, NULL)) game_start(&pos, record->pos.game);
    Player before = NOBODY; /* who made the last move */
    int written = 0;        /* the last number; in some games the position counts no moves */
    for (int i = 0; i < record->count; i++) {
        const RecordMove *const move = &record->moves[i];
        const Player turn = game_turn(&pos);
        char number[16], comment[64];
        if (i == 0 || (turn == WHITE && before != WHITE)) {
            written = pos.now.fullmove > written ? pos.now.fullmove : written + 1;
            snprintf(number, sizeof number, "%d%s", written, turn == WHITE ? "." : "...");
            write_word(out, column, number);
        }
        before = turn;
        write_word(out, column, *move->pdn ? move->pdn : *move->san ? move->san : move->text);
        format_opinion(move, comment, sizeof comment);
        write_word(out, column, comment);
        if (asides && asides[i]) write_words(out, column, asides[i]);
        game_play(&pos, move->move);
    }
    pos_release(&pos);
}

const char *pgn_variant(const Game *game) {
    return game->names.pgn ? game->names.pgn : game->id;
}

void pgn_add(PgnTags *tags, const char *name, const char *value) {
    if (tags->count < PGN_TAGS_MAX) tags->tag[tags->count++] = (PgnTag){ name, value };
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

void pgn_write(FILE *out, const PgnTag *tags, int count, const Record *record, const char *comment,
               const char *result) {
    pgn_write_with(out, tags, count, record, NULL, comment, result);
}

void pgn_write_with(FILE *out, const PgnTag *tags, int count, const Record *record, char *const *asides,
                    const char *comment, const char *result) {
    int column = 0;
    for (int i = 0; i < count; i++) write_tag(out, &tags[i]);
    fputc('\n', out);
    write_moves(out, &column, record, asides);
    if (comment) write_comment(out, &column, comment);
    write_word(out, &column, result);
    fputs("\n\n", out);
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
