#include "engine/base/compress.h"

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
