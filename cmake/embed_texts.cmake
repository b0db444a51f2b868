# Writes a C file that holds the texts of files, one after the other and terminated: the string NAME.
# usage: cmake -DNAME=known_sheets -DOUTPUT=known_sheets.c "-DFILES=men.ini;boards.ini" -P embed_texts.cmake
set(bytes "")
foreach(file IN LISTS FILES)
    file(READ ${file} more HEX)
    string(APPEND bytes "${more}0a")
endforeach()
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "/* Made by cmake/embed_texts.cmake. */
extern const unsigned char ${NAME}[];
const unsigned char ${NAME}[] = {
${bytes}0x00
};
")
