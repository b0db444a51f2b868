#include "engine/base/compress.h"

bool compressor_open(Compressor *compressor) {
    *compressor = (Compressor){ .library = NULL };
    return false;
}

void compressor_close(Compressor *compressor) {
    (void)compressor;
}
