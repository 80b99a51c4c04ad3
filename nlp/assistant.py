"""One question in, one answer out: the whole way from a conversation to what both codes say."""

from __future__ import annotations

import gc
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from corpus.citations import Mention
from corpus.citations import find as find_citations
from corpus.provisions import Corpus
from nlp import asked, wording
from nlp.answer import Answer, Citation, CodeAnswer, OpenFact, Understood, merged, overall
from nlp.decide import Decision, Question, decide
from nlp.encoder import begin
from nlp.facts import THING, Said, said
from nlp.likeness import Likeness
from nlp.ranking import Ranker, Scores, combine, facts_below, words
from nlp.reading import Reader, Reading, hit_facts
from ontology import built, model
from ontology.model import CODES, Law
from reasoner.case import Case, Source, Value, single

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Scores of ranking.score, set on questions that nobody tuned the answers to (tests/nlp/test_calibration.py).
UNDERSTOOD = 0.42  # below: not understood
CLEAR = 0.75  # a part of a sentence is an ask of its own only from here
LONG = 18  # words from which a later turn stands by itself, whatever it points back to
NEAR = 0.15  # subjects this near may speak where the best one has nothing of the kind asked, or is excepted here
EVEN = 0.04  # two subjects this near that answer differently: ask back which is meant
SUBJECT = "subject:"  # the open fact that an ask-back leaves: which subject is meant
TIED = 0.08  # of subjects this near, a check answers on the one that the measurements given decide
MAX_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Edit:
    """A fact set by hand (or, with None, made unknown again), over whatever the turns said."""

    thing: str
    fact: str
    value: Value | None


@dataclass(slots=True)
class _Turn:
    """What is the same for both codes and every subject tried: readings, kind asked, edits, how well each norm's words fit."""

    readings: Sequence[Reading]
    kind: str
    edits: tuple[Edit, ...]
    fits: Mapping[str, float]
    facts: dict[str, list[Said]] = field(default_factory=dict)
    likened: list[tuple[list[str], NDArray[np.float32]]] = field(default_factory=list)

    def said(self, assistant: Assistant, subject: str) -> list[Said]:
        """What the turns say of the facts that the subject's rules can use: by cues, else by likeness to samples."""
        if subject not in self.facts:
            own = assistant.ranker.facts[subject]
            others = {f for s in assistant.law.subjects[subject].also for f in assistant.ranker.facts[s]}
            found = said(self.readings, assistant.law, {f: float(f in own) for f in sorted(own | others)})
            known = {s.fact for s in found}
            self.facts[subject] = [*found, *self._likened(assistant, sorted(assistant.tested(subject) - known))]
        return self.facts[subject]

    def _likened(self, assistant: Assistant, names: Sequence[str]) -> list[Said]:
        if not self.likened:
            self.likened += [assistant.likeness.vectors(r.text.plain) for r in self.readings]
        found = []
        for name in names:
            for reading, (parts, vectors) in zip(reversed(self.readings), reversed(self.likened), strict=True):
                state = assistant.likeness.states(parts, vectors, name)
                if state is not None:
                    thing = THING[assistant.law.facts[name].of]
                    found.append(Said(thing, name, state[0], reading.turn, state[1], state[2]))
                    break
        return found


