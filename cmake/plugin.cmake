# What plug-ins are built from (docs/plugins.md): the headers that a rule includes, with the few bodies that it compiles
# itself, and the digest of all of them, by which program and plug-in know that they were built from the same.
file(GLOB plugin_files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
    ${PROJECT_SOURCE_DIR}/engine/*.h ${PROJECT_SOURCE_DIR}/engine/board/*.h ${PROJECT_SOURCE_DIR}/engine/text/*.h
    ${PROJECT_SOURCE_DIR}/engine/lanes/*.h)
list(APPEND plugin_files engine/base/error.h engine/base/error.c engine/base/format.h engine/base/memory.h
    engine/base/random.h engine/base/text.h engine/base/text.c engine/lanes/chesslike.c engine/lanes/movement.c
    variants/plugin.h variants/plugin_links.h variants/plugin_start.h
    variants/rules/compose.h variants/rules/hooks.h variants/rules/slots.h)
list(SORT plugin_files)
set(digest ${PROJECT_BINARY_DIR}/plugin_digest)
list(TRANSFORM plugin_files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE plugin_sources)
add_custom_command(OUTPUT ${digest}.c ${digest}.h
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${digest} "-DFILES=${plugin_sources}"
        -P ${PROJECT_SOURCE_DIR}/cmake/plugin_digest.cmake
    DEPENDS ${plugin_sources} ${PROJECT_SOURCE_DIR}/cmake/plugin_digest.cmake VERBATIM)
target_sources(variants PRIVATE ${digest}.c)

# Only when asked for: cmake --install FOLDER --component plugin
include(GNUInstallDirs)
set(plugin_folder ${CMAKE_INSTALL_INCLUDEDIR}/fusilier/plugin)
foreach(file IN LISTS plugin_files)
    get_filename_component(folder ${file} DIRECTORY)
    install(FILES ${file} DESTINATION ${plugin_folder}/${folder} COMPONENT plugin EXCLUDE_FROM_ALL)
endforeach()
install(FILES ${digest}.h DESTINATION ${plugin_folder}/variants COMPONENT plugin EXCLUDE_FROM_ALL)

# pkg-config --cflags --libs fusilier-plugin. Sets are handed over as the processor has it, so both are for the same one.
set(plugin_flags "")
if(FUSILIER_PROCESSORS) # the copy that runs nearly everywhere
    string(APPEND plugin_flags " -march=x86-64-v3")
elseif(FUSILIER_PROCESSOR)
    string(APPEND plugin_flags " -march=${FUSILIER_PROCESSOR}")
elseif(FUSILIER_NATIVE)
    string(APPEND plugin_flags " -march=native")
endif()
if(WIN32)
    string(APPEND plugin_flags " -mno-avx") # as the rules of the program
endif()
if(FUSILIER_PARANOID)
    string(APPEND plugin_flags " -DPARANOID=1")
endif()
file(RELATIVE_PATH plugin_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(packaging/fusilier-plugin.pc.in ${PROJECT_BINARY_DIR}/fusilier-plugin.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fusilier-plugin.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT plugin EXCLUDE_FROM_ALL)
