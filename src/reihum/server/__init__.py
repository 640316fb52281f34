"""The server: tables over HTTP and websockets, and the store that loses nothing."""
