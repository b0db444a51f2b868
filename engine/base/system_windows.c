#define _CRT_RAND_S /* rand_s */
#include "engine/base/system.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <windows.h>

#include <shellapi.h>

#include "engine/base/console_windows.h"
#include "engine/base/memory.h"
#include "engine/base/wide_windows.h"

/* The command line as UTF-8: what main() is given is in the code page of the machine. It lives as long as the program.
 */
static void take_arguments(int *argc, char ***argv) {
    int count;
    wchar_t **const wide = CommandLineToArgvW(GetCommandLineW(), &count);
    if (!wide) return;
    char **const words = memory_new((size_t)count + 1, sizeof *words);
    for (int i = 0; i < count; i++) words[i] = wide_to_text(wide[i]);
    LocalFree(wide);
    *argc = count;
    *argv = words;
}

void system_begin(int *argc, char ***argv) {
    FILE *const standard[] = { stdin, stdout, stderr };
    for (int i = 0; i < 3; i++)
        if (_fileno(standard[i]) >= 0) _setmode(_fileno(standard[i]), _O_BINARY);
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX); /* no window that waits for a click */
    console_take_output();
    take_arguments(argc, argv);
}

uint64_t system_seed(void) {
    unsigned low, high;
    if (rand_s(&low) == 0 && rand_s(&high) == 0 && (low || high)) return (uint64_t)high << 32 | low;
    return GetTickCount64() << 20 ^ GetCurrentProcessId();
}

int system_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors < 1 ? 1 : (int)info.dwNumberOfProcessors;
}

bool system_own_path(char *buf, size_t size) {
    enum { LONGEST = 32768 };
    wchar_t *const path = memory_new(LONGEST, sizeof *path);
    const DWORD length = GetModuleFileNameW(NULL, path, LONGEST);
    const bool found = length > 0 && length < LONGEST && wide_to_buffer(path, buf, size);
    free(path);
    return found;
}

bool system_find_program(const char *name, char *buf, size_t size) {
    enum { LONGEST = 32768 };
    wchar_t *const path = memory_new(LONGEST, sizeof *path), *const wide = wide_of(name);
    const DWORD length = wide ? SearchPathW(NULL, wide, L".exe", LONGEST, path, NULL) : 0;
    const bool found = length > 0 && length < LONGEST && wide_to_buffer(path, buf, size);
    free(wide);
    free(path);
    return found;
}

const char *system_last_separator(const char *path) {
    const char *last = NULL;
    for (; *path; path++)
        if (strchr("/\\:", *path)) last = path;
    return last;
}

void system_date_of(int64_t seconds, char buf[static SYSTEM_DATE_MAX]) {
    struct tm day;
    const __time64_t time = seconds;
    if (_gmtime64_s(&day, &time) != 0) memset(&day, 0, sizeof day);
    strftime(buf, SYSTEM_DATE_MAX, "%Y.%m.%d", &day);
}

void system_date(char buf[static SYSTEM_DATE_MAX]) {
    system_date_of(_time64(NULL), buf);
}
