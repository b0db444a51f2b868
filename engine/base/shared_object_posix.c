#include "engine/base/shared_object.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#ifdef __ELF__
#include <elf.h>
#include <link.h>
#endif

#include "engine/base/files.h"
#include "engine/base/memory.h"

#ifdef __ELF__

/* Is all there that is going to be mapped? dlopen does not ask, and whoever touches a page behind the end of a file is
 * killed. */
static bool is_whole(const FileView *view) {
    ElfW(Ehdr) head;
    if (view->size < sizeof head) return false;
    memcpy(&head, view->bytes, sizeof head);
    if (memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_phentsize != sizeof(ElfW(Phdr))) return false;
    if (head.e_phoff > view->size || head.e_phnum > (view->size - head.e_phoff) / sizeof(ElfW(Phdr))) return false;
    for (size_t i = 0; i < head.e_phnum; i++) {
        ElfW(Phdr) part;
        memcpy(&part, (const char *)view->bytes + head.e_phoff + i * sizeof part, sizeof part);
        if (part.p_offset > view->size || part.p_filesz > view->size - part.p_offset) return false;
    }
    return head.e_phnum > 0;
}

#else

static bool is_whole(const FileView *view) {
    return view->size > 0;
}

#endif

/* Before anything of it runs: is there such a file, and is it one to be loaded? */
static bool check(const char *path, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return false;
    const bool whole = view.bytes && is_whole(&view), exists = view.bytes != NULL;
    file_view_end(&view);
    if (!exists) return error_set(err, "there is no file %.200s", path);
    return whole || error_set(err, "%.200s: it is no shared object, or a part is missing", path);
}

SharedObject *shared_object_open(const char *path, Error *err) {
    if (!check(path, err)) return NULL;
    char *const here = memory_new(strlen(path) + sizeof "./", 1);
    if (!strchr(path, '/')) memcpy(here, "./", 2); /* else it would be looked for among the libraries */
    memcpy(here + strlen(here), path, strlen(path));
    void *const object = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    free(here);
    if (object) return object;
    const char *const why = dlerror();
    const char *const cause = why && strstr(why, ": ") ? strstr(why, ": ") + 2 : "it cannot be loaded";
    error_set(err, "%.120s: %s", path, cause);
    return NULL;
}

const void *shared_object_find(SharedObject *object, const char *name) {
    return dlsym((void *)object, name);
}

void shared_object_close(SharedObject *object) {
    dlclose((void *)object);
}
