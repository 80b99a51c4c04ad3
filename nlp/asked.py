"""What is asked: who, may, must, check, how much, define, classify, compare, procedure, penalty, cite, scope.

The forms of asking are data (`data/asked.toml`); texts are normal (`nlp.normalise`).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from nlp.doubts import DOUBT

_SENTENCE = re.compile(r"[^.?!]+[.?!]*|[.?!]+")
_CLAUSE = re.compile(r"[,;:]| - |\bbut\b|\bforget\b[^,]*")
YES_NO = ("may", "must", "check", "spare")  # spare: whether it may be left out, which a duty forbids
_VERDICTS = ("spare", "must", "may")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("nlp") / "data" / "asked.toml").read_text("utf-8"))


@cache
def _forms(table: str, name: str) -> dict[str, re.Pattern[str]]:
    """A table of forms: kind (or type) -> its pattern, in the order in which they are tried."""
    return {form[name]: re.compile("|".join(form["patterns"])) for form in _data()[table]}


@cache
def _word(name: str) -> re.Pattern[str]:
    return re.compile(_data()["words"][name])


@lru_cache(maxsize=64)  # asked of one turn many times over
def kind(text: str) -> str:
    """The kind of the question that a normal text puts, by its forms; "" where it has none (a statement, a remnant)."""
    sentences = [s.strip() for s in _SENTENCE.findall(_word("month").sub(" then ", text)) if len(s.strip()) > 2]
    known = [s for s in sentences if "?" in s or not DOUBT.search(s)]
    if known != sentences and any(_sentence_kind(s) for s in known):
        sentences = known  # "she did not say how many use it" is no question where another sentence asks
    if len(sentences) > 1 and _word("bare_cite").match(sentences[-1]):
        sentences = sentences[:-1]  # "... who supplies it? cite?": every answer cites
    if len(sentences) > 1 and _word("bare_codes").match(sentences[-1]):
        return kind(" ".join(sentences[:-1])) or "check"  # "... no light. both codes?"
    asking = [s for s in sentences if "?" in s] or sentences[-1:]
    for sentence in (*reversed(asking), *reversed(sentences)):
        found = _left_out(sentence, sentences) or _sentence_kind(sentence)
        if found:
            return found
    if sentences and (_word("remnant").match(sentences[-1]) or _word("about").match(sentences[-1])):
        return ""
    return "procedure" if _word("what").search(sentences[-1] if sentences else "") else ""


def _left_out(sentence: str, sentences: list[str]) -> str:
    """The kind of a question that leaves its verb to the sentence before ("he says I owe him a window. Do I?")."""
    before = sentences[: sentences.index(sentence)]
    if not before or not _word("ellipsis").match(sentence):
        return ""
    if _word("may_i").match(sentence):
        return "may"  # whatever was owed before
    return next((name for name, word in (("must", "duty"), ("may", "leave")) if _word(word).search(before[-1])), "")


def _sentence_kind(sentence: str) -> str:
    whole, sentence = sentence, _word("filler").sub("", sentence)
    if "?" in whole and not sentence.strip(" ?") and _word("check").search(whole):
        return "check"  # "ok?"
    indirect = _word("whether").search(sentence)
    if indirect and not sentence[: indirect.start()].startswith(("who", "what", "how")):
        return _verdict(sentence[indirect.end() :])
    outright = next((name for name, pattern in _forms("whole", "kind").items() if pattern.search(sentence)), "")
    if outright:
        return outright  # "where does it say who has to ...?"
    if not _word("opens_wh").match(sentence):
        within = _word("tag_within").search(sentence)
        if within:
            return _verdict(sentence[: within.start()])  # "it is not too small, is it, for 3 people?"
        if _word("or_what").search(sentence):
            return "must"  # "he has to put it in writing or what?"
    bare, tags = _word("tag").subn("", sentence)
    if tags and "," not in sentence[len(bare) :][:1] and _word("opens_how_much").match(bare):
        return "howmuch"  # "how many offenses is that?"
    if tags:
        # the tag goes with the last clause
        bare = next((c for c in reversed(bare.split(", ")) if len(c.split()) >= 4), bare)
        found = _sentence_kind(bare)
        return _verdict(bare) if found in ("howmuch", "procedure", "cite", "compare") else found or "check"
    sentence = _word("as_required").sub(" ", sentence)
    sentence = re.sub(r"  +", " ", _word("adjective").sub(r"\1 ", sentence))
    clauses = [c.strip() for c in _CLAUSE.split(sentence) if c and c.strip()]
    if clauses and _word("opens_met").match(clauses[-1]) and _checks(sentence):
        return "check"  # "does the unit, being ..., satisfy the minimum?"
    kinds = [(clause, found) for clause in clauses if (found := _clause_kind(clause))]
    if kinds:
        last = kinds[-1][1]
        first = [k for clause, k in kinds if not clause.startswith("or ")]  # "must it ..., or could it ..."
        return first[-1] if first and last in YES_NO and first[-1] in YES_NO else last
    if _checks(sentence):
        return "check"  # what it asks stands on both sides of an aside
    for name, pattern in _forms("forms", "kind").items():
        if pattern.search(sentence):
            if name == "must" and "?" not in sentence and _word("you_have_to").search(sentence):
                continue  # "the door sticks so you have to kick it"
            if name in _VERDICTS and _word("opens_what").match(sentence):
                return "procedure"  # "what must the placard say" is no question for yes or no
            verdict = _word("verdict").search(sentence)
            if name in (*_VERDICTS, "scope") and _word("check").search(sentence) and not verdict:
                return "check"
            return _lawful(name, sentence)
    if "?" in sentence and _word("told_may").match(sentence):
        return "may"  # "so my 3 boys can not share it?"
    return "check" if _word("check").search(sentence) else ""


def _verdict(clause: str) -> str:
    """The kind of a clause that asks for yes or no: must, may or check."""
    forms = _forms("forms", "kind")
    clause = _word("adjective").sub(r"\1 ", clause)
    for name in ("classify", "penalty", "scope", *_VERDICTS):
        if forms[name].search(clause):
            return _lawful(name, clause)
    return "check"


def _lawful(name: str, text: str) -> str:
    """A kind, but `may` for a must-form that asks whether something is lawful and speaks of no duty."""
    return "may" if name == "must" and _word("verdict").search(text) and not _word("forced").search(text) else name


def _clause_kind(clause: str) -> str:
    """The kind of a clause by the way it opens; "" where its opening tells nothing."""
    forms = _forms("forms", "kind")
    if _word("opens_how_much").match(clause):
        return "howmuch"
    if _word("opens_who").match(clause):
        return "define" if forms["define"].search(clause) else "who"
    if _checks(clause):
        return "check"
    if _word("opens_wh").match(clause):
        return next((n for n, p in forms.items() if n not in _VERDICTS and p.search(clause)), "")
    for name in _VERDICTS:
        if _word(f"opens_{name}").match(clause):
            early = next((n for n in ("classify", "penalty") if forms[n].search(clause)), "")
            return early if early and name == "may" else name
    return ""


def _checks(clause: str) -> bool:
    """Whether a clause opens as a question for yes or no and asks whether something passes ("does it meet the minimum size")."""
    if any(_word(name).search(clause) for name in ("opens_must", "opens_may", "verdict")):
        return False
    return bool(_word("opens_check").match(clause) and _word("check").search(clause))


def sought(text: str) -> tuple[str, ...]:
    """The types of number that a how-much question asks for, the surest first; empty where its words tell none."""
    return tuple(name for name, pattern in _forms("sought", "type").items() if pattern.search(text))


def pieces(text: str) -> list[str]:
    """The different questions of a normal text, in order, each of some length; the whole alone where it has one."""
    asking = dict.fromkeys(s.strip() for s in _SENTENCE.findall(text) if "?" in s) or [text]
    found = [p.strip() for s in asking for p in _word("joint").split(s) if p]
    return [p for p in found if len(p.split()) >= 4 and kind(p)]
