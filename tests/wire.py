"""Write the wire's OpenAPI document: python -m tests.wire"""

import json
from pathlib import Path

import reihum.server
from reihum.server.app import Config, create_app

FILE = Path(reihum.server.__path__[0]) / "openapi.json"


def text() -> str:
    document = create_app(Config(db="nowhere")).openapi()
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
