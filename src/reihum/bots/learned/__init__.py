"""What was learned: networks that have played a game with themselves, millions of times, and what
they are told. `training/` makes the files beside this one; docs/bots.md says how."""
