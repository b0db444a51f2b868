#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/base/memory.h"

void *memory_aligned(size_t alignment, size_t bytes) {
    return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

void memory_aligned_free(void *memory) {
    free(memory);
}

void *memory_pages(size_t bytes) {
    void *const memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, bytes, MADV_HUGEPAGE); /* a wish; without it there are only more misses of the TLB */
#endif
    return memory;
}

void memory_pages_free(void *memory, size_t bytes) {
    if (memory) munmap(memory, bytes);
}

size_t memory_machine_mb(void) {
    return (size_t)sysconf(_SC_PHYS_PAGES) / 1024 * (size_t)sysconf(_SC_PAGESIZE) / 1024;
}
