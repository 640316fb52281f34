"""What a seat is told to do, in positions where only one sentence is right."""

import pytest

from reihum.core.actions import Action
from reihum.core.cue import Cue
from reihum.core.game import Game
from reihum.games import GAMES
from reihum.texts import Words
from tests.rules.elfer_raus_master import on_turn, row
from tests.rules.helpers import at, play

ELFER = "elfer-raus 2 {} | asked=(0,) {} | hand.0 {} | hand.1 B20 | {} stock {}"
FARBEN = "farben-sammeln 2 | asked=(0,) taken={} | hand.0 {} | hand.1 B1 B2 |"
FOUR = "pile.a R20 | pile.b Y20 | pile.c G20 | pile.d B20 | stock ..."
ROMME = "koenigs-romme 2 | asked=(0,) drawn={} out={} {} | hand.0 {} | hand.1 C4 C9 XJ |"
SOLO = "koenigs-romme-solo 1 | asked=(0,) finished=(4,5,6,7,8,9,10,11,12,13) {} | row.3 {} |"
BLOOM = "bloom 2 | asked=(0,) {} | hand.0 {} | hand.1 99 |"
ROBBED = "row.1 88 90 92 | display 1 2 3 4 5 6 7 8 | stock ..."
DOUBTED = """mogeln 4 | asked=(0,3) sealing=1 count=2 layer=1 | hand.0 R5 | hand.2 G1 | hand.3 B1 |
    laid Y2 | pile ..."""
MOGELN = """mogeln 3 | asked=(1,) count=2 layer=0 | hand.0 {} | hand.1 G1 B1 | hand.2 B2 |
    laid Y2 | pile ..."""
SCHNIPP = """schnipp-schnapp 3 | asked=(0,1,2) sealing=1 up=(0,) barred=(2,) | pile.0 R4 |
    {} stack.2 ..."""
PETER = """schwarzer-peter 3 numbers=3 | asked=(0,) arranged={} | hand.0 R1 | hand.2 B1 R2 |
    pairs.1 R3 B3 | aside B2"""
UEBERALL = "ueberall-anschliessen 3 {} | asked=({},) turned=30 placer={} placed={} |"

