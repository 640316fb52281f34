from tests.playthroughs import FOLDER, PLAYTHROUGHS, playthrough

for name in PLAYTHROUGHS:
    (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
