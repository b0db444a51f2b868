#include "protocol/farm/shard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/memory.h"
#include "engine/base/plain_file.h"
#include "engine/base/random.h"

enum { HEAD_MAX = 128, TAIL_SIZE = 35, PATH_MAX_ = PLAN_PATH_MAX + 32 };
#define SIZE_MAX_ ((size_t)1 << 31)

typedef struct {
    const char *head, *text;
    size_t size;
    uint64_t key;
} Contents;

/* What stands before the result: of which shard of which plan it is. */
static void format_head(const Plan *plan, int shard, char buf[static HEAD_MAX]) {
    snprintf(buf, HEAD_MAX, "fusilier farm 1\nplan %016" PRIx64 "\nshard %d\n", plan->key, shard);
}

static uint64_t key_of(const char *head, const char *text, size_t size) {
    return mix64(mix_bytes(mix_bytes(0, head, strlen(head)), text, size) ^ size);
}

/* Behind it: its length and key, so that nothing can be missing. */
static int format_tail(size_t size, uint64_t key, char buf[static TAIL_SIZE + 1]) {
    return snprintf(buf, TAIL_SIZE + 1, "end %013zu %016" PRIx64 "\n", size, key);
}

static void path_of(const Plan *plan, int shard, char path[static PATH_MAX_]) {
    snprintf(path, PATH_MAX_, "%s/done/%d", plan->folder, shard);
}

static void write_contents(const void *context, FILE *file) {
    const Contents *const contents = context;
    char tail[TAIL_SIZE + 1];
    format_tail(contents->size, contents->key, tail);
    fputs(contents->head, file);
    fwrite(contents->text, 1, contents->size, file);
    fputs(tail, file);
}

bool shard_save(const Plan *plan, int shard, const char *text, size_t size, Error *err) {
    char path[PATH_MAX_], head[HEAD_MAX];
    path_of(plan, shard, path);
    format_head(plan, shard, head);
    const Contents contents = { head, text, size, key_of(head, text, size) };
    const FileContents file = { .write = write_contents, .context = &contents, .safely = true };
    char folder[PATH_MAX_];
    snprintf(folder, sizeof folder, "%s/done", plan->folder);
    return folder_make(folder, err) && file_replace(path, &file, err);
}

/* ---- reading ---- */

static ShardState refuse(ShardState state, Error *why, const char *what) {
    error_set(why, "%s", what);
    return state;
}

static ShardState check(const Plan *plan, int shard, const char *file, size_t size, char **text, Error *why) {
    char head[HEAD_MAX], tail[TAIL_SIZE + 1];
    format_head(plan, shard, head);
    const size_t length = strlen(head);
    if (size == 0) return refuse(SHARD_DAMAGED, why, "it is empty");
    if (size < length + TAIL_SIZE || strncmp(file, "fusilier farm 1\nplan ", 21) != 0)
        return refuse(SHARD_DAMAGED, why, "it is not a whole result");
    if (strncmp(file, head, length) != 0) {
        const bool is_ours = strncmp(file, head, strcspn(head, "\n") + 22) == 0;
        return refuse(SHARD_FOREIGN, why, is_ours ? "it is the result of another shard" : "it belongs to another plan");
    }
    const size_t body = size - length - TAIL_SIZE;
    format_tail(body, key_of(head, file + length, body), tail);
    if (memcmp(file + size - TAIL_SIZE, tail, TAIL_SIZE) != 0 || memchr(file, '\0', size))
        return refuse(SHARD_DAMAGED, why, "it is cut off or has been changed");
    if (text) *text = memory_text(file + length, body);
    return SHARD_DONE;
}

ShardState shard_load(const Plan *plan, int shard, char **text, Error *why) {
    char path[PATH_MAX_];
    size_t size = 0;
    path_of(plan, shard, path);
    if (!file_exists(path)) return SHARD_MISSING;
    char *const file = plain_file_load(path, SIZE_MAX_, &size, why);
    if (!file) return SHARD_DAMAGED;
    const ShardState state = check(plan, shard, file, size, text, why);
    free(file);
    if (state != SHARD_DONE) error_prefix(why, "'%s'", path);
    return state;
}