# A position, then who and what they have picked so far, then the key of the sentence and its facts.
RIGHT: dict[str, list[tuple[str, str, str]]] = {
    "elfer-raus": [
        (ELFER.format("", "", "R11 Y11", "", "..."), "0", "first cards=('R11',)"),
        (ELFER.format("", "first=11", "R12", "row.red R11 |", "..."), "0", "lay"),
        (ELFER.format("", "first=11", "R13 Y2", "row.red R11 |", "..."), "0", "draw"),
        (
            ELFER.format("", "first=11 drawn=1", "R13 Y2", "row.red R11 |", "..."),
            "0",
            "draw-again n=2 most=3",
        ),
        (
            ELFER.format("", "first=11 drawn=1", "R12 Y2", "row.red R11 |", "..."),
            "0",
            "drawn-fits cards=('R12',)",
        ),
        (ELFER.format("", "first=11 laid=1", "R10 Y2", "row.red R11 |", "..."), "0", "more"),
        (ELFER.format("", "first=11 laid=1", "R9 Y2", "row.red R11 |", "..."), "0", "end"),
        (
            "elfer-raus 2 | asked=(0,) first=11 | hand.0 R13 | hand.1 ... | row.red R11",
            "0",
            "cannot",
        ),
        (
            ELFER.format("variant=three-numbers", "", "R10 Y2", "", "..."),
            "0",
            "open low=10 middle=11 high=12",
        ),
        (ELFER.format("variant=three-numbers", "", "R9 Y2", "", "..."), "0", "draw"),
        (ELFER.format("variant=any-card", "", "R9 Y2", "", "..."), "0", "open-any"),
        (
            ELFER.format(
                "variant=false-start",
                "",
                "R2 Y7",
                "row.red R1 R20 | row.yellow Y1 Y20 | row.green G1 G20 | row.blue B1 |",
                "...",
            ).replace("hand.1 B20", "hand.1 B19"),
            "0",
            "lay",
        ),
    ],
    "ueberall-anschliessen": [
        (
            UEBERALL.format("", 0, -1, "") + "stack.0 R5 | up R9 | middle B8 | stack.1 ...",
            "0",
            "where number=9",
        ),
        (
            UEBERALL.format("oversights=off", 0, -1, "")
            + "stack.0 R5 | up R9 | middle B2 | pile.1 G8 | pile.2 Y8 | stack.1 ...",
            "0",
            "several number=9",
        ),
        (
            UEBERALL.format("oversights=off", 0, -1, "")
            + "stack.0 R5 | up R9 | middle B2 | stack.1 ...",
            "0",
            "own number=9",
        ),
        (
            UEBERALL.format("", 0, 0, "middle") + "stack.0 R5 | middle B8 R9 | stack.1 ...",
            "0",
            "again",
        ),
        (
            UEBERALL.format("", 0, 0, "middle") + "pile.0 R5 | middle B8 R9 | stack.1 ...",
            "0",
            "turn-over",
        ),
        (
            UEBERALL.format("", 0, 0, "middle") + "stack.0 R5 | middle B8 R9 | stack.1 ...",
            "2",
            "watch-middle seat=0 number=9",
        ),
        (
            UEBERALL.format("", 1, 0, "pile.0") + "stack.0 R5 | pile.0 R9 | stack.1 ...",
            "1",
            "turn-or-stop seat=0",
        ),
        *(
            (
                UEBERALL.format("", "1,2", 0, "pile.0 called=1 sealing=1")
                + f"stack.0 R5 | pile.0 R9 | {lying} | stack.1 ... | stack.2 G3",
                seat,
                told,
            )
            for lying, seat, told in (
                ("middle B2 | pile.2 G8", "1", "give number=9 other=2 on=8 seat=0"),
                ("middle B2 | pile.2 G8", "0", "missed number=9 other=2 on=8"),
                ("middle B8", "2", "give-middle number=9 seat=0"),
                ("middle B8", "0", "missed-middle number=9"),
            )
        ),
    ],
    "mogeln": [
        ("mogeln 3 | asked=(0,) | hand.0 R5 | hand.1 G1 | hand.2 ...", "0", "new-pile spoken=1"),
        (
            MOGELN.format("R5"),
            "1",
            "say spoken=3",
        ),
        (
            MOGELN.format("R5"),
            "1 lay G1",
            "picked spoken=3",
        ),
        (
            MOGELN.format("R5"),
            "1 lay G1 B1",
            "smuggle card=B1 n=1",
        ),
        (
            MOGELN.format("R5"),
            "2",
            "accuse seat=0 other=1",
        ),
        (
            MOGELN.format(""),
            "1",
            "last seat=0",
        ),
        (
            MOGELN.format("R5"),
            "0",
            "believed seat=1",
        ),
        (
            DOUBTED,
            "3",
            "accuse-last seat=2",
        ),
        (
            DOUBTED,
            "2",
            "doubt-waits",
        ),
    ],
    "ratefix": [
        ("ratefix 2 | asked=(0,) | middle.0 R1 | middle.1 Y1 | out ...", "0", "first"),
        (
            "ratefix 2 | asked=(1,) guesses=(9,0) | middle.0 R1 | middle.1 Y1 | out ...",
            "1",
            "guess",
        ),
    ],
    "zweikampf": [
        ("zweikampf 2 | asked=(0,1) sealing=1 | stack.0 R1 | stack.1 ...", "0", "turn"),
        (
            "zweikampf 2 | asked=(0,1) sealing=1 | middle.0 R1 | middle.1 Y1 | stack.0 R2 |"
            "stack.1 ...",
            "1",
            "tie n=4",
        ),
    ],
    "farben-sammeln": [
        (FARBEN.format(0, "R1 Y2") + FOUR, "0", "take"),
        (FARBEN.format(1, "R1 Y2 G3 R4") + FOUR, "0", "lay"),
        (FARBEN.format(1, "R1 Y2 G3 R4") + FOUR, "0 lay Y2", "where card=Y2"),
        (
            FARBEN.format(1, "R1 Y2 G3 R4") + FOUR.replace("pile.a R20", "pile.a"),
            "0",
            "gap",
        ),
        (FARBEN.format(1, "R1 R2 G3 R4") + FOUR, "0", "close"),
    ],
    "schnipp-schnapp": [
        (
            "schnipp-schnapp 3 | asked=(0,) | stack.0 R4 | stack.1 Y1 | stack.2 ...",
            "0",
            "turn",
        ),
        ("schnipp-schnapp 3 | asked=(0,) | stack.0 R4 | stack.1 Y1 | stack.2 ...", "1", "watch"),
        (
            SCHNIPP.format("pile.2 Y3 | middle G2 |"),
            "0",
            "call",
        ),
        (
            SCHNIPP.format("middle G2 |"),
            "1",
            "no-cards",
        ),
        (
            SCHNIPP.format("middle G2 |"),
            "2",
            "barred",
        ),
        (
            SCHNIPP.format("pile.2 Y3 |"),
            "0",
            "call-schnapp",
        ),
        (
            SCHNIPP.format("middle G2 |"),
            "0",
            "call-schnipp",
        ),
        (
            SCHNIPP.format(""),
            "0",
            "call-nothing",
        ),
    ],
    "schwarzer-peter": [
        (
            PETER.format(0),
            "0",
            "draw seat=2",
        ),
        (
            PETER.format(0),
            "2",
            "arrange seat=0",
        ),
        (
            PETER.format(0),
            "2 arrange R2",
            "arranging n=1",
        ),
        (
            PETER.format(0),
            "1",
            "out",
        ),
        (
            PETER.format(1),
            "2",
            "be-drawn seat=0",
        ),
    ],
    "hoechste-karte": [
        (
            "hoechste-karte 2 numbers=3 | asked=(0,1) sealing=1 | hand.0 R1 R2 R3 | hand.1 ...",
            "1",
            "choose",
        ),
        (
            "hoechste-karte 2 numbers=3 | asked=(0,1) sealing=1 | hand.0 R1 R2 | hand.1 Y1 Y2 |"
            "aside R3 Y3",
            "0",
            "rich n=4",
        ),
    ],
    "koenigs-romme": [
        (ROMME.format(0, -1, "", "S8 S9 DK") + "discard H4 | stock ...", "0", "draw"),
        (ROMME.format(0, -1, "", "S8 S9 DK") + "discard | stock ...", "0", "draw-hidden"),
        (ROMME.format(1, -1, "", "S8 S9 DK H4") + "stock ...", "0", "discard"),
        (ROMME.format(1, -1, "", "S8 S9 S10 H4") + "stock ...", "0", "can-out"),
        (ROMME.format(1, -1, "", "S8 S9 S10 H4") + "stock ...", "0 lay S8 S9 S10", "melded"),
        (ROMME.format(1, -1, "", "S8 S9 S10 H4") + "stock ...", "0 discard H4", "throw card=H4"),
        (
            ROMME.format(0, 1, "", "S8 S9 S10 H4") + "discard H5 | stock ...",
            "0",
            "last-draw seat=1",
        ),
        (ROMME.format(1, 1, "", "S8 S9 S10 H4") + "stock ...", "0", "last-lay"),
        (ROMME.format(1, 1, "", "S8 S9 DK H4") + "stock ...", "0", "last-discard"),
        (
            ROMME.format(1, -1, "groups=((3,),())", "H4") + "laid.0 S8 S9 S10 | stock ...",
            "0",
            "out",
        ),
    ],
    "koenigs-romme-solo": [
        (SOLO.format("", "S8 S9 DK") + "stock H4 | out ...", "0", "turn n=1"),
        (SOLO.format("", "S8 S9 DK") + "up H4 | out ...", "0", "where cards=('H4',)"),
        (SOLO.format("taking=3", "S8 S9 DK H4") + "out ...", "0", "discard spoken=3"),
        (SOLO.format("", "S8 S9 S10") + "stock H4 | out ...", "0", "finish spoken=3"),
        (SOLO.format("", "S8 S9 S10") + "out ...", "0", "end"),
        (SOLO.format("", "S8 S9 DK") + "out ...", "0", "stop"),
    ],
    "bloom": [
        (
            BLOOM.format("", "50") + "display 1 2 3 4 5 6 7 8 | stock ...",
            "0",
            "draw",
        ),
        (
            BLOOM.format("", "50 51 53") + "display 1 2 3 4 5 6 7 8 | stock ...",
            "0",
            "draw-or-lay",
        ),
        (
            BLOOM.format("", "50 51 53 70") + "display 1 2 3 4 5 6 7 8 | stock ...",
            "0 lay 50 51",
            "few n=1",
        ),
        (
            BLOOM.format("owners=(1,)", "50 90")
            + "row.1 51 52 53 | display 1 2 3 4 5 6 7 8 | stock ...",
            "0 add 50",
            "picked n=2",
        ),
        (
            BLOOM.format("", "50 51 70 90") + "display 1 2 3 4 5 6 7 8 | stock ...",
            "0 lay 50 51 70",
            "apart",
        ),
        (
            BLOOM.format("owners=(1,)", "93 94 95 97") + ROBBED,
            "0 lay 92 93 94 95 97 row.1",
            "rob",
        ),
        # The tiles could also be told one by one to add to that row.
        (BLOOM.format("owners=(1,)", "93 94 95 97") + ROBBED, "0 add 93 92 row.1", "rob"),
        (
            BLOOM.format("owners=(1,)", "87 86 20 21")
            + "row.1 88 90 91 92 | display 1 2 3 4 5 6 7 8 | stock ...",
            "0 lay 88 86 20 row.1",
            "apart",
        ),
        (
            BLOOM.format("drawn=1", "50 51 53") + "display 1 2 3 4 5 6 7 8 | stock ...",
            "0",
            "second",
        ),
        (
            BLOOM.format("reward=1 owners=(0,)", "70")
            + "row.1 50 51 53 | jokers * | display 1 2 3 4 5 6 7 8 | stock ...",
            "0",
            "joker",
        ),
    ],
}


