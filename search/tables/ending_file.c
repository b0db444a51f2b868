/* ending_file.c -- a slice on disk: a header, its symmetries, where its blocks begin, and the blocks, made smaller by
 * zstd where there is that. The file is mapped; a block is unpacked when it is first asked for, and stays. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/rules_key.h"
#include "search/tables/ending_private.h"

enum {
    FORMAT = 1,         /* counts up whenever bytes or their order change */
    BLOCK = 1 << 15,    /* values */
    BYTE_NOWHERE = 255, /* NO_POSITION, in one byte */
    PLAIN = 0,
    ZSTD = 1, /* how blocks are packed */
};

static const char magic[8] = "Fusilegt";

typedef struct {
    char magic[8];
    uint32_t format, packing, width, cells;
    uint32_t symmetries, turnable, leads, series;
    uint64_t rules, size, checksum;
    char men[16];
    char id[88]; /* of the game */
} FileHeader;

struct EndingFile {
    FileView view;
    const FileHeader *header;
    const uint64_t *block; /* where each begins, and where the last ends */
    uint64_t blocks;
    Compressor compressor;
    _Atomic(uint8_t *) *unpacked;
};

static uint64_t blocks_of(uint64_t size) {
    return (size + BLOCK - 1) / BLOCK;
}

/* Bytes of the names of what it leads to, and of the symmetries, so that what follows is aligned. */
static size_t names_and_maps(const FileHeader *header) {
    const size_t maps = (size_t)header->symmetries + (header->turnable ? 1 : 0);
    return (size_t)header->leads * ENDING_NAME_MAX + (maps * header->cells + 7) / 8 * 8;
}

static uint64_t checksum_of(const FileHeader *header, const void *rest, size_t size) {
    FileHeader blank = *header;
    blank.checksum = 0;
    return mix64(mix_bytes(mix_bytes(size, &blank, sizeof blank), rest, size));
}

/* Games that are played at random seldom come to so few men: their own positions are asked, too. */
static uint64_t rules_of(const Ending *ending, const EndingMen *men) {
    enum { SAMPLES = 200 };
    const Slice slice = { .men = *men };
    uint64_t random = 3, key = ending->rules;
    Standing standing;
    Position pos;
    pos_init(&pos, ending->game);
    for (int i = 0; i < SAMPLES; i++)
        if (slice_draw(ending, &slice, &random, &standing) && ending_put(ending, &standing, &pos))
            key = rules_key_add(key, &pos);
    pos_release(&pos);
    return key;
}

/* ---- where ---- */

static bool path_of(const Ending *ending, const EndingMen *men, char *path, size_t size) {
    char name[ENDING_NAME_MAX];
    ending_men_name(ending->game, men, name);
    return (size_t)snprintf(path, size, "%s/%s" ENDING_SUFFIX, ending->folder, name) < size;
}

bool ending_folder(const Game *game, const char *all, char *path, size_t size, Error *err) {
    char name[256];
    if (all)
        return (size_t)snprintf(path, size, "%s/%s", all, game->id) < size ||
               error_set(err, "the name of the folder is too long");
    if ((size_t)snprintf(name, sizeof name, "fusilier/endings/%s", game->id) >= sizeof name)
        return error_set(err, "the name of the game is too long for a folder");
    return file_in_cache(path, size, name, err);
}

/* ---- writing ---- */

typedef struct {
    uint8_t *bytes; /* the file, whole */
    size_t size;
} Image;

static void write_image(const void *context, FILE *file) {
    const Image *const image = context;
    fwrite(image->bytes, 1, image->size, file);
}

static uint32_t width_of(const Slice *slice) {
    for (uint64_t i = 0; i < slice->size; i++)
        if (slice->value[i] >= BYTE_NOWHERE && slice->value[i] != NO_POSITION) return 2;
    return 1;
}

/* The values of a block as they are packed; returns the bytes. */
static size_t lay_out(const Slice *slice, uint64_t block, uint32_t width, uint8_t *to) {
    const uint64_t from = block * BLOCK, most = slice->size - from, count = most < BLOCK ? most : BLOCK;
    if (width == 2) memcpy(to, slice->value + from, count * 2);
    for (uint64_t i = 0; width == 1 && i < count; i++)
        to[i] = slice->value[from + i] == NO_POSITION ? BYTE_NOWHERE : (uint8_t)slice->value[from + i];
    return (size_t)count * width;
}

