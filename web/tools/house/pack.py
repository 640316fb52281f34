"""Our Python as one archive for the page: compiled by the Python that will run it, and without what
a page never needs. Run inside Pyodide by build.mjs; gives the path of the archive."""

import py_compile
import zipfile
from pathlib import Path

SOURCE, ARCHIVE, COMPILED = Path("/source"), Path("/reihum.zip"), Path("/compiled.pyc")
LEFT_OUT = ("cli", "kernels", "lab", "server", "terminal", "__main__.py", "py.typed")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is made


def compiled(file: Path) -> bytes:
    name = Path("reihum") / file.relative_to(SOURCE)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(
        str(file), str(COMPILED), dfile=str(name), doraise=True, optimize=2, invalidation_mode=mode
    )
    return COMPILED.read_bytes()


def wanted(file: Path) -> bool:
    first = file.relative_to(SOURCE).parts[0]
    return file.is_file() and first not in LEFT_OUT and "__pycache__" not in file.parts


with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for file in sorted(filter(wanted, SOURCE.rglob("*"))):
        name, data = f"reihum/{file.relative_to(SOURCE).as_posix()}", file.read_bytes()
        if file.suffix == ".py":
            name, data = f"{name}c", compiled(file)
        archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED, 9)

str(ARCHIVE)
