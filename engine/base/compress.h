/* compress.h -- bytes made smaller, and back, by libzstd, which is loaded when somebody wants it. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_COMPRESS_H
#define FUSILIER_ENGINE_BASE_COMPRESS_H

#include <stdbool.h>
#include <stddef.h>

/* The library; all NULL where there is none. */
typedef struct {
    void *library;
    size_t (*most)(size_t size);
    size_t (*pack)(void *to, size_t room, const void *from, size_t size, int level);
    size_t (*unpack)(void *to, size_t room, const void *from, size_t size);
    unsigned (*failed)(size_t result);
} Compressor;

/* Loads it; false if this program or this machine is without it. To be closed in either case. */
bool compressor_open(Compressor *compressor);
void compressor_close(Compressor *compressor);

/* Room that is enough for so many bytes made smaller. */
size_t compressor_most(const Compressor *compressor, size_t size);

/* The number of bytes written; 0: it cannot be done. */
size_t compressor_pack(const Compressor *compressor, void *to, size_t room, const void *from, size_t size);

/* Fills `to` with exactly `room` bytes; false: the bytes are damaged. Safe from several threads. */
bool compressor_unpack(const Compressor *compressor, void *to, size_t room, const void *from, size_t size);

#endif
