# libfusilier for other programs (docs/library.md): the shared and the static library, and what finds them.

# The rooms that the library stands on, itself included.
set(library_rooms library base engine variants search session record round scene)
set(library_objects)
foreach(room IN LISTS library_rooms)
    list(APPEND library_objects $<TARGET_OBJECTS:${room}>)
endforeach()
if(TARGET cjson_here)
    list(APPEND library_objects $<TARGET_OBJECTS:cjson_here>)
endif()

# Only what library/fusilier.map lists is seen from outside; its number changes when programs have to be built anew.
add_library(fusilier_shared SHARED $<TARGET_OBJECTS:library>)
target_link_libraries(fusilier_shared PRIVATE session round scene)
set_target_properties(fusilier_shared PROPERTIES
    OUTPUT_NAME fusilier EXPORT_NAME fusilier VERSION ${PROJECT_VERSION} SOVERSION 0 LINKER_LANGUAGE C)
target_include_directories(fusilier_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
if(WIN32)
    target_compile_definitions(library PRIVATE FUSILIER_SHARED FUSILIER_BUILDING)
    target_compile_definitions(fusilier_shared INTERFACE FUSILIER_SHARED)
elseif(NOT APPLE)
    target_link_options(fusilier_shared PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/library/fusilier.map)
    set_target_properties(fusilier_shared PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/library/fusilier.map)
endif()

# For x86-64-v3 once more (cmake/processors.cmake): in this folder beside the other the loader of glibc looks first where it
# can run that.
if(FUSILIER_PROCESSORS AND NOT WIN32)
    list(TRANSFORM library_rooms REPLACE "(.+)" "$<TARGET_OBJECTS:\\1_v3>" OUTPUT_VARIABLE library_objects_v3)
    add_library(fusilier_shared_v3 SHARED ${library_objects_v3})
    target_link_libraries(fusilier_shared_v3 PRIVATE session round scene) # for the texts
    target_link_options(fusilier_shared_v3 PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/library/fusilier.map)
    set_target_properties(fusilier_shared_v3 PROPERTIES
        OUTPUT_NAME fusilier VERSION ${PROJECT_VERSION} SOVERSION 0 LINKER_LANGUAGE C
        LINK_DEPENDS ${PROJECT_SOURCE_DIR}/library/fusilier.map
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/glibc-hwcaps/x86-64-v3)
    install(TARGETS fusilier_shared_v3 COMPONENT library
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/x86-64-v3 NAMELINK_SKIP)
endif()

# The static one is made in one piece, in which what is hidden is local: names of rooms are no names of other programs.
if(CMAKE_OBJCOPY AND NOT WIN32 AND NOT APPLE AND
    (CMAKE_C_COMPILER_ID STREQUAL GNU OR NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION))
    set(library_piece ${PROJECT_BINARY_DIR}/fusilier_piece${CMAKE_C_OUTPUT_EXTENSION})
    set(relink -r -nostdlib)
    if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL GNU)
        list(APPEND relink -flinker-output=nolto-rel)
    endif()
    add_custom_command(OUTPUT ${library_piece}
        COMMAND ${CMAKE_C_COMPILER} ${relink} -o ${library_piece} ${library_objects}
        COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${library_piece}
        DEPENDS ${library_objects} COMMAND_EXPAND_LISTS VERBATIM)
    set(library_objects ${library_piece})
endif()
add_library(fusilier_static STATIC ${library_objects})
set_target_properties(fusilier_static PROPERTIES OUTPUT_NAME fusilier EXPORT_NAME static LINKER_LANGUAGE C)
target_include_directories(fusilier_static INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(fusilier_static PUBLIC Threads::Threads m ${CMAKE_DL_LIBS})
if(NOT TARGET cjson_here)
    set(library_needs libcjson)
    target_link_libraries(fusilier_static INTERFACE $<INSTALL_INTERFACE:cjson>)
endif()

install(TARGETS fusilier_shared fusilier_static EXPORT FusilierTargets COMPONENT library)
install(FILES library/fusilier.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

# For pkg-config: `pkg-config --cflags --libs fusilier`.
file(RELATIVE_PATH library_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(packaging/fusilier.pc.in ${PROJECT_BINARY_DIR}/fusilier.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fusilier.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# For CMake: find_package(Fusilier), then Fusilier::fusilier, or Fusilier::static.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Fusilier)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/FusilierConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES packaging/FusilierConfig.cmake ${PROJECT_BINARY_DIR}/FusilierConfigVersion.cmake
    DESTINATION ${package_folder} COMPONENT library)
install(EXPORT FusilierTargets NAMESPACE Fusilier:: DESTINATION ${package_folder} COMPONENT library)