class Assistant:
    """Answers conversations from the law; the same turns, edits and code give the same answer."""

    def __init__(self, law: Law | None = None, corpus: Corpus | None = None) -> None:
        self._law, self._corpus = law, corpus
        self._ready = False

    def warm(self) -> None:
        """Load everything that the first answer needs (seconds, once); safe to call from a worker thread."""
        if self._ready:
            return
        from corpus.provisions import load
        from nlp.normalise import Speller

        self.law = self._law or built.law()
        self.corpus = self._corpus or load()
        self.reader = Reader(self.law)
        self.reader.speller = Speller(self.reader.cues.words() | _terms(self.law, self.corpus))
        self._read = lru_cache(maxsize=32)(self.reader.read)  # each turn is asked about again with every later one
        self.ranker = Ranker(self.law)
        self.likeness = Likeness(self.law)
        self._tested: dict[str, frozenset[str]] = {}
        self.ranker.rank("warm", self.reader.read(0, "warm"))
        gc.freeze()  # what is loaded stays: no collection need look through it while somebody waits
        self._ready = True

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Answer:
        """The answer to the last of the turns; `code` is muskego, tribal, both, or auto (the code that the turns name, else both)."""
        self.warm()
        texts = [self.reader.text(t[:MAX_CHARACTERS]) for t in turns]
        begin(t.plain for t in texts)
        readings = [self._read(i, t) for i, t in enumerate(texts)]
        last = readings[-1]
        codes = _codes(readings, code)
        mentions = find_citations(last.text.typed)
        kind = asked.kind(last.text.plain)
        cited = self._cite(mentions, kind, codes, last)
        if cited is not None:
            return replace(cited, corrections=last.text.corrections)
        scores = _meant(self._rank(readings), edits)
        edits = [e for e in edits if not e.fact.startswith(SUBJECT)]
        talk = _small_talk(scores, len(readings) > 1, last, kind)
        if talk:
            return Answer(talk, text=_TALK[talk], confidence=scores.best[1], corrections=last.text.corrections)
        if not kind:
            kind = next((k for k in (asked.kind(r.text.plain) for r in reversed(readings[:-1])) if k), "check")
        pieces = asked.pieces(last.text.plain)
        if len(pieces) > 1:
            begin(pieces[:1])  # the others are ranked only where this one is clear
        whole = self._answer(readings, codes, kind, scores, edits)
        parts = self._parts(pieces, readings, codes, scores, edits)
        return merged(whole, parts) if parts else whole

    def _parts(
        self,
        pieces: Sequence[str],
        readings: Sequence[Reading],
        codes: Sequence[str],
        scores: Scores,
        edits: Sequence[Edit],
    ) -> list[Answer]:
        """The answers to the several things that the last turn asks, in order; none where it asks one thing."""
        if len(pieces) < 2:
            return []
        near = [s for s, _ in scores.subjects[:6]]
        found: list[tuple[str, str, Scores]] = []
        for piece in pieces:
            own = self.ranker.rank(piece, readings[-1], asked.kind(piece))
            subject, value = own.best
            if value < CLEAR or subject not in near or subject not in self.law.subjects:
                return []
            found.append((subject, asked.kind(piece) or "check", own))
        if len({subject for subject, _, _ in found}) < 2:
            return []
        return [self._answer(readings, codes, kind, combine(own, scores, 0.3), edits) for _, kind, own in found]

    def tested(self, subject: str) -> frozenset[str]:
        """The yes/no facts that decide whether the norms of a subject are met."""
        if subject not in self._tested:
            norms = [n for n in self.law.norms.values() if n.subject == subject]
            found = facts_below(self.law, [model.meets(n.id) for n in norms])
            self._tested[subject] = frozenset(f for f in found if self.law.facts[f].type == "yes-no")
        return self._tested[subject]

    def _rank(self, readings: Sequence[Reading]) -> Scores:
        """The subjects of the last turn, those of the turns before it carrying on the more the less it says by itself."""
        told = _told(readings)
        alone = readings[-1]
        last = alone
        if len(told) > 1:
            text = self.reader.text(" . ".join(r.text.typed for r in told))
            begin([text.plain])
            last = self._read(len(readings) - 1, text)
        before, plain = readings[: -len(told)], last.text.plain
        kind = asked.kind(plain)
        if not before:
            whole = self.ranker.rank(plain, last, kind)
            if last is alone:
                return whole
            weight = 0.25 if _POINTS_BACK.search(alone.text.plain) else 0.5
            return combine(whole, self.ranker.rank(alone.text.plain, alone, kind), weight)
        refers = bool(_POINTS_BACK.search(plain)) and len(last.tokens) < LONG
        story = " ".join(r.text.plain for r in readings)[-600:]
        if refers and kind:
            begin([story])
        earlier = frozenset(f for r in before for f in hit_facts(r))
        past = self._rank(before)
        if not set(words(plain)) - _CODE_WORDS:
            return past
        scores = self.ranker.rank(plain, last, kind, earlier)
        if _NEW.search(plain):
            return scores
        short = len(set(words(plain)) - _CODE_WORDS) <= FEW
        bare = short and (scores.best[0] in _CLASSES or scores.best[1] < CLEAR)
        goes_on = not kind and bool(_SAME.search(plain) or (_GOES_ON.match(plain) and bare))
        if _NEXT.search(plain) and scores.best[1] >= CLEAR and not goes_on:
            return combine(scores, past, 0.15)
        corrects = goes_on or bool(_CORRECTS.search(plain))
        if corrects or (not kind and (len(last.tokens) < LONG and scores.best[1] < CLEAR)):
            return combine(past, scores, 0.1 if goes_on else 0.25)
        if refers:
            return combine(combine(self.ranker.rank(story, last, kind, earlier), scores, 0.5), past, 0.3)
        return combine(scores, past, 0.15)

    def _answer(
        self, readings: Sequence[Reading], codes: Sequence[str], kind: str, scores: Scores, edits: Sequence[Edit]
    ) -> Answer:
        law = self.law
        real = [(s, v) for s, v in scores.subjects if s in law.subjects]
        if real[0][0] in _CLASSES and kind in ("procedure", "scope"):
            kind = "classify"  # "what are we under the code?"
        turn = _Turn(readings, kind, tuple(edits), scores.norms)
        found = {code: self._code(code, real, turn) for code in codes}
        facts = turn.said(self, real[0][0])
        understood = tuple(
            Understood(
                s.thing,
                s.fact,
                law.facts[s.fact].label,
                wording.value_of(law, s.fact, s.value),
                "said",
                s.turn + 1,
                s.words,
            )
            for s in facts
        )
        return Answer(
            overall(found), found, asked=kind, subjects=tuple(s for s, _ in real[:3]), understood=understood,
            confidence=scores.best[1], corrections=readings[-1].text.corrections,
        )  # fmt: skip

    def _code(self, code: str, real: Sequence[tuple[str, float]], turn: _Turn) -> CodeAnswer:
        """One code's answer: on the best subject, unless one that is as near fits what was asked and told better."""
        law = self.law
        top, best = real[0]
        on = cache(lambda subject: self._on(code, subject, turn))  # several of the looks below are at the same subjects
        if turn.kind == "classify" and top != "basement-or-cellar":
            return on("classification")[0]
        near = [s for s, v in real[1:8] if (best - v) / best <= NEAR and not law.subjects[s].outside]
        tied = [s for s, v in real[1:8] if (best - v) / best <= TIED and not law.subjects[s].outside]
        if law.subjects[top].outside:
            return on(top)[0]
        subject = (
            top
            if law.of_subject(code, top)
            else next((s for s in law.subjects[top].also if law.of_subject(code, s)), top)
        )
        answer, live = on(subject)
        if turn.kind in asked.YES_NO and not self._binding(code, subject) and answer.status != "not_addressed":
            for other in near:
                if self._binding(code, other):
                    return on(other)[0]
        if turn.kind in asked.YES_NO and answer.status == "answered" and answer.verdict is None:
            for other in near:  # a norm that only says who cannot be kept or broken by what was told
                second, lives = on(other)
                if lives and second.verdict:
                    return second
        if not live and not (turn.kind == "must" and answer.verdict == "no"):
            for other in near:
                second, lives = on(other)
                if lives and second.status in ("answered", "conditional"):
                    return second
        grounds = [f.ground.truth for f in answer.findings]
        if turn.kind in ("check", "may") and grounds and not any(g is not False for g in grounds):
            for other in near:
                second, _ = on(other)
                if second.verdict and any(f.in_force for f in second.findings):
                    return second
        if turn.kind == "check" and not _measured(answer) and turn.readings[-1].measures:
            told = answer.verdict == "no" and self._evidence(answer) > 0
            for other in tied:
                second, _ = on(other)
                if told and second.verdict == "yes":
                    continue  # a breach that was told of stands, whatever else is large enough
                if second.verdict and _measured(second) and any(f.in_force for f in second.findings):
                    return second
        rival = next((s for s, v in real[1:2] if (best - v) / best <= EVEN), None)
        if rival is not None and answer.status == "answered":
            against = on(rival)[0]
            measured = _measured(answer)
            if not _differ(answer, against, turn.kind) or (measured and not _measured(against)):
                return answer
            more = self._evidence(answer) > self._evidence(against) and not _by_silence(answer)
            if measured or not more:  # one number fits both, or neither rests on more of what was said
                return self._either(answer, against, top, rival)
        return answer

    def _either(self, answer: CodeAnswer, other: CodeAnswer, top: str, rival: str) -> CodeAnswer:
        """Asks back which of two subjects is meant, with what holds for each, where the words fit both alike."""
        labels = [self.law.subjects[s].label for s in (top, rival)]
        question = f"Is your question about {labels[0]} (yes), or about {labels[1]} (no)?"
        text = f"It depends on what you mean. For {labels[0]}: {answer.text} For {labels[1]}: {other.text} {question}"
        return replace(
            answer,
            status="conditional",
            verdict=None,
            citations=tuple(dict.fromkeys((*answer.citations[:1], *other.citations[:1], *answer.citations[1:]))),
            missing=(OpenFact("question", f"{SUBJECT}{top}", question, "yes-no"),),
            text=text,
        )

    def _evidence(self, answer: CodeAnswer) -> float:
        """How much of what was said the answer rests on, a fact that few subjects use counting more."""
        leaves = [
            p for f in answer.findings for proof in (f.ground, f.met) if proof is not None for p in proof.leaves()
        ]
        told = {p.atom.predicate for p in leaves if p.source is not None and p.source.how == "said"}
        return sum(self.ranker.rarity.get(fact, 0.0) for fact in sorted(told))

    def _binding(self, code: str, subject: str) -> bool:
        """Whether a code has a norm on the subject that can be kept or broken, or that allows something."""
        return any(
            n.kind not in ("definition", "missing", "reference", "penalty") for n in self.law.of_subject(code, subject)
        )

    def _on(self, code: str, subject: str, turn: _Turn) -> tuple[CodeAnswer, bool]:
        """What a code says on a subject, and whether that stands on its own norms (not all of them excepted here)."""
        law = self.law
        norms = law.of_subject(code, subject)
        lacking = [n for n in norms if n.kind == "missing"]
        if law.subjects[subject].outside or len(lacking) == len(norms):
            label = law.subjects[subject].label
            text = wording.silent(code, label, lacking, self.corpus)
            return CodeAnswer(code, "not_addressed", "text", text=text, subject=subject), True
        last = turn.readings[-1]
        case = self._case(code, subject, turn)
        fit = {n.id: turn.fits.get(n.id, 0.0) for n in norms}
        numbers = tuple((m.value, m.unit) for m in last.measures)
        about = "Unit" if _of_a_room(turn.readings) else ""
        kind = "which" if turn.kind == "classify" and subject == "basement-or-cellar" else turn.kind
        question = Question(
            law,
            code,
            subject,
            kind,
            case,
            fit,
            numbers,
            sought=asked.sought(last.text.plain),
            about=about,
            doubted=frozenset(f for r in turn.readings for f in r.doubted) - {i.fact for i in turn.said(self, subject)},
        )
        decision = decide(question)
        live = any(not f.excepted_by for f in decision.lead) or not decision.lead
        return self._worded(question, decision), live

    def _worded(self, question: Question, decision: Decision) -> CodeAnswer:
        law = question.law
        cited = wording.citations(law, decision)
        if decision.status == "not_addressed":
            text = wording.silent(question.code, law.subjects[question.subject].label, [], self.corpus)
            if decision.reason == "no ground" and decision.lead:
                near = decision.lead[0].norm
                text = wording.nobody(question.code, near, self.corpus)
            return CodeAnswer(
                question.code,
                "not_addressed",
                citations=(),
                text=text,
                subject=question.subject,
                findings=decision.lead,
            )
        text = wording.text(question, decision, cited, self.corpus)
        faults = tuple(dict.fromkeys(law.faults[f].says for x in decision.lead[:3] for f in x.norm.faults))
        verdict = decision.verdict if question.asked in asked.YES_NO else None
        return CodeAnswer(
            question.code, decision.status, decision.basis, verdict, decision.bearers, decision.values, decision.classes,
            cited, decision.missing, text, question.subject, decision.lead, faults,
        )  # fmt: skip

    def _case(self, code: str, subject: str, turn: _Turn) -> Case:
        case = single()
        for item in turn.said(self, subject):
            case.say(item.thing, item.fact, item.value, Source("said", f"turn {item.turn + 1}", item.words))
        if turn.kind == "may":
            for norm in self.law.of_subject(code, subject):
                for name, value in norm.supposes.items():
                    thing = case.of_kind(self.law.facts[name].of)[0]
                    if (thing, name) not in case.facts:
                        case.say(thing, name, value, Source("supposed"))
        for edit in turn.edits:
            if edit.value is None:
                case.forget(edit.thing, edit.fact)
            else:
                case.say(edit.thing, edit.fact, edit.value, Source("said", "set by hand"))
        return case

    def _cite(self, mentions: Sequence[Mention], kind: str, codes: Sequence[str], last: Reading) -> Answer | None:
        """The answer to a question that names a provision and asks what it says; None where it asks for something else."""
        about = kind in ("cite", "define", "", "scope") or _SAYS.search(last.text.plain)
        if not mentions or (not about and any(m.ids for m in mentions)):
            return None
        found: dict[str, CodeAnswer] = {}
        for mention in mentions:
            for pid in mention.ids:
                code = pid.split("/")[0]
                found[code] = self._provision(code, pid)
            if not mention.ids:
                for code in codes:
                    text = f"This copy of the {wording.CODE_NAMES[code]} has no text of {mention.printed}."
                    found.setdefault(code, CodeAnswer(code, "not_addressed", "text", text=text))
        return Answer(overall(found), found, asked="cite")

    def _provision(self, code: str, pid: str) -> CodeAnswer:
        provision = self.corpus[pid]
        if provision.state != "text":
            return CodeAnswer(
                code,
                "not_addressed",
                "text",
                text=f"This copy has only the heading of {self.corpus.label(pid)}: {provision.heading}.",
            )
        ids = [pid, *provision.children] if provision.children else [pid]
        cited = tuple(Citation(i, self.corpus[i].text) for i in ids if self.corpus[i].text)
        return CodeAnswer(
            code,
            "answered",
            "text",
            citations=cited,
            text=f"{self.corpus.label(pid)} reads: “{self.corpus.whole(pid)}”",
        )


