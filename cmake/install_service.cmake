# Run by `cmake --install`: what has the prefix written in it or depends on where it leads. The
# variables it uses are set by packaging.cmake.
set(root "$ENV{DESTDIR}")
set(prefix "${CMAKE_INSTALL_PREFIX}")
# /usr is a system's own: its settings are in /etc, its units in /lib, and Debian's zsh looks elsewhere.
if(prefix STREQUAL "/usr")
  set(settings /etc/default/salle)
  set(unit /lib/systemd/system/salle.service)
  set(zsh /usr/share/zsh/vendor-completions/_salle)
else()
  set(settings ${prefix}/etc/default/salle)
  set(unit ${prefix}/lib/systemd/system/salle.service)
  set(zsh ${prefix}/share/zsh/site-functions/_salle)
endif()
set(program ${prefix}/${bindir}/salle)
set(docs ${prefix}/${docdir})

function(put from to)
  message(STATUS "Installing: ${root}${to}")
  configure_file(${from} ${root}${to} ${ARGN})
endfunction()
# As Debian wants it, and so that the same input gives the same bytes.
function(pack file)
  execute_process(COMMAND ${gzip} -9nf ${root}${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(prefix STREQUAL "/usr")
  put(${source}/packaging/debian/lintian-overrides /usr/share/lintian/overrides/salle COPYONLY)
endif()
put(${source}/packaging/salle.service.in ${unit} @ONLY)
put(${share}/_salle ${zsh} COPYONLY)
put(${share}/salle.1 ${prefix}/${mandir}/man1/salle.1 COPYONLY)
pack(${prefix}/${mandir}/man1/salle.1)
# A host's own settings stay; in a package dpkg sees to that.
if(NOT EXISTS ${root}${settings})
  put(${source}/packaging/default.in ${settings} @ONLY)
endif()
# The one of the project, and one in the form that Debian's tools read.
put(${source}/CHANGELOG.md ${docs}/CHANGELOG.md COPYONLY)
pack(${docs}/CHANGELOG.md)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${root}${docs}/changelog "salle (${version}) unstable; urgency=medium

  * What is new is told in CHANGELOG.md.gz.

 -- ${maintainer}  ${date}
")
pack(${docs}/changelog)
