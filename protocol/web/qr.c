#include "protocol/web/qr.h"

#ifdef FUSILIER_QRENCODE

#include <dlfcn.h>
#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"

enum { TEXT_MOST = 300 };

/* The library is loaded when somebody wants one, as libmicrohttpd (library.c). */
typedef struct {
    __typeof__(QRcode_encodeString8bit) *encode;
    __typeof__(QRcode_free) *release;
} Encoder;

static bool find(void *library, const char *name, void *function) {
    void *const found = library ? dlsym(library, name) : NULL;
    if (found) memcpy(function, &found, sizeof found);
    return found;
}

/* Rows of dark modules: each run is a bar. */
static char *path_of(const QRcode *code) {
    MemoryFile memory;
    memory_file_open(&memory);
    for (int y = 0; y < code->width; y++) {
        for (int x = 0, next; x < code->width; x = next) {
            const unsigned char *const row = code->data + y * code->width;
            for (next = x + 1; next < code->width && (row[next] & 1) == (row[x] & 1);) next++;
            if (row[x] & 1) fprintf(memory.file, "M%d %dh%dv1h-%dz", x, y, next - x, next - x);
        }
    }
    return memory_file_close(&memory, NULL);
}

static void encode(const Encoder *encoder, const char *text, Reply *reply) {
    QRcode *const code = encoder->encode(text, 0, QR_ECLEVEL_M);
    if (!code) {
        reply_error(reply, HTTP_BAD_REQUEST, "this cannot be drawn");
        return;
    }
    char *const path = path_of(code);
    *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
    cJSON_AddNumberToObject(reply->json, "size", code->width);
    cJSON_AddStringToObject(reply->json, "path", path);
    free(path);
    encoder->release(code);
}

void qr_answer(Request *request, Reply *reply) {
    Encoder encoder;
    const char *const text = request_text(request, "text");
    void *const library = dlopen(FUSILIER_QRENCODE, RTLD_NOW | RTLD_LOCAL);
    if (!text || !*text || strlen(text) > TEXT_MOST)
        reply_error(reply, HTTP_BAD_REQUEST, "a text of at most %d bytes is needed", TEXT_MOST);
    else if (find(library, "QRcode_encodeString8bit", &encoder.encode) &&
             find(library, "QRcode_free", &encoder.release))
        encode(&encoder, text, reply);
    else
        reply_error(reply, HTTP_NOT_FOUND, "libqrencode is missing");
    if (library) dlclose(library);
}

#else

void qr_answer(Request *request, Reply *reply) {
    (void)request;
    reply_error(reply, HTTP_NOT_FOUND, "this program was built without libqrencode");
}

#endif