def _told(readings: Sequence[Reading]) -> Sequence[Reading]:
    """The last turn, with the turns right before it that asked nothing: a story told in several messages is one message."""
    start = len(readings) - 1
    if not asked.kind(readings[start].text.plain):
        return readings[start:]
    while start > 0 and "?" not in readings[start - 1].text.plain and not asked.kind(readings[start - 1].text.plain):
        start -= 1
    return readings[start:]


def _differ(one: CodeAnswer, other: CodeAnswer, kind: str) -> bool:
    """Whether two answers differ in what was asked for."""
    if one.status != other.status:
        return True
    if kind in asked.YES_NO:
        return one.verdict != other.verdict
    return one.bearers != other.bearers if kind == "who" else (one.values, one.classes) != (other.values, other.classes)


def _by_silence(answer: CodeAnswer) -> bool:
    """Whether a "yes" rests on a norm that asks for nothing (a permission, an exemption), not on one that is kept."""
    lead = answer.findings[0] if answer.findings else None
    return answer.verdict == "yes" and lead is not None and lead.met is None


def _measured(answer: CodeAnswer) -> bool:
    """Whether a number that was said decides the answer."""
    return any(
        p.source is not None and p.source.how == "said" and not isinstance(p.atom.terms[-1], (bool, str))
        for f in answer.findings[:2]
        if f.met is not None and f.met.truth is not None
        for p in (f.breached if f.met.truth is False and f.breached else f.met).leaves()
    )


