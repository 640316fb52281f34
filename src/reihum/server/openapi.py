"""The one document of the wire: what goes over REST and what goes over the websocket.

OpenAPI knows no websockets. What they carry is written as a webhook, `socket`: the messages of a
browser are its request, those of the table its response. `make wire` writes the document to
`openapi.json` and makes the client's types from it.
"""

from typing import Any

from fastapi import FastAPI
from pydantic import Field, RootModel

from reihum.server import incoming
from reihum.wire import types

REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": types.Why, "description": "It cannot be, and why."}
}


class FromClient(RootModel[incoming.Asked]):
    """Every message of a browser."""

    root: incoming.Asked = Field(discriminator="kind")


class ToClient(RootModel[types.Message]):
    """Every message to a browser."""

    root: types.Message = Field(discriminator="kind")


def describe_socket(app: FastAPI) -> None:
    """Add the messages of the websocket to what the app says of itself."""

    @app.webhooks.post("socket", response_model=ToClient, responses=REFUSALS)
    def socket(message: FromClient) -> None:
        """At a table: /ws/{code}."""  # sockets.py serves it
