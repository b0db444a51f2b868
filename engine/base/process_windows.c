/* Pipes of Windows cannot be waited for: a thread reads what the process says (input_windows.c), another one writes
 * what it is told, so that nobody ever waits for a process that does not listen. */
#include "engine/base/process_lines.h"

#include <errno.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/input_windows.h"
#include "engine/base/memory.h"
#include "engine/base/system.h"
#include "engine/base/wide_windows.h"

enum { QUEUE_BYTES = 1 << 20, WRITE_PATIENCE_MS = 5000, CANCEL_STEP_MS = 20 };

struct Process {
    HANDLE handle, job; /* the job ends all that the process has started, too, and when we end */
    DWORD id;
    Input *said;
    Event *stop;
    ProcessLines lines;
    const char *deaf; /* why it could not be written to, in words; NULL: it could */
    /* the writer: */
    HANDLE in, writer;
    HANDLE filled, emptied;
    CRITICAL_SECTION lock; /* of what follows */
    char *queue;
    size_t queued;
    bool closing, broken;
};

/* ---- command lines ---- */

typedef struct {
    wchar_t *text;
    size_t length, room;
} Command;

static void add(Command *command, wchar_t c, size_t times) {
    ARRAY_RESERVE(command->text, command->room, command->length + times + 1);
    for (; times > 0; times--) command->text[command->length++] = c;
    command->text[command->length] = L'\0';
}

/* Backslashes are themselves, but in front of quotes. */
static void add_word(Command *command, const char *text) {
    wchar_t *const word = wide_of(text);
    if (command->length > 0) add(command, L' ', 1);
    add(command, L'"', 1);
    size_t slashes = 0;
    for (const wchar_t *at = word; *at; at++) {
        if (*at == L'"') add(command, L'\\', slashes + 1);
        slashes = *at == L'\\' ? slashes + 1 : 0;
        add(command, *at, 1);
    }
    add(command, L'\\', slashes);
    add(command, L'"', 1);
    free(word);
}

/* A path that is not absolute is meant to start from the folder of the process, as elsewhere. */
static char *program_of(const char *name, const char *directory) {
    const bool is_path = system_last_separator(name) != NULL;
    const bool is_absolute = strchr("/\\", name[0]) || name[1] == ':';
    if (!directory || !is_path || is_absolute) return memory_text(name, strlen(name));
    const size_t size = strlen(directory) + strlen(name) + 2;
    char *const path = memory_new(size, 1);
    snprintf(path, size, "%s\\%s", directory, name);
    return path;
}

/* ---- the writer ---- */

static unsigned __stdcall write_main(void *argument) {
    Process *const process = argument;
    for (;;) {
        char piece[4096];
        EnterCriticalSection(&process->lock);
        const size_t size = process->queued < sizeof piece ? process->queued : sizeof piece;
        const bool closing = process->closing;
        memcpy(piece, process->queue, size);
        LeaveCriticalSection(&process->lock);
        if (size == 0 && closing) break;
        if (size == 0) {
            WaitForSingleObject(process->filled, INFINITE);
            continue;
        }
        DWORD written = 0;
        const bool good = WriteFile(process->in, piece, (DWORD)size, &written, NULL);
        EnterCriticalSection(&process->lock);
        process->queued -= written;
        memmove(process->queue, process->queue + written, process->queued);
        process->broken = !good;
        LeaveCriticalSection(&process->lock);
        SetEvent(process->emptied);
        if (!good) break;
    }
    CloseHandle(process->in);
    return 0;
}

/* Puts the bytes into the queue; false: it is broken, or there is no room until the deadline. */
static bool enqueue(Process *process, const char *bytes, size_t size, int64_t deadline_ms) {
    for (;;) {
        EnterCriticalSection(&process->lock);
        const bool broken = process->broken, fits = !broken && process->queued + size <= QUEUE_BYTES;
        if (fits) memcpy(process->queue + process->queued, bytes, size);
        if (fits) process->queued += size;
        LeaveCriticalSection(&process->lock);
        if (fits) SetEvent(process->filled);
        if (fits) return true;
        const int64_t left = deadline_ms - clock_ms();
        process->deaf = broken ? "closed its input" : "does not read its input";
        if (broken || left <= 0 || (process->stop && event_is_set(process->stop))) return false;
        WaitForSingleObject(process->emptied, left < CANCEL_STEP_MS ? (DWORD)left : CANCEL_STEP_MS);
    }
}