_OF_A_ROOM = re.compile(
    r"\b(call|class|classify|what (is|kind|type|sort)[^?]*)"
    r" ((the |this |that |his |her |my |a |each )?(room|unit)|(these|my|our|his|her) \d+ (rooms|units))\b(?! (house|in))"
    r"|\bi (rent|have) (a|1|one) room\b[^?]*\bwhat is (that|it|this) called|\bword for (the|my|this) (room|unit)\b"
    r"|\bcall what i (got|have|rent)\b|\b(room|unit) itself|(rooming|dwelling) unit\b[^?.!]*(\?|$)"
)
_OF_A_BUILDING = re.compile(r"\b(house|building|home|place|property|hotel|dormitory|dwelling(?! unit))\b[^?.!]*\?")


def _of_a_room(readings: Sequence[Reading]) -> bool:
    """Whether a room or unit, not a building, is to be classified: the last turn that asks about either decides."""
    for reading in reversed(readings):
        if _OF_A_ROOM.search(reading.text.plain):
            return True
        if _OF_A_BUILDING.search(reading.text.plain):
            return False
    return False


_CLASSES = ("classification", "unit-classification")
_SAYS = re.compile(r"\b(say|says|said|read|reads|quote|wording|text|require of|state)\b")
_CORRECTS = re.compile(
    r"\b(correction|corr|typo|scratch that|wrong|misread|i mean|i meant|measured again|remeasured|counted again|recount|sorry"
    r"|no wait|^wait|oops|actually|my mistake|turns out|what am i saying)\b"
)
#: "and in a hotel there?": what is asked of it was said before; a longer one brings its own matter.
_GOES_ON = re.compile(r"^(?:(?:ok|okay|so|well) )?(?:and|what about|how about)\b")
_SAME = re.compile(
    r"^(?:(?:ok|okay|so|well|and|but) )*(?:what if|if)\b|\bsame (?:day|kind|thing|window|room|building|place|date)\b"
)
FEW = 2
_NEXT = re.compile(r"^(and|also|what about|how about) (?!if\b)(?!.*\b(it|its|them|they|he|she)\b).{12,}\?$")
_NEW = re.compile(
    r"\b(?:another|other|different|new|separate|unrelated|next|one more|1 more) (?:thing|question|topic|matter|subject|case|issue)\b"
)
_POINTS_BACK = re.compile(
    r"\b((?:how|is|was|does|would) (?:is |does )?that|it|its|them|they|those|these|this|he|she|there|then|same|one|his|her|their"
    r"|that (?:is|was|makes|one)|(?:on|about|from|with|to|for) that)\b"
)
_TALK = {
    "small_talk": "Hello. Ask me about the Muskego Minimum Housing Code or the Tribal Code chapter 55, "
    "for instance: who must exterminate if two units are infested?",
    "not_understood": "I did not understand that. Please ask in other words, for instance: how high must a bedroom ceiling be?",
}
_CODE_WORDS = frozenset(
    words(
        "tribal tribe reservation muskego code codes chapter other under same there case city"
        " side compare compared comparison differ different difference vs versus fig figs figure figures"
        " please pls ok okay and what how about yes well now then"
    )
)
_TRIBAL = re.compile(
    r"\b(tribal|tribe|tribes|reservation|chapter 55|ch 55|indian|native|housing authority|55\.\d{3})\b"
)
_MUSKEGO = re.compile(r"\b(muskego|wisconsin|205-\d)\b")
_BOTH = re.compile(
    r"\b(both|each|either|two|the) codes\b|\bin (each|both|either)\b|\bthe other (code|one)\b|\beach code\b|\beither code\b"
)


