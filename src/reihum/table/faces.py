"""The faces people and bots wear: what is drawn and the colour behind it, "fox-mint". How they look
is the client's business (`web/src/ui/faces.ts`); here is who wears which, and that no two at a
table are alike.
"""

from collections.abc import Collection

from reihum.core.errors import Mistake
from reihum.table.manners import MANNERS, manner_of

COLOURS = ("mint", "sun", "rose", "sky", "lilac", "lime", "peach", "sand", "night")
# Each with the colour it is drawn for.
FACES = {
    "fox": "mint",
    "bear": "sun",
    "rabbit": "rose",
    "owl": "sky",
    "cat": "lilac",
    "dog": "lime",
    "mouse": "sun",
    "frog": "sky",
    "pig": "mint",
    "hedgehog": "peach",
    "panda": "lime",
    "penguin": "sky",
    "lion": "rose",
    "elephant": "sand",
    "koala": "mint",
    "bee": "sky",
    "snail": "lime",
    "whale": "sun",
    "teapot": "lilac",
    "mushroom": "mint",
    "cactus": "peach",
    "boat": "sky",
    "moon": "night",
    "flower": "lime",
}
_BOTS = {manner.face for manner in MANNERS.values()}
PEOPLE = tuple(face for face in FACES if face not in _BOTS)  # who has not chosen looks like no bot


def check_face(face: str) -> str:
    drawn, _, colour = face.partition("-")
    if drawn not in FACES or colour not in COLOURS:
        raise Mistake("bad-face", face=face[:40])
    return face


def usual_face(name: str, seat: int, *, bot: bool) -> str:
    """The face of a bot, or of somebody who has not chosen one: always the same for a name."""
    if bot:
        drawn = manner_of(name).face
    else:
        number = 7 if name else seat
        for letter in name:
            number = (number * 31 + ord(letter)) % 65_521
        drawn = PEOPLE[number % len(PEOPLE)]
    return f"{drawn}-{FACES[drawn]}"


def worn_face(chosen: str, name: str) -> str:
    """What a person wears where no seat decides."""
    return chosen or usual_face(name, 0, bot=False)


def unlike(wish: str, taken: Collection[str]) -> str:
    """The face as it was wished for, in another colour if somebody already wears it."""
    drawn, _, colour = wish.partition("-")
    first = COLOURS.index(colour)
    others = (f"{drawn}-{other}" for other in (*COLOURS[first:], *COLOURS[:first]))
    return next((face for face in others if face not in taken), wish)
