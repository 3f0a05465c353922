# What `cmake --install` puts where, and the Debian package that is made of the same (scripts/package).
include(GNUInstallDirs)

# The manual page and the shells' completions are what the program says of itself.
set(share ${CMAKE_BINARY_DIR}/share)
set(written)
function(salle_written file)
  add_custom_command(
    OUTPUT ${share}/${file}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${share}
    COMMAND salle ${ARGN} > ${share}/${file}
    DEPENDS salle
    VERBATIM)
  set(written ${written} ${share}/${file} PARENT_SCOPE)
endfunction()
salle_written(salle.1 manual)
salle_written(salle.bash completion bash)
salle_written(_salle completion zsh)
salle_written(salle.fish completion fish)
# Not where the program is only built to be tested: it would be run by every build.
if(SALLE_SANITIZE)
  set(for_all)
else()
  set(for_all ALL)
endif()
add_custom_target(salle_share ${for_all} DEPENDS ${written})

install(CODE "
if(NOT EXISTS \"${CMAKE_SOURCE_DIR}/web/dist/index.html\")
  message(FATAL_ERROR \"the page is not built: run scripts/build-page first\")
endif()")
install(TARGETS salle RUNTIME)
# Without what only the build itself reads.
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/salle/page
        PATTERN .stamp EXCLUDE PATTERN .vite EXCLUDE)
install(FILES ${share}/salle.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME salle)
install(FILES ${share}/salle.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
# What depends on the prefix, which is known only when it is installed.
set(SALLE_MAINTAINER "The Salle developers <salle@example.org>" CACHE STRING
    "Who is named in the package as its maintainer")
find_program(GZIP gzip REQUIRED)
install(CODE "
set(source \"${CMAKE_SOURCE_DIR}\")
set(share \"${share}\")
set(version \"${PROJECT_VERSION}\")
set(maintainer \"${SALLE_MAINTAINER}\")
set(bindir \"${CMAKE_INSTALL_BINDIR}\")
set(docdir \"${CMAKE_INSTALL_DOCDIR}\")
set(mandir \"${CMAKE_INSTALL_MANDIR}\")
set(gzip \"${GZIP}\")
include(\"${CMAKE_SOURCE_DIR}/cmake/install_service.cmake\")")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME salle)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The Salle developers")
set(CPACK_PACKAGE_CONTACT "${SALLE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "hall for the duelling games En Garde, Archers, Sword and Shield")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_STRIP_FILES ON)
# The unit and its options lie outside /usr, and have the final paths written in them.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What the maintainer scripts call; the libraries are found out.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.54~)")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Salle lets people play the duelling games En Garde, Archers and With Sword
and Shield: in a browser, with a friend by link, with anyone or against the
computer at six levels; in the terminal; and through programs of their own.
.
This package has the command salle, the page that it serves, and a service
that opens a hall at http://127.0.0.1:8080 and keeps its data in
/var/lib/salle.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${CMAKE_SOURCE_DIR}/packaging/debian/conffiles ${CMAKE_SOURCE_DIR}/packaging/debian/postinst
    ${CMAKE_SOURCE_DIR}/packaging/debian/prerm ${CMAKE_SOURCE_DIR}/packaging/debian/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