_FOR_BOTH = re.compile(
    r"\bnot (?:just|only) (?:the )?(?:tribal|muskego)\b"
    r"|\bside by side\b|\b(beside|next to) (it|that|this)\b|\b(for|in|under|tell me|answer) both\b"
    r"|\bboth (codes|figs|figures|numbers|please|pls)\b"
)
_AGAINST = re.compile(
    r"\bhow (does|do|would) (the )?\w+ (code )?(differ|compare)|\bhow (is|are|was) (that|this|it|they) different"
    r"|differ from|compared? (to|with)|\b(vs|versus|against) (the )?(tribal|muskego)"
)


def _codes(readings: Sequence[Reading], code: str) -> tuple[str, ...]:
    if code in CODES:
        return (code,)
    if code == "both":
        return CODES
    named: set[str] = set()
    for reading in reversed(readings):
        text = reading.text.plain
        tribal, muskego = bool(_TRIBAL.search(text)), bool(_MUSKEGO.search(text))
        if _FOR_BOTH.search(text) or (_BOTH.search(text) and not (tribal ^ muskego)) or (tribal and muskego):
            return CODES
        if tribal or muskego:
            found = "tribal" if tribal else "muskego"
            if _AGAINST.search(text):
                return CODES
            named.add(found)
            break
    return tuple(c for c in CODES if c in named) or CODES


