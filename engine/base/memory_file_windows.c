/* There are no files in memory: a temporary file that never reaches the disk, if Windows can help it. */
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"

static FILE *open_temporary(void) {
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    if (!GetTempPathW(MAX_PATH + 1, folder) || !GetTempFileNameW(folder, L"fus", 0, path)) return NULL;
    HANDLE const handle = CreateFileW(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_DELETE, NULL, CREATE_ALWAYS,
                                      FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) return NULL;
    const int fd = _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT);
    FILE *const file = fd >= 0 ? _fdopen(fd, "w+b") : NULL;
    if (!file) CloseHandle(handle);
    return file;
}

void memory_file_open(MemoryFile *memory) {
    *memory = (MemoryFile){ .file = open_temporary() };
    if (!memory->file) memory_is_out(0);
}

char *memory_file_close(MemoryFile *memory, size_t *size) {
    fflush(memory->file);
    const long length = ferror(memory->file) ? -1 : ftell(memory->file);
    if (length < 0) memory_is_out(0);
    rewind(memory->file);
    memory->text = memory_new((size_t)length + 1, 1);
    memory->size = fread(memory->text, 1, (size_t)length, memory->file);
    fclose(memory->file);
    if (size) *size = memory->size;
    return memory->text;
}
