/* file.c -- learned evaluations on disk: a header, then the numbers as they are in memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/system.h"
#include "engine/rules_key.h"
#include "engine/weights.h"
#include "search/learned/learned.h"

enum { FORMAT = 1 }; /* counts up whenever numbers or their order change; also tells machines of another byte order */

static const char magic[8] = "Fusilnet";

typedef struct {
    char magic[8];
    uint32_t format, hidden, inputs, slots, buckets, unit;
    char id[64];
    uint64_t basis, checksum;
} LearnedHeader;

/* ---- in memory ---- */

Learned *learned_new(const Game *game, int hidden, int unit) {
    Learned *const learned = memory_aligned(64, sizeof *learned);
    if (!learned) memory_is_out(sizeof *learned);
    memset(learned, 0, sizeof *learned);
    inputs_of(&learned->inputs, game);
    learned->hidden = hidden;
    learned->unit = unit;
    const size_t bytes = (size_t)learned->inputs.count * (size_t)hidden * sizeof *learned->input;
    learned->input = memory_aligned(64, (bytes + 63) / 64 * 64);
    if (!learned->input) memory_is_out(bytes);
    memset(learned->input, 0, bytes);
    return learned;
}

void learned_free(Learned *learned) {
    if (!learned) return;
    memory_aligned_free(learned->input);
    memory_aligned_free(learned);
}

int learned_input_most(const Inputs *inputs) {
    return INT16_MAX / (inputs->slots + 1);
}

/* ---- what it is learned for ---- */

uint64_t learned_basis(const Values *values) {
    const GameAdvice *const advice = &values->game->advice;
    uint64_t key = mix_bytes(rules_key(values->game), values->kind, sizeof values->kind);
    if (advice->weights) key = mix_bytes(key, advice->weights, sizeof *advice->weights);
    if (advice->network) key = mix_bytes(key, advice->network, sizeof *advice->network);
    return mix64(key);
}

/* ---- where ---- */

bool learned_path(const Game *game, char *path, size_t size, Error *err) {
    char name[512];
    if ((size_t)snprintf(name, sizeof name, "fusilier/nets/%s.net", game->id) >= sizeof name)
        return error_set(err, "the name of the game is too long for a file");
    return file_in_state(path, size, name, err);
}

bool learned_installed_path(const Game *game, char *path, size_t size) {
    if (!system_own_path(path, size)) return false;
    const char *const end = system_last_separator(path);
    const size_t length = end ? (size_t)(end - path) : 0;
    return end &&
           (size_t)snprintf(path + length, size - length, "/../share/fusilier/nets/%s.net", game->id) < size - length;
}

/* ---- writing ---- */

static size_t rows_size(const Learned *learned) {
    return (size_t)learned->inputs.count * (size_t)learned->hidden * sizeof *learned->input;
}

/* Calls a function with each piece of the numbers, in their order. */
static void each_piece(Learned *learned, void (*tell)(void *context, void *piece, size_t size), void *context) {
    const size_t row = (size_t)learned->hidden * sizeof *learned->input;
    tell(context, learned->input, rows_size(learned));
    tell(context, learned->bias, row);
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        for (int side = 0; side < 2; side++) tell(context, learned->output[bucket][side], row);
    tell(context, learned->output_bias, sizeof learned->output_bias);
}

static void add_size(void *context, void *piece, size_t size) {
    (void)piece;
    *(size_t *)context += size;
}

static size_t numbers_size(Learned *learned) {
    size_t size = 0;
    each_piece(learned, add_size, &size);
    return size;
}

static void take_out(void *context, void *piece, size_t size) {
    uint8_t **const to = context;
    memcpy(*to, piece, size);
    *to += size;
}

static void put_in(void *context, void *piece, size_t size) {
    const uint8_t **const from = context;
    memcpy(piece, *from, size);
    *from += size;
}

static uint64_t checksum_of(const LearnedHeader *header, const void *numbers, size_t size) {
    LearnedHeader blank = *header;
    blank.checksum = 0;
    return mix64(mix_bytes(mix_bytes(size, &blank, sizeof blank), numbers, size));
}

typedef struct {
    LearnedHeader header;
    uint8_t *numbers;
    size_t size;
} LearnedFile;

static void write_file(const void *context, FILE *out) {
    const LearnedFile *const file = context;
    fwrite(&file->header, sizeof file->header, 1, out);
    fwrite(file->numbers, 1, file->size, out);
}

