/* file.c -- tables on disk: a header, then the byte of every position, as they are in memory. The file is mapped, so
 * that only what is asked for is ever read again. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/random.h"
#include "engine/base/stream.h"
#include "search/tables/private.h"

enum { FORMAT = 1 }; /* counts up whenever bytes or their order change; also tells machines of another byte order */

static const char magic[8] = "Fusilend";

typedef struct {
    char magic[8];
    uint32_t format, men;
    uint64_t rules, size;
    uint64_t checksum;
    char id[88]; /* of the game */
} Header;

/* ---- checksum ---- */

static uint64_t mix_bytes(uint64_t sum, const uint8_t *bytes, uint64_t size) {
    uint64_t at = 0, word;
    for (; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15ULL;
        sum ^= sum >> 32;
    }
    for (; at < size; at++) sum = mix64(sum ^ bytes[at]);
    return sum;
}

/* Of all bytes but its own. */
static uint64_t checksum_of(const Header *header, const uint8_t *values, uint64_t size) {
    Header blank = *header;
    blank.checksum = 0;
    return mix64(mix_bytes(mix_bytes(size, (const uint8_t *)&blank, sizeof blank), values, size));
}

static Header header_of(const Tables *tables) {
    const TableIndex *const index = &tables->index;
    Header header = { .format = FORMAT, .men = (uint32_t)index->men, .rules = index->rules, .size = index->size };
    memcpy(header.magic, magic, sizeof magic);
    snprintf(header.id, sizeof header.id, "%s", index->game->id);
    header.checksum = checksum_of(&header, tables->value, index->size);
    return header;
}

/* ---- where ---- */

bool tables_path(const Game *game, char *path, size_t size, Error *err) {
    const char *const cache = getenv("XDG_CACHE_HOME"), *const home = getenv("HOME");
    int length = 0;
    if (cache && *cache == '/') /* the standard of cache folders knows absolute paths only */
        length = snprintf(path, size, "%s/fusilier/%s.tables", cache, game->id);
    else if (home && *home == '/')
        length = snprintf(path, size, "%s/.cache/fusilier/%s.tables", home, game->id);
    else
        return error_set(err, "neither XDG_CACHE_HOME nor HOME names a folder for endgame tables");
    return (size_t)length < size || error_set(err, "the path of the cache folder is too long");
}

/* Makes the folders on the way to a file, as far as they are missing: the first that cannot be made makes the file
 * fail. */
static void make_folders(const char *path) {
    char folder[TABLES_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}

/* ---- writing ---- */

static bool write_file(FILE *file, const Tables *tables, const char *name, Error *err) {
    const Header header = header_of(tables);
    fwrite(&header, sizeof header, 1, file);
    fwrite(tables->value, 1, tables->index.size, file);
    return stream_is_whole(file, name, err) &&
           (fsync(fileno(file)) == 0 || error_set(err, "cannot write %s: %s", name, strerror(errno)));
}

/* Opens the file that will be renamed. */
static FILE *open_aside(const char *path, char aside[static TABLES_PATH_MAX], Error *err) {
    make_folders(path);
    snprintf(aside, TABLES_PATH_MAX, "%s.%ld", path, (long)getpid());
    FILE *const file = fopen(aside, "wb");
    if (!file) error_set(err, "cannot write %s: %s", path, strerror(errno));
    return file;
}

bool tables_can_save(const char *path, Error *err) {
    char aside[TABLES_PATH_MAX];
    FILE *const file = open_aside(path, aside, err);
    if (!file) return false;
    fclose(file);
    unlink(aside);
    return true;
}

bool tables_save(const Tables *tables, const char *path, Error *err) {
    char aside[TABLES_PATH_MAX];
    FILE *const file = open_aside(path, aside, err);
    if (!file) return false;
    bool ok = write_file(file, tables, aside, err);
    if (fclose(file) != 0 && ok) ok = error_set(err, "cannot write %s: %s", aside, strerror(errno));
    if (ok && rename(aside, path) != 0) ok = error_set(err, "cannot write %s: %s", path, strerror(errno));
    if (!ok) unlink(aside);
    return ok;
}

/* ---- reading ---- */

/* Maps the file; its size says whether it can be tables at all. */
static bool map_file(int fd, void **mapped, size_t *size, Error *err) {
    struct stat is;
    if (fstat(fd, &is) != 0) return error_set(err, "%s", strerror(errno));
    if (!S_ISREG(is.st_mode) || is.st_size < (off_t)sizeof(Header))
        return error_set(err, "this is no file of endgame tables");
    *size = (size_t)is.st_size;
    *mapped = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, fd, 0);
    return *mapped != MAP_FAILED || error_set(err, "%s", strerror(errno));
}

/* What is wrong with a file before anybody looks at the rules; NULL: nothing. */
static const char *fault_of(const Header *header, size_t size) {
    if (memcmp(header->magic, magic, sizeof magic) != 0) return "no file of endgame tables";
    if (header->format != FORMAT) return "endgame tables of another version";
    if (header->men < TABLES_MEN_MIN || header->men > TABLES_MEN_MAX ||
        header->checksum != checksum_of(header, (const uint8_t *)(header + 1), size - sizeof *header))
        return "damaged endgame tables";
    return NULL;
}

/* The tables in a file that is mapped; it belongs to them from then on. */
static Tables *tables_of(const Game *game, void *mapped, size_t size, Error *err) {
    const Header *const header = mapped;
    const char *fault = fault_of(header, size);
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
    tables->mapped = mapped;
    tables->mapped_size = size;
    return tables;
}

bool tables_load(const Game *game, const char *path, Tables **tables, Error *err) {
    *tables = NULL;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return errno == ENOENT || errno == ENOTDIR || error_set(err, "%s: %s", path, strerror(errno));
    void *mapped = NULL;
    size_t size = 0;
    const bool ok = map_file(fd, &mapped, &size, err);
    close(fd);
    if (ok) *tables = tables_of(game, mapped, size, err);
    if (*tables) return true;
    if (ok) munmap(mapped, size);
    return error_prefix(err, "%s", path);
}
