# Writes a C file that holds the texts of files, each terminated: the table NAME of their names, without what stands
# behind a dot, and their texts. It ends with a row of NULL.
# usage: cmake -DNAME=known_texts -DOUTPUT=known_texts.c "-DFILES=men.ini;boards.ini" -P embed_texts.cmake
set(texts "")
set(rows "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME_WE)
    string(MAKE_C_IDENTIFIER "text_of_${name}" variable)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND texts "static const unsigned char ${variable}[] = {\n${bytes}0x00\n};\n")
    string(APPEND rows "    { \"${name}\", (const char *)${variable} },\n")
endforeach()
file(WRITE ${OUTPUT} "/* Made by cmake/embed_texts.cmake. */
#include \"engine/base/embedded.h\"

${texts}
extern const EmbeddedText ${NAME}[];
const EmbeddedText ${NAME}[] = {
${rows}    { 0, 0 },
};
")
