#include "engine/base/memory.h"
#include "engine/base/memory_file.h"

void memory_file_open(MemoryFile *memory) {
    *memory = (MemoryFile){ .file = NULL };
    memory->file = open_memstream(&memory->text, &memory->size);
    if (!memory->file) memory_is_out(0);
}

char *memory_file_close(MemoryFile *memory, size_t *size) {
    if (fclose(memory->file) != 0) memory_is_out(memory->size);
    if (size) *size = memory->size;
    return memory->text;
}
