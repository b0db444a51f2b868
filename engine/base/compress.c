#include "engine/base/compress.h"

#ifdef FUSILIER_ZSTD

#include <dlfcn.h>
#include <string.h>
#include <zstd.h>

static bool find(void *library, const char *name, void *function) {
    void *const found = dlsym(library, name);
    if (found) memcpy(function, &found, sizeof found);
    return found;
}

bool compressor_open(Compressor *compressor) {
    __typeof__(ZSTD_compressBound) *most;
    __typeof__(ZSTD_compress) *pack;
    __typeof__(ZSTD_decompress) *unpack;
    __typeof__(ZSTD_isError) *failed;
    *compressor = (Compressor){ .library = dlopen(FUSILIER_ZSTD, RTLD_NOW | RTLD_LOCAL) };
    void *const library = compressor->library;
    if (!library || !find(library, "ZSTD_compressBound", &most) || !find(library, "ZSTD_compress", &pack) ||
        !find(library, "ZSTD_decompress", &unpack) || !find(library, "ZSTD_isError", &failed)) {
        compressor_close(compressor);
        return false;
    }
    *compressor = (Compressor){ library, most, pack, unpack, failed };
    return true;
}

void compressor_close(Compressor *compressor) {
    if (compressor->library) dlclose(compressor->library);
    *compressor = (Compressor){ .library = NULL };
}

#else

bool compressor_open(Compressor *compressor) {
    *compressor = (Compressor){ .library = NULL };
    return false;
}

void compressor_close(Compressor *compressor) {
    (void)compressor;
}

#endif

enum { LEVEL = 9 };

size_t compressor_most(const Compressor *compressor, size_t size) {
    return compressor->most(size);
}

size_t compressor_pack(const Compressor *compressor, void *to, size_t room, const void *from, size_t size) {
    const size_t made = compressor->pack(to, room, from, size, LEVEL);
    return compressor->failed(made) ? 0 : made;
}

bool compressor_unpack(const Compressor *compressor, void *to, size_t room, const void *from, size_t size) {
    return compressor->library && compressor->unpack(to, room, from, size) == room;
}
