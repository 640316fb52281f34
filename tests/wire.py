"""Write the wire's JSON Schema: python -m tests.wire"""

import json
from pathlib import Path

import reihum.server
from reihum.server.wire import schema

FILE = Path(reihum.server.__path__[0]) / "wire.schema.json"


def text() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
