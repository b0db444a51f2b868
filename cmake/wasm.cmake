# The library as WebAssembly (docs/javascript.md), made by scripts/build-wasm: one module for pages, workers and Node, which
# reaches the file by what javascript/library.js gives it. It shows what library/fusilier.map lists.
file(STRINGS library/fusilier.map wasm_names REGEX "^ *fusilier_[a-z_]+;")
list(TRANSFORM wasm_names REPLACE "^ *(fusilier_[a-z_]+);.*" "_\\1")
list(APPEND wasm_names _malloc _free)
list(JOIN wasm_names "," wasm_names)

set(wasm_level -O3)
if(FUSILIER_QUICK_BUILD)
    set(wasm_level -O1)
endif()

add_executable(fusilier_wasm EXCLUDE_FROM_ALL $<TARGET_OBJECTS:library>)
target_link_libraries(fusilier_wasm PRIVATE session round scene)
set_target_properties(fusilier_wasm PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME fusilier-wasm SUFFIX .js
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/library/fusilier.map)
target_link_options(fusilier_wasm PRIVATE
    ${wasm_level} --no-entry -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web,worker
    -sEXPORTED_FUNCTIONS=${wasm_names} -sEXPORTED_RUNTIME_METHODS=addFunction,UTF8ToString
    -sALLOW_TABLE_GROWTH=1 # for what hears of a search
    -sWASM_BIGINT=1        # numbers of 64 bits go over as they are
    -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sMAXIMUM_MEMORY=2147483648
    -sTOTAL_STACK=4194304  # the search goes deep
    -sABORTING_MALLOC=0)   # what is too large is refused by one line

# The page without a server (docs/site.md), made by scripts/build-site: all that `fusilier web` answers, for a Worker, and
# the same once more for the Workers that think.
file(GLOB site_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/protocol/site/*.c)
set(site_names _malloc,_free,_door_prepare,_door_take_up,_door_open,_door_note_loss,_door_code,_door_ask,_door_text,_door_waits_for,_door_end_flow,_door_hear,_door_step,_door_session,_errand_run)
add_executable(fusilier_site EXCLUDE_FROM_ALL ${site_sources})
target_link_libraries(fusilier_site PRIVATE tables)
set_target_properties(fusilier_site PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME fusilier-site SUFFIX .js)
target_link_options(fusilier_site PRIVATE
    ${wasm_level} --no-entry -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker
    -sEXPORTED_FUNCTIONS=${site_names} -sEXPORTED_RUNTIME_METHODS=ccall,FS
    -sWASM_BIGINT=1 -sFORCE_FILESYSTEM=1 -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sMAXIMUM_MEMORY=2147483648
    -sTOTAL_STACK=4194304 -sABORTING_MALLOC=0)