/* The names of all men that a slice leads to, with their sides as they are there; their number. `names` may be NULL. */
static uint32_t name_leads(const Ending *ending, const Slice *slice, char *names) {
    uint32_t count = 0;
    for (int turned = 0; turned < 2; turned++)
        for (int i = 0; i < ending->slices; i++) {
            const uint64_t *const set = turned ? slice->turned_to : slice->leads_to;
            EndingMen men = ending->slice[i].men;
            if (!(set[i / 64] >> i % 64 & 1)) continue;
            if (turned) ending_men_turn(&ending->slice[i].men, &men);
            if (names) ending_men_name(ending->game, &men, names + (size_t)count * ENDING_NAME_MAX);
            count++;
        }
    return count;
}

static FileHeader header_of(const Ending *ending, const Slice *slice, bool packed) {
    FileHeader header = { .format = FORMAT, .packing = packed ? ZSTD : PLAIN, .width = width_of(slice) };
    memcpy(header.magic, magic, sizeof magic);
    header.cells = (uint32_t)ending->cells;
    header.symmetries = (uint32_t)slice->symmetries.count;
    header.turnable = slice->turnable;
    header.series = slice->series;
    header.leads = name_leads(ending, slice, NULL);
    header.rules = rules_of(ending, &slice->men);
    header.size = slice->size;
    ending_men_name(ending->game, &slice->men, header.men);
    snprintf(header.id, sizeof header.id, "%s", ending->game->id);
    return header;
}

/* Puts all blocks behind each other; returns where the last one ends, 0 if they cannot be packed. */
static size_t pack_blocks(const Ending *ending, const Slice *slice, const FileHeader *header, uint8_t *bytes, size_t at,
                          uint64_t *begin) {
    uint8_t *const plain = memory_new(BLOCK, header->width);
    const uint64_t blocks = blocks_of(slice->size);
    for (uint64_t block = 0; block < blocks && at; block++) {
        const size_t size = lay_out(slice, block, header->width, plain);
        begin[block] = at;
        if (header->packing == PLAIN) {
            memcpy(bytes + at, plain, size);
            at += size;
        } else {
            const size_t room = compressor_most(&ending->compressor, size);
            const size_t made = compressor_pack(&ending->compressor, bytes + at, room, plain, size);
            at = made ? at + made : 0;
        }
    }
    begin[blocks] = at;
    free(plain);
    return at;
}

static bool make_image(const Ending *ending, const Slice *slice, Image *image) {
    FileHeader header = header_of(ending, slice, ending->compressor.library != NULL);
    const size_t block = (size_t)BLOCK * header.width, blocks = (size_t)blocks_of(slice->size);
    const size_t maps = names_and_maps(&header), begin = sizeof header + maps,
                 data = begin + (blocks + 1) * sizeof(uint64_t);
    const size_t most = header.packing == PLAIN ? block : compressor_most(&ending->compressor, block);
    image->bytes = calloc(data + blocks * most, 1);
    if (!image->bytes) return false;
    name_leads(ending, slice, (char *)image->bytes + sizeof header);
    uint8_t *to = image->bytes + sizeof header + header.leads * (size_t)ENDING_NAME_MAX;
    for (uint32_t i = 0; i < header.symmetries; i++, to += header.cells)
        memcpy(to, slice->symmetries.map[i].to, header.cells);
    if (header.turnable) memcpy(to, slice->turn.to, header.cells);
    image->size = pack_blocks(ending, slice, &header, image->bytes, data, (uint64_t *)(void *)(image->bytes + begin));
    if (!image->size) return false;
    header.checksum = checksum_of(&header, image->bytes + sizeof header, image->size - sizeof header);
    memcpy(image->bytes, &header, sizeof header);
    return true;
}

static void write_nothing(const void *context, FILE *file) {
    (void)context, (void)file;
}

bool ending_can_keep(const Ending *ending, const Slice *slice, Error *err) {
    char path[TABLES_PATH_MAX + 64];
    if (!path_of(ending, &slice->men, path, sizeof path)) return error_set(err, "the name of the folder is too long");
    file_make_folders(path);
    return file_replace(path, &(FileContents){ .write = write_nothing, .only_try = true }, err);
}

/* What has been made by the other name says the same, or is outdated. */
static void remove_turned(const Ending *ending, const Slice *slice) {
    char path[TABLES_PATH_MAX + 64];
    EndingMen turned;
    ending_men_turn(&slice->men, &turned);
    if (slice->turnable && slice->code != slice->turned_code && path_of(ending, &turned, path, sizeof path))
        file_remove(path);
}

