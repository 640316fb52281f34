"""What the documentation site needs besides its pages (mkdocs.yml)."""

import re
from pathlib import Path
from typing import Any

import griffe
from mkdocs.structure.files import File

ROOT = Path(__file__).parent.parent
PAGES = {"contributing.md": "CONTRIBUTING.md", "architecture.md": "ARCHITECTURE.md"}
EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)


class Fenced(griffe.Extension):
    """Examples in docstrings are code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


def on_files(files: Any, config: Any) -> Any:
    """Two pages lie where everybody looks for them, beside the README."""
    for page, source in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Links between pages lead to the pages of the site."""
    for page, source in PAGES.items():
        markdown = re.sub(rf"\]\((\.\./)?{source}", f"]({page}", markdown)
    return markdown.replace("](docs/", "](").replace("](../README.md", "](index.md")