bool learned_save(const Learned *learned, const Values *values, const char *path, Error *err) {
    Learned copy = *learned; /* the pieces are only read */
    LearnedFile file = { .size = numbers_size(&copy) };
    LearnedHeader *const header = &file.header;
    uint8_t *to = file.numbers = memory_new(1, file.size);
    each_piece(&copy, take_out, &to);
    memcpy(header->magic, magic, sizeof magic);
    header->format = FORMAT;
    header->hidden = (uint32_t)learned->hidden;
    header->inputs = (uint32_t)learned->inputs.count;
    header->slots = (uint32_t)learned->inputs.slots;
    header->buckets = NETWORK_BUCKETS;
    header->unit = (uint32_t)learned->unit;
    snprintf(header->id, sizeof header->id, "%s", values->game->id);
    header->basis = learned_basis(values);
    header->checksum = checksum_of(header, file.numbers, file.size);
    file_make_folders(path);
    const bool good = file_replace(path, &(FileContents){ .write = write_file, .context = &file, .safely = true }, err);
    free(file.numbers);
    return good;
}

/* ---- reading ---- */

/* How many bytes follow the header. */
static uint64_t size_said(const LearnedHeader *header) {
    const uint64_t rows = (uint64_t)header->inputs + 1 + 2 * NETWORK_BUCKETS;
    return rows * header->hidden * sizeof(int16_t) + NETWORK_BUCKETS * sizeof(int32_t);
}

/* What is wrong with a file before anybody looks at the game; NULL: nothing. */
static const char *fault_of(const LearnedHeader *header, size_t size) {
    if (size < sizeof *header || memcmp(header->magic, magic, sizeof magic) != 0) return "no learned evaluation";
    if (header->format != FORMAT) return "a learned evaluation of another version";
    if (header->hidden == 0 || header->hidden > LEARNED_HIDDEN_MAX || header->hidden % LEARNED_HIDDEN_STEP ||
        header->inputs > INPUTS_MAX || header->buckets != NETWORK_BUCKETS || header->unit == 0 ||
        header->unit > LEARNED_UNIT_MAX || size_said(header) != size - sizeof *header ||
        header->checksum != checksum_of(header, header + 1, size - sizeof *header))
        return "a damaged learned evaluation";
    return NULL;
}

static bool is_of(const LearnedHeader *header, const Game *game) {
    return strncmp(header->id, game->id, sizeof header->id - 1) == 0;
}

static bool within(const int16_t *numbers, size_t count, int most) {
    for (size_t i = 0; i < count; i++)
        if (numbers[i] > most || numbers[i] < -most) return false;
    return true;
}

/* Can no sum run over, whatever the position? */
static bool is_bounded(const Learned *learned) {
    const int most = learned_input_most(&learned->inputs);
    return within(learned->input, rows_size(learned) / sizeof(int16_t), most) &&
           within(learned->bias, LENGTH(learned->bias), most) &&
           within(&learned->output[0][0][0], sizeof learned->output / sizeof(int16_t), LEARNED_OUTPUT_MAX);
}

static Learned *learned_of(const Values *values, const FileView *view, Error *err) {
    const LearnedHeader *const header = view->bytes;
    const Game *const game = values->game;
    const char *const fault = fault_of(header, view->size);
    if (fault) return error_set(err, "%s", fault), NULL;
    if (!is_of(header, game)) return error_set(err, "a learned evaluation of another game, %.40s", header->id), NULL;
    if (!inputs_fit(game, err)) return NULL;
    Learned *const learned = learned_new(game, (int)header->hidden, (int)header->unit);
    const bool fits = header->inputs == (uint32_t)learned->inputs.count &&
                      header->slots == (uint32_t)learned->inputs.slots && header->basis == learned_basis(values);
    const uint8_t *from = (const uint8_t *)(header + 1);
    if (fits) each_piece(learned, put_in, &from);
    if (fits && is_bounded(learned)) return learned;
    error_set(err,
              fits ? "a damaged learned evaluation"
                   : "learned for other rules or weights than those of this program; `fusilier learn %s` learns anew",
              game->id);
    learned_free(learned);
    return NULL;
}

bool learned_check(const char *path, const Game *game, bool *is_of_game, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return false;
    const char *const fault = view.bytes ? fault_of(view.bytes, view.size) : "there is no such file";
    *is_of_game = !fault && is_of(view.bytes, game);
    file_view_end(&view);
    return !fault || error_set(err, "%s: %s", path, fault);
}

bool learned_load(const Values *values, const char *path, Learned **learned, Error *err) {
    FileView view;
    *learned = NULL;
    if (!file_view(path, &view, err)) return false;
    if (!view.bytes) return true;
    *learned = learned_of(values, &view, err);
    file_view_end(&view);
    return *learned || error_prefix(err, "%s", path);
}
