#include "engine/base/file_text.h"

#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"

bool file_text(const char *path, FileText *read, Error *err) {
    FileView view;
    *read = (FileText){ .text = NULL };
    if (!file_view(path, &view, err)) return false;
    if (!view.bytes) return true;
    read->text = memory_text(view.bytes, view.size);
    read->size = view.size;
    read->has_zero = strlen(read->text) != view.size;
    file_view_end(&view);
    return true;
}
