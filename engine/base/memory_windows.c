#include <malloc.h>
#include <windows.h>

#include "engine/base/memory.h"

void *memory_aligned(size_t alignment, size_t bytes) {
    return _aligned_malloc(bytes, alignment);
}

void memory_aligned_free(void *memory) {
    _aligned_free(memory);
}

/* Large pages are for administrators here. */
void *memory_pages(size_t bytes) {
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void memory_pages_free(void *memory, size_t bytes) {
    (void)bytes;
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}

size_t memory_machine_mb(void) {
    MEMORYSTATUSEX status = { .dwLength = sizeof status };
    return GlobalMemoryStatusEx(&status) ? (size_t)(status.ullTotalPhys >> 20) : 0;
}
