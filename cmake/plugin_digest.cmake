# Writes the digest of files as a C file and as a header.
# usage: cmake -DOUTPUT=plugin_digest "-DFILES=a.h;b.h" -P plugin_digest.cmake
set(digests "")
foreach(file IN LISTS FILES)
    file(SHA256 ${file} digest)
    string(APPEND digests "${digest}\n")
endforeach()
string(SHA256 digest "${digests}")
file(WRITE ${OUTPUT}.h "/* Made by cmake/plugin_digest.cmake: of all headers here. */
#define PLUGIN_HEADERS \"${digest}\"
")
file(WRITE ${OUTPUT}.c "/* Made by cmake/plugin_digest.cmake. */
extern const char plugin_headers[];
const char plugin_headers[] = \"${digest}\";
")