bool ending_keep(const Ending *ending, Slice *slice, Error *err) {
    char path[TABLES_PATH_MAX + 64];
    Image image;
    if (!path_of(ending, &slice->men, path, sizeof path)) return error_set(err, "the name of the folder is too long");
    bool ok = make_image(ending, slice, &image) || error_set(err, "no memory for the file of an ending");
    ok = ok && file_replace(path, &(FileContents){ .write = write_image, .context = &image, .safely = true }, err);
    free(image.bytes);
    if (ok) remove_turned(ending, slice);
    slice->kept = ok;
    return ok;
}

/* ---- reading ---- */

/* What is wrong with a file, whatever game and men it is of; NULL: nothing. */
static const char *fault_of(const FileHeader *header, size_t size) {
    if (size < sizeof *header || memcmp(header->magic, magic, sizeof magic) != 0) return "no table of an ending";
    if (header->format != FORMAT) return "a table of another version";
    if (header->checksum != checksum_of(header, header + 1, size - sizeof *header)) return "a damaged table";
    if (header->packing > ZSTD || header->width < 1 || header->width > 2 || header->cells > ENDING_CELLS ||
        header->symmetries < 1 || header->symmetries > SYMMETRIES_MAX || header->leads > 2 * SLICES_MAX ||
        header->size > 2ULL * ENDING_POSITIONS_MAX)
        return "a damaged table";
    const uint64_t blocks = blocks_of(header->size), data = (blocks + 1) * sizeof(uint64_t) + names_and_maps(header);
    if (data > size - sizeof *header) return "a damaged table";
    const uint64_t *const begin = (const uint64_t *)(const void *)((const char *)(header + 1) + names_and_maps(header));
    bool ordered = begin[0] == sizeof *header + data && begin[blocks] == size;
    for (uint64_t i = 0; i < blocks && ordered; i++) ordered = begin[i] <= begin[i + 1];
    return ordered ? NULL : "a damaged table";
}

/* The symmetries of the file, for the slice; false: they are none. */
static bool read_maps(const Ending *ending, const FileHeader *header, Slice *slice) {
    const uint8_t *from = (const uint8_t *)(header + 1) + header->leads * (size_t)ENDING_NAME_MAX;
    Symmetry *const map = memory_new(header->symmetries, sizeof *map);
    bool good = header->cells == (uint32_t)ending->cells;
    for (uint32_t i = 0; i < header->symmetries && good; i++, from += header->cells) {
        memcpy(map[i].to, from, header->cells);
        good = symmetry_is_map(&map[i], ending->cells);
    }
    good = good && symmetry_find(map, 1, &ending->map[0], ending->cells) == 0;
    if (good && header->turnable) memcpy(slice->turn.to, from, header->cells);
    if (!good || (header->turnable && !symmetry_is_map(&slice->turn, ending->cells))) {
        free(map);
        return false;
    }
    slice->turnable = header->turnable;
    slice_use(ending, slice, map, (int)header->symmetries);
    return slice->size == header->size;
}

static bool is_of_game(const Ending *ending, const FileHeader *header, const EndingMen *men, Error *err) {
    char name[ENDING_NAME_MAX];
    ending_men_name(ending->game, men, name);
    if (strncmp(header->id, ending->game->id, sizeof header->id - 1) != 0) /* longer ones are cut */
        return error_set(err, "a table of another game, %.40s", header->id);
    return strncmp(header->men, name, sizeof header->men) == 0 ||
           error_set(err, "a table of other men, %.15s", header->men);
}

/* Is it a good table, but of another version, or of other rules? */
static bool is_outdated(const Ending *ending, const FileView *view, const EndingMen *men) {
    const FileHeader *const header = view->bytes;
    if (view->size < sizeof *header || memcmp(header->magic, magic, sizeof magic) != 0) return false;
    if (header->format != FORMAT) return true;
    return header->rules != rules_of(ending, men) && !fault_of(header, view->size) &&
           is_of_game(ending, header, men, NULL);
}

static bool take_file(const Ending *ending, Slice *slice, const FileView *view, Error *err) {
    const FileHeader *const header = view->bytes;
    const char *const fault = fault_of(header, view->size);
    if (fault) return error_set(err, "%s", fault);
    if (!is_of_game(ending, header, &slice->men, err)) return false;
    if (ending->asks && header->rules != rules_of(ending, &slice->men)) return error_set(err, "a table of other rules");
    if (header->packing == ZSTD && !ending->compressor.library)
        return error_set(err, "a table that is packed by zstd, which is missing here");
    if (!read_maps(ending, header, slice)) return error_set(err, "a damaged table");
    EndingFile *const file = memory_new(1, sizeof *file);
    file->view = *view;
    file->header = header;
    file->block = (const uint64_t *)(const void *)((const char *)(header + 1) + names_and_maps(header));
    file->blocks = blocks_of(header->size);
    file->unpacked = memory_new(file->blocks, sizeof *file->unpacked);
    if (header->packing == ZSTD) compressor_open(&file->compressor);
    slice->file = file;
    slice->series = header->series;
    slice->done = slice->kept = true;
    return true;
}