bool process_write(Process *process, const char *line) {
    const int64_t deadline = clock_ms() + WRITE_PATIENCE_MS;
    const size_t length = strlen(line);
    char *const whole = malloc(length + 1);
    if (!whole) return false;
    memcpy(whole, line, length);
    whole[length] = '\n';
    bool sent = true;
    for (size_t at = 0, piece; sent && at <= length; at += piece) {
        piece = length + 1 - at < QUEUE_BYTES / 2 ? length + 1 - at : QUEUE_BYTES / 2;
        sent = enqueue(process, whole + at, piece, deadline);
    }
    free(whole);
    if (sent) process->deaf = NULL;
    return sent;
}

/* ---- start ---- */

static bool make_pipe(HANDLE *ours, HANDLE *theirs, bool we_read) {
    enum { PIPE_BYTES = 1 << 16 };
    HANDLE reader, writer;
    if (!CreatePipe(&reader, &writer, NULL, PIPE_BYTES)) return false;
    *ours = we_read ? reader : writer;
    *theirs = we_read ? writer : reader;
    return SetHandleInformation(*theirs, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
}

/* A copy of the handle that a child gets; of no file, of the device that swallows everything. */
static HANDLE heritage(FILE *file) {
    SECURITY_ATTRIBUTES inherited = { .nLength = sizeof inherited, .bInheritHandle = TRUE };
    HANDLE copy = INVALID_HANDLE_VALUE, own = GetCurrentProcess();
    if (!file)
        return CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0,
                           NULL);
    DuplicateHandle(own, (HANDLE)_get_osfhandle(_fileno(file)), own, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS);
    return copy;
}

/* The job must be there before the process runs. */
static HANDLE make_job(void) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits;
    HANDLE const job = CreateJobObjectW(NULL, NULL);
    memset(&limits, 0, sizeof limits);
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (job) SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/* Runs the command with these three handles and no others. */
static bool create(Process *process, wchar_t *command, const char *directory, HANDLE handles[3]) {
    STARTUPINFOEXW startup;
    PROCESS_INFORMATION made;
    SIZE_T size = 0;
    memset(&startup, 0, sizeof startup);
    startup.StartupInfo = (STARTUPINFOW){ .cb = sizeof startup,
                                          .dwFlags = STARTF_USESTDHANDLES,
                                          .hStdInput = handles[0],
                                          .hStdOutput = handles[1],
                                          .hStdError = handles[2] };
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    startup.lpAttributeList = memory_new(size, 1);
    InitializeProcThreadAttributeList(startup.lpAttributeList, 1, 0, &size);
    UpdateProcThreadAttribute(startup.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles,
                              3 * sizeof *handles, NULL, NULL);
    wchar_t *const folder = directory ? wide_of(directory) : NULL;
    const DWORD how = CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT;
    const bool created =
        CreateProcessW(NULL, command, NULL, NULL, TRUE, how, NULL, folder, &startup.StartupInfo, &made);
    if (!created) wide_set_errno();
    DeleteProcThreadAttributeList(startup.lpAttributeList);
    free(startup.lpAttributeList);
    free(folder);
    if (!created) return false;
    process->handle = made.hProcess;
    process->id = made.dwProcessId;
    process->job = make_job();
    if (process->job) AssignProcessToJobObject(process->job, process->handle);
    ResumeThread(made.hThread);
    CloseHandle(made.hThread);
    return true;
}

/* Starts the threads that speak and listen. */
static bool attend(Process *process, HANDLE out, Error *err) {
    process->queue = memory_new(QUEUE_BYTES, 1);
    process->filled = CreateEventW(NULL, FALSE, FALSE, NULL);
    process->emptied = CreateEventW(NULL, FALSE, FALSE, NULL);
    process->said = input_of_handle(out, true, err);
    process->writer = (HANDLE)_beginthreadex(NULL, 0, write_main, process, 0, NULL);
    return process->said && process->writer;
}

