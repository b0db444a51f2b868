#include "engine/base/file_key.h"

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/base/system.h"

uint64_t file_key(uint64_t key, const char *path) {
    FileView view;
    if (!file_view(path, &view, NULL) || !view.bytes) return key;
    key = mix_bytes(key, view.bytes, view.size);
    const uint64_t size = view.size;
    file_view_end(&view);
    return mix64(key ^ size);
}

uint64_t file_key_of_program(void) {
    char path[4096];
    return system_own_path(path, sizeof path) ? file_key(0, path) : 0;
}
