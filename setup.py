"""Has CMake build the module that python/salle stands on; everything else is in pyproject.toml."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """Builds the target salle_python, in a folder of its own that later builds go on from."""

    def build_extension(self, extension):
        folder = ROOT / "build" / "wheel"
        python = f"-DPython3_EXECUTABLE={sys.executable}"
        subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", python], check=True)
        jobs = os.environ.get("SALLE_JOBS")
        subprocess.run(
            ["cmake", "--build", folder, "--target", "salle_python", *(["-j", jobs] if jobs else [])], check=True
        )
        built = next((folder / "python" / "salle").glob("_salle*.so"))
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, target)


# The version is written in CMakeLists.txt only.
version = re.search(r"project\(salle VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(version=version, ext_modules=[Extension("salle._salle", [])], cmdclass={"build_ext": CMakeBuild})
