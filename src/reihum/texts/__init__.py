"""Every word a person reads, in a folder for each language. There are no rules here.

The folders have the same files with the same keys: common.toml, a file for each game that takes
precedence over common.toml, web/ with the words of the pages, where `key-one` is the singular,
rules/ with the numbered rules and lessons/ with what is said in the guided first games. The rules/
and lessons/ beside the languages hold what has no words: the cards of examples (see rulebook.py)
and the scripts of the lessons. docs/translating.md says how a language is added.

In a sentence `[legt|legst]` is the form for others and the form for "you" (words.py).
"""

from reihum.texts.files import LANGUAGES, USUAL_LANGUAGE
from reihum.texts.pages import bot_name, lesson, next_language, said_in_lesson, web
from reihum.texts.rulebook import Rule, rule_text, rules
from reihum.texts.sentences import Part, plain
from reihum.texts.words import Line, Words, concerned

__all__ = [
    "LANGUAGES",
    "USUAL_LANGUAGE",
    "Line",
    "Part",
    "Rule",
    "Words",
    "bot_name",
    "concerned",
    "lesson",
    "next_language",
    "plain",
    "rule_text",
    "rules",
    "said_in_lesson",
    "web",
]
