"""How the networks in `src/reihum/bots/learned/` were made: by playing themselves, with PyTorch.
Nothing here is part of what is installed; docs/bots.md says how to run it."""