static Process *start(wchar_t *command, const char *name, const ProcessOptions *options, Error *err) {
    HANDLE theirs[3], out;
    Process *const process = memory_new(1, sizeof *process);
    process->stop = options->stop;
    InitializeCriticalSection(&process->lock);
    if (!make_pipe(&process->in, &theirs[0], false) || !make_pipe(&out, &theirs[1], true)) memory_is_out(0);
    theirs[2] = heritage(options->error);
    const bool created = create(process, command, options->directory, theirs);
    for (int i = 0; i < 3; i++) CloseHandle(theirs[i]);
    if (created && attend(process, out, err)) return process;
    if (created) {
        process_stop(process, 0);
        return NULL;
    }
    error_set(err, "cannot run '%s': %s", name, strerror(errno));
    CloseHandle(process->in);
    CloseHandle(out);
    DeleteCriticalSection(&process->lock);
    free(process);
    return NULL;
}

Process *process_start(char *const argv[], const ProcessOptions *options, Error *err) {
    Command command = { .text = NULL };
    char *const program = program_of(argv[0], options->directory);
    add_word(&command, program);
    free(program);
    for (int i = 1; argv[i]; i++) add_word(&command, argv[i]);
    Process *const process = start(command.text, argv[0], options, err);
    free(command.text);
    return process;
}

Process *process_start_command(const char *command, const ProcessOptions *options, Error *err) {
    wchar_t *const wide = wide_of(command);
    Process *const process = start(wide, command, options, err);
    free(wide);
    return process;
}

/* ---- what it says ---- */

ReadStatus process_read(Process *process, char *line, size_t size, int64_t deadline_ms) {
    while (!process_lines_take(&process->lines, line, size)) {
        Event *const events[] = { input_event(process->said), process->stop };
        const int64_t left = deadline_ms - clock_ms();
        const unsigned set = events_wait(events, 2, left < 0 ? 0 : left);
        if (set & 2) return READ_STOPPED;
        if (!set) return READ_TIMEOUT;
        size_t room;
        char *const to = process_lines_room(&process->lines, &room);
        const ptrdiff_t got = input_read(process->said, to, room);
        if (got == 0) return READ_END;
        if (got > 0) process->lines.end += (size_t)got;
    }
    return READ_LINE;
}

int process_id(const Process *process) {
    return (int)process->id;
}

void process_describe_end(Process *process, char *buf, size_t size) {
    enum { FIRST_EXCEPTION = 0xC }; /* the highest four bits of what Windows ends faulty programs with */
    DWORD code = 0;
    if (WaitForSingleObject(process->handle, 500) != WAIT_OBJECT_0 || !GetExitCodeProcess(process->handle, &code))
        snprintf(buf, size, "%s", process->deaf ? process->deaf : "closed its output");
    else if (code >> 28 == FIRST_EXCEPTION)
        snprintf(buf, size, "ended by exception 0x%08lX", code);
    else
        snprintf(buf, size, "exited with status %d", (int)code);
}

/* ---- end ---- */

void process_stop(Process *process, int64_t patience_ms) {
    if (!process) return;
    EnterCriticalSection(&process->lock);
    process->closing = true; /* the writer closes its input after what is still to be said */
    LeaveCriticalSection(&process->lock);
    SetEvent(process->filled);
    if (WaitForSingleObject(process->handle, (DWORD)patience_ms) != WAIT_OBJECT_0) {
        if (process->job) TerminateJobObject(process->job, 1);
        TerminateProcess(process->handle, 1);
        WaitForSingleObject(process->handle, INFINITE);
    }
    while (process->writer && WaitForSingleObject(process->writer, CANCEL_STEP_MS) != WAIT_OBJECT_0)
        CancelSynchronousIo(process->writer);
    if (process->job) CloseHandle(process->job); /* ends what it has started and left behind, so that nobody writes */
    input_close(process->said);
    if (process->writer) CloseHandle(process->writer);
    CloseHandle(process->handle);
    CloseHandle(process->filled);
    CloseHandle(process->emptied);
    DeleteCriticalSection(&process->lock);
    free(process->queue);
    free(process);
}