/* Is the file of these men looked at? */
static bool is_looked_at(const Ending *ending, const EndingMen *men) {
    bool is_made = !ending->again;
    for (size_t i = 0; ending->made && i < ending->made->count && !is_made; i++) {
        const EndingMen *const other = &ending->made->men[i];
        is_made = other->count == men->count && memcmp(other->man, men->man, (size_t)men->count * sizeof(Man)) == 0;
    }
    return is_made;
}

bool ending_fetch(Ending *ending, Slice *slice, Error *err) {
    char path[TABLES_PATH_MAX + 64];
    EndingMen turned = { .count = 0 };
    FileView view;
    if (!*ending->folder) return true;
    ending_men_turn(&slice->men, &turned);
    for (int side = 0; side < 2; side++) {
        const EndingMen *const men = side ? &turned : &slice->men;
        if (!is_looked_at(ending, men)) continue;
        if (!path_of(ending, men, path, sizeof path)) return error_set(err, "the name of the folder is too long");
        if (!file_view(path, &view, err)) return false;
        if (!view.bytes) continue;
        if (!ending->asks && is_outdated(ending, &view, men)) {
            file_view_end(&view);
            continue;
        }
        Slice found = *slice;
        found.men = *men;
        if (side) found.code = slice->turned_code, found.turned_code = slice->code;
        if (take_file(ending, &found, &view, err)) {
            if (side && !found.turnable) { /* it says nothing of the other side */
                ending_file_free(found.file);
                symmetries_free(&found.symmetries);
                continue;
            }
            *slice = found;
            return true;
        }
        symmetries_free(&found.symmetries);
        file_view_end(&view);
        return error_prefix(err, "%s", path);
    }
    return true;
}

int ending_file_leads(const EndingFile *file, int number, char name[static ENDING_NAME_MAX]) {
    const char *const names = (const char *)(file->header + 1);
    if (number < (int)file->header->leads) {
        memcpy(name, names + (size_t)number * ENDING_NAME_MAX, ENDING_NAME_MAX);
        name[ENDING_NAME_MAX - 1] = '\0';
    }
    return (int)file->header->leads;
}

void ending_file_free(EndingFile *file) {
    if (!file) return;
    for (uint64_t i = 0; i < file->blocks; i++) free(atomic_load(&file->unpacked[i]));
    free(file->unpacked);
    compressor_close(&file->compressor);
    file_view_end(&file->view);
    free(file);
}

/* ---- asking ---- */

/* Unpacks a block; of several threads that do, the first one's is taken. NULL: it cannot be. */
static const uint8_t *unpack(const EndingFile *file, uint64_t block, size_t size) {
    const uint8_t *const packed = (const uint8_t *)file->view.bytes + file->block[block];
    const size_t packed_size = (size_t)(file->block[block + 1] - file->block[block]);
    uint8_t *const made = malloc(size), *other = NULL;
    if (!made) return NULL;
    if (!compressor_unpack(&file->compressor, made, size, packed, packed_size)) {
        free(made);
        return NULL;
    }
    if (atomic_compare_exchange_strong(&file->unpacked[block], &other, made)) return made;
    free(made);
    return other;
}

static const uint8_t *values_of_block(const EndingFile *file, uint64_t block) {
    const uint64_t most = file->header->size - block * BLOCK;
    const size_t size = (size_t)(most < BLOCK ? most : BLOCK) * file->header->width;
    if (file->header->packing == PLAIN) {
        const bool whole = file->block[block + 1] - file->block[block] == size;
        return whole ? (const uint8_t *)file->view.bytes + file->block[block] : NULL;
    }
    const uint8_t *const made = atomic_load_explicit(&file->unpacked[block], memory_order_acquire);
    return made ? made : unpack(file, block, size);
}

uint16_t ending_file_value(const EndingFile *file, uint64_t number) {
    const uint8_t *const values = values_of_block(file, number / BLOCK);
    const uint64_t at = number % BLOCK;
    uint16_t value;
    if (!values) return NO_POSITION;
    if (file->header->width == 1) return values[at] == BYTE_NOWHERE ? NO_POSITION : values[at];
    memcpy(&value, values + 2 * at, sizeof value);
    return value;
}
