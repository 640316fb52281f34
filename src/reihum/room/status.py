"""What a refusal is over REST, as a status of HTTP."""

from reihum.core.errors import Mistake

STATUS = {
    "unknown-person": 401,
    "expelled": 403,
    "locked": 403,
    "not-let-in": 403,
    "closed": 403,
    "no-table": 404,
    "tidied": 404,
    "no-evening": 404,
    "no-game": 404,
    "no-record": 404,
    "no-match": 404,
    "no-lesson": 404,
    "no-day": 404,
    "day-secret": 403,
    "day-to-come": 403,
    "day-alone": 403,
    "too-fast": 429,
    "too-many-lines": 429,
    "come-again": 503,
    "not-kept": 503,
}


def status_of(why: Mistake) -> int:
    return STATUS.get(why.key, 400)