def _meant(scores: Scores, edits: Sequence[Edit]) -> Scores:
    """The ranking after what was said of the subject meant."""
    said = {
        e.fact.removeprefix(SUBJECT): bool(e.value) for e in edits if e.fact.startswith(SUBJECT) and e.value is not None
    }
    if not said:
        return scores
    moved = [(s, v * (3 if said.get(s) else 0 if s in said else 1)) for s, v in scores.subjects]
    return Scores(tuple(sorted(moved, key=lambda p: (-p[1], p[0]))), scores.norms)


def _small_talk(scores: Scores, later: bool, last: Reading, kind: str) -> str:
    name, value = scores.best
    if name in ("~hello", "~thanks", "~bye", "~about") and (not later or not kind or len(last.tokens) < 5):
        return "small_talk"
    if later:
        return ""
    if name == "~nonsense" or value < UNDERSTOOD:
        return "not_understood"
    return ""


def _terms(law: Law, corpus: Corpus) -> frozenset[str]:
    """Every word of the codes and of the graph's labels and phrasings: right terms that no speller may touch."""
    found: set[str] = set()
    for provision in corpus:
        found |= set(re.findall(r"[a-z]{3,}", corpus[provision].text.lower()))
    for fact in law.facts.values():
        found |= set(re.findall(r"[a-z]{3,}", f"{fact.label} {fact.question}".lower()))
    return frozenset(found)


__all__ = ["Answer", "Assistant", "Edit", "Mapping"]