def shown(told: Cue | None) -> str:
    return " ".join((told.key, *(f"{n}={fact}" for n, fact in told.facts))) if told else "-"


@pytest.mark.parametrize(
    ("position", "who", "right"), [one for found in RIGHT.values() for one in found]
)
def test_the_right_line(position: str, who: str, right: str) -> None:
    game = at(position)
    seat, _, begun = who.partition(" ")
    told = game.now(int(seat), Action.parse(begun) if begun else None)
    assert shown(told) == right
    assert told
    assert Words("de", game.ID).find("now", told.key)


YELLOW = row("yellow", 9, 11)  # down to the 9; all other rows have only their 11


@pytest.mark.parametrize(
    ("hand", "lines", "begun", "right"),
    [
        ("B10 G1", (), "", "start most=4"),
        ("B9 G1", (), "", "bridge"),  # with a connecting card
        ("B1 G1", (), "", "draw"),
        ("B10 B9 G1", ("0 lay B10",), "", "more n=3"),
        ("B10 B9 B8 B7 G1", ("0 lay B10", "0 lay B9", "0 lay B8"), "", "more n=1"),
        ("B10 G1", ("0 lay B10",), "", "end"),
        ("* G1", (), "lay *", "joker"),
        ("B9 G1", (), "connect", "connect"),
        ("B9 G1", (), "connect Y9", "connect-to card=Y9"),
        ("B9 G1", ("0 connect Y9 blue",), "", "owed-card cards=('B9',)"),
        ("* G1", ("0 connect Y9 blue",), "", "owed-joker cards=('B9',)"),
        ("* B9 G1", ("0 connect Y9 blue",), "", "owed cards=('B9',)"),
    ],
)
def test_the_right_line_in_master(
    hand: str, lines: tuple[str, ...], begun: str, right: str
) -> None:
    game = on_turn(hand, YELLOW)
    play(game, *lines)
    assert shown(game.now(0, Action.parse(begun) if begun else None)) == right


def test_every_game_has_examples() -> None:
    """Those that say themselves what to do; for the others it follows from the menu."""
    speaking = {name for name, game in GAMES.items() if game.now_of is not Game.now_of}
    assert speaking - {"elfer-raus-master"} <= {name for name, all_ in RIGHT.items() if all_[1:]}
