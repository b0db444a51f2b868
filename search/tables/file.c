/* file.c -- tables on disk: a header, then the byte of every position, as they are in memory. The file is mapped, so
 * that only what is asked for is ever read again. */
#include <stdio.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "search/tables/private.h"

enum { FORMAT = 1 }; /* counts up whenever bytes or their order change; also tells machines of another byte order */

static const char magic[8] = "Fusilend";

/* ---- checksum ---- */

uint64_t tables_checksum(const TablesHeader *header, const uint8_t *values, uint64_t size) {
    TablesHeader blank = *header;
    blank.checksum = 0;
    return mix64(mix_bytes(mix_bytes(size, &blank, sizeof blank), values, size));
}

static TablesHeader header_of(const Tables *tables) {
    const TableIndex *const index = &tables->index;
    TablesHeader header = { .format = FORMAT, .men = (uint32_t)index->men, .rules = index->rules, .size = index->size };
    memcpy(header.magic, magic, sizeof magic);
    snprintf(header.id, sizeof header.id, "%s", index->game->id);
    header.checksum = tables_checksum(&header, tables->value, index->size);
    return header;
}

/* ---- where ---- */

bool tables_path(const Game *game, char *path, size_t size, Error *err) {
    char name[128];
    snprintf(name, sizeof name, "fusilier/%s.tables", game->id);
    return file_in_cache(path, size, name, err);
}

/* ---- writing ---- */

static void write_tables(const void *context, FILE *file) {
    const Tables *const tables = context;
    const TablesHeader header = header_of(tables);
    fwrite(&header, sizeof header, 1, file);
    fwrite(tables->value, 1, tables->index.size, file);
}

static void write_nothing(const void *context, FILE *file) {
    (void)context, (void)file;
}

bool tables_may_replace(const char *path, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return false;
    const bool is_ours = view.size == 0 || (view.size >= sizeof magic && memcmp(view.bytes, magic, sizeof magic) == 0);
    file_view_end(&view);
    return is_ours || error_set(err, "'%s' is no file of endgame tables, and would be lost: remove it first", path);
}

bool tables_can_save(const char *path, Error *err) {
    file_make_folders(path);
    return file_replace(path, &(FileContents){ .write = write_nothing, .only_try = true }, err);
}

bool tables_save(const Tables *tables, const char *path, Error *err) {
    file_make_folders(path);
    return file_replace(path, &(FileContents){ .write = write_tables, .context = tables, .safely = true }, err);
}

/* ---- reading ---- */

/* What is wrong with a file before anybody looks at the rules; NULL: nothing. */
static const char *fault_of(const TablesHeader *header, size_t size) {
    if (size < sizeof *header || memcmp(header->magic, magic, sizeof magic) != 0) return "no file of endgame tables";
    if (header->format != FORMAT) return "endgame tables of another version";
    if (header->men < TABLES_MEN_MIN || header->men > TABLES_MEN_MAX || header->size != size - sizeof *header ||
        header->checksum != tables_checksum(header, (const uint8_t *)(header + 1), size - sizeof *header))
        return "damaged endgame tables";
    return NULL;
}

/* The tables in a file that is looked at; it belongs to them from then on. */
static Tables *tables_of(const Game *game, const FileView *view, Error *err) {
    const TablesHeader *const header = view->bytes;
    const char *fault = fault_of(header, view->size);
    if (!fault && strncmp(header->id, game->id, sizeof header->id) != 0) {
        error_set(err, "endgame tables of another game, %.40s", header->id);
        return NULL;
    }
    Tables *const tables = fault ? NULL : tables_new(game, (int)header->men, err);
    if (!fault && !tables) return NULL;
    if (!fault && (header->rules != tables->index.rules || header->size != tables->index.size))
        fault = "endgame tables of other rules";
    if (fault) {
        error_set(err, "%s; `fusilier tables %s` makes new ones", fault, game->id);
        tables_free(tables);
        return NULL;
    }
    tables->value = (const uint8_t *)(header + 1);
    tables->view = *view;
    return tables;
}

bool tables_load(const Game *game, const char *path, Tables **tables, Error *err) {
    FileView view;
    *tables = NULL;
    if (!file_view(path, &view, err)) return false;
    if (!view.bytes) return true;
    *tables = tables_of(game, &view, err);
    if (*tables) return true;
    file_view_end(&view);
    return error_prefix(err, "%s", path);
}
