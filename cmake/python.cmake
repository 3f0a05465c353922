# The Python module, where Debian's python3-dev and pybind11-dev are: build/python/salle is the package as
# it is installed, so that PYTHONPATH=build/python imports it. `pip install .` builds the same (setup.py).
if(EXISTS /usr/bin/python3 AND NOT DEFINED Python3_EXECUTABLE)
  set(Python3_EXECUTABLE /usr/bin/python3) # Debian's, whatever stands before it in the path
endif()
find_package(Python3 3.11 QUIET COMPONENTS Interpreter Development.Module)
if(NOT Python3_FOUND)
  return()
endif()
# pybind11's own search for Python is older than CMake's: it is told what was found.
set(PYTHON_EXECUTABLE ${Python3_EXECUTABLE})
find_package(pybind11 2.10 QUIET)
if(NOT pybind11_FOUND)
  return()
endif()

set(python_package ${CMAKE_BINARY_DIR}/python/salle)
file(GLOB python_sources CONFIGURE_DEPENDS src/python/*.cpp)
pybind11_add_module(salle_python MODULE EXCLUDE_FROM_ALL NO_EXTRAS ${python_sources})
set_target_properties(salle_python PROPERTIES OUTPUT_NAME _salle UNITY_BUILD OFF
                      LIBRARY_OUTPUT_DIRECTORY ${python_package})
target_link_libraries(salle_python PRIVATE salle_learning salle_arena salle_analysis)
target_link_options(salle_python PRIVATE -Wl,--exclude-libs,ALL)
if(SALLE_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Of the interpreter that loads it, which has none of its own.
  target_link_options(salle_python PRIVATE -shared-libsan)
endif()
if(NOT SALLE_SANITIZE)
  # Nothing but C libraries is asked of the machine it is installed on.
  target_link_options(salle_python PRIVATE -static-libstdc++ -static-libgcc)
endif()
# Binding code is much and runs seldom; what batches run is in salle_learning, which is compiled for speed.
target_compile_options(salle_python PRIVATE $<$<CONFIG:Release>:-O1>)

file(GLOB python_files CONFIGURE_DEPENDS python/salle/*.py python/salle/*.pyi python/salle/py.typed)
set(python_copies)
foreach(file IN LISTS python_files)
  cmake_path(GET file FILENAME name)
  add_custom_command(OUTPUT ${python_package}/${name} DEPENDS ${file}
                     COMMAND ${CMAKE_COMMAND} -E copy ${file} ${python_package}/${name})
  list(APPEND python_copies ${python_package}/${name})
endforeach()
add_custom_target(salle_python_files DEPENDS ${python_copies})
add_dependencies(salle_python salle_python_files)
