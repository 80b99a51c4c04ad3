"""Reads the authored files of the law into the model, naming every breach of the form with its file and line."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from corpus.provisions import Corpus, QuoteNotFound
from ontology import model, units
from ontology.complements import fewest, negations
from ontology.cueform import fault
from ontology.model import Fact, Fault, Judgement, Law, Norm, Number, Subject
from ontology.swrl import Atom, Rule, RuleError, check_rule, parse_body

ROOT = Path(__file__).parent
_NORM_KEYS = {
    "id", "kind", "subject", "bearer", "thing", "quote", "plain", "numbers", "applies", "requires", "forbids",
    "derives", "unless", "overrides", "supposes", "judgement", "class", "contract", "when", "terms", "items",
    "faults", "next", "note", "law",
}  # fmt: skip
_FACT_KEYS = {"of", "type", "label", "question", "cues", "true", "false", "assume", "judge", "derived", "named", "note"}


@dataclass(slots=True)
class Reading:
    """What was read, and each breach of the form as `file:line: what`."""

    corpus: Corpus
    facts: dict[str, Fact] = field(default_factory=dict)
    subjects: dict[str, Subject] = field(default_factory=dict)
    norms: dict[str, Norm] = field(default_factory=dict)
    contexts: dict[str, str] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    faults: dict[str, Fault] = field(default_factory=dict)
    phrasings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    samples: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    overrides: list[tuple[str, str, str]] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    breaches: list[str] = field(default_factory=list)

    def law(self) -> Law:
        """The law as read; whoever calls it has looked at `breaches`."""
        return Law(
            self.facts,
            self.subjects,
            self.norms,
            self.contexts,
            tuple(self.rules),
            self.faults,
            self.phrasings,
            self.samples,
        )


def read(corpus: Corpus, root: Path = ROOT) -> Reading:
    """All authored files below `root`."""
    out = Reading(corpus)
    for path in sorted((root / "vocabulary").glob("*.yaml")):
        _read_vocabulary(out, path)
    files = [*sorted((root / "muskego").glob("*.yaml")), *sorted((root / "tribal").glob("*.yaml"))]
    entries: list[tuple[str, dict[str, Any]]] = []
    for path in files:
        where = f"{path.parent.name}/{path.name}"
        entries += [(where, entry) for entry in _load(out, path, where) or []]
    order = {pid: i for i, pid in enumerate(corpus)}
    entries.sort(key=lambda e: order.get(str(e[1].get("provision")), 10**6))
    for _, entry in entries:
        for raw in entry.get("norms") or []:
            if raw.get("class"):
                out.classes.add(f"{model.PREFIX[str(entry['provision']).split('/')[0]]}:{raw['class']}")
    for where, entry in entries:
        _read_provision(out, entry, where)
    for path in sorted((root / "phrasings").glob("*.yaml")):
        for key, lines in (_load(out, path, f"phrasings/{path.name}") or {}).items():
            if key == "__line__":
                continue
            if not path.name.startswith("facts-"):
                out.phrasings[key] = out.phrasings.get(key, ()) + tuple(map(str, lines))
            elif key not in out.facts or out.facts[key].type != "yes-no":
                out.breaches.append(f"phrasings/{path.name}: no yes/no fact {key}")
            else:
                sides = {str(k).lower(): v for k, v in lines.items()}
                out.samples[key] = (_words(sides.get("true")), _words(sides.get("false")))
    _check_links(out)
    _compile(out)
    return out


class _Loader:
    """PyYAML's safe loader, its mappings knowing their line and its duplicate keys refused."""

    def __new__(cls, text: str) -> Any:
        import yaml

        class Lined(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
            def construct_mapping(self, node: Any, deep: bool = False) -> Any:
                seen: set[Any] = set()
                for key_node, _ in node.value:
                    key = self.construct_object(key_node, deep=True)
                    if key in seen:
                        raise yaml.constructor.ConstructorError(None, None, f"{key!r} twice", key_node.start_mark)
                    seen.add(key)
                found = super().construct_mapping(node, deep)
                found["__line__"] = node.start_mark.line + 1
                return found

        # "true:" and "false:" are names of cues here, "on"/"off"/"yes"/"no" are words
        Lined.yaml_implicit_resolvers = {
            first: [
                (tag, regexp)
                for tag, regexp in pairs
                if tag not in ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:int:sex")
            ]
            for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
        }
        return Lined(text).get_single_data()


def _load(out: Reading, path: Path, where: str) -> Any:
    import yaml

    try:
        return _Loader(path.read_text("utf-8"))
    except yaml.YAMLError as error:
        out.breaches.append(f"{where}: {' '.join(str(error).split())}")
        return None


def _words(value: Any) -> tuple[str, ...]:
    return tuple(str(v) for v in value) if isinstance(value, list) else () if value is None else (str(value),)


def _read_vocabulary(out: Reading, path: Path) -> None:
    where = f"vocabulary/{path.name}"
    data = _load(out, path, where) or {}
    if path.name.startswith("faults"):
        for name, raw in data.items():
            if name != "__line__":
                provisions = _words(raw.get("provisions"))
                out.faults[name] = Fault(name, provisions, str(raw.get("kind")), " ".join(str(raw.get("says")).split()))
                for pid in provisions:
                    if pid not in out.corpus:
                        out.breaches.append(f"{where}:{raw['__line__']}: no provision {pid}")
        return
    if path.name == "subjects.yaml":
        data = {"subjects": data}
    elif not {"facts", "subjects"} & set(data):
        data = {"facts": data}
    for name, raw in (data.get("subjects") or {}).items():
        if name != "__line__":
            if name in out.subjects:
                out.breaches.append(f"{where}:{raw['__line__']}: subject {name} a second time")
            also = _words(raw.get("also"))
            out.subjects[name] = Subject(
                name, str(raw["label"]), str(raw["part"]), bool(raw.get("outside")), also, _words(raw.get("when"))
            )
    for name, raw in (data.get("facts") or {}).items():
        if name != "__line__":
            _read_fact(out, name, raw, where)


def _read_fact(out: Reading, name: str, raw: dict[Any, Any], where: str) -> None:
    line = f"{where}:{raw.get('__line__')}"
    raw = {{True: "true", False: "false"}.get(k, k) if isinstance(k, bool) else k: v for k, v in raw.items()}
    for key in set(raw) - _FACT_KEYS - {"__line__"}:
        out.breaches.append(f"{line}: {name}: no key {key}")
    if name in out.facts:
        out.breaches.append(f"{line}: fact {name} a second time")
    if raw.get("of") not in model.KINDS:
        out.breaches.append(f"{line}: {name}: of must be one of {', '.join(model.KINDS)}")
    if raw.get("type") not in model.FACT_TYPES:
        out.breaches.append(f"{line}: {name}: type must be one of {', '.join(model.FACT_TYPES)}")
    local = name.split(":")[-1]
    from ontology.swrl import BUILTINS

    if local in BUILTINS or local.startswith(("true", "false")):
        out.breaches.append(f"{line}: {name}: no fact may be called like a builtin nor begin with true or false")
    if raw.get("type") == "yes-no" and not raw.get("derived") and not raw.get("question"):
        out.breaches.append(f"{line}: {name}: a fact needs its question")
    assume = raw.get("assume")
    if assume is not None and not isinstance(assume, bool):
        assume = units.fraction(assume)
    out.facts[name] = Fact(
        name, str(raw.get("of")), str(raw.get("type")), str(raw.get("label", name)), str(raw.get("question", "")),
        _words(raw.get("cues")), _words(raw.get("true")), _words(raw.get("false")), assume,
        str(raw["judge"]) if raw.get("judge") else None, bool(raw.get("derived")),
        tuple(
            (cue, str(value))
            for value, cues in (raw.get("named") or {}).items() if value != "__line__" for cue in _words(cues)
        ),
    )  # fmt: skip
    fact = out.facts[name]
    for cue in (*fact.cues, *fact.true, *fact.false, *(cue for cue, _ in fact.named)):
        wrong = fault(cue)
        if wrong is not None:
            out.breaches.append(f"{line}: {name}: {wrong}")


def _read_provision(out: Reading, entry: dict[str, Any], where: str) -> None:
    pid = str(entry.get("provision"))
    line = f"{where}:{entry.get('__line__')}"
    if pid not in out.corpus:
        near = difflib.get_close_matches(pid, list(out.corpus), 1)
        out.breaches.append(f"{line}: no provision {pid}" + (f"; nearest {near[0]}" if near else ""))
        return
    if ("context" in entry) == bool(entry.get("norms")):
        out.breaches.append(f"{line}: {pid} needs either norms or context")
    if "context" in entry:
        out.contexts[pid] = " ".join(str(entry["context"]).split())
    for raw in entry.get("norms") or []:
        _read_norm(out, pid, raw, where)


def _read_norm(out: Reading, pid: str, raw: dict[str, Any], where: str) -> None:
    nid = f"{pid}#{raw.get('id')}"
    line = f"{where}:{raw.get('__line__')}"

    def breach(text: str) -> None:
        out.breaches.append(f"{line}: {nid}: {text}")

    for key in set(raw) - _NORM_KEYS - {"__line__"}:
        breach(f"no key {key}")
    if nid in out.norms:
        breach("a second time")
    kind, code = str(raw.get("kind")), pid.split("/")[0]
    if kind not in model.NORM_KINDS:
        breach(f"kind must be one of {', '.join(model.NORM_KINDS)}")
    subject = str(raw.get("subject"))
    if subject not in out.subjects:
        near = difflib.get_close_matches(subject, list(out.subjects), 1)
        breach(f"no subject {subject}" + (f"; nearest {near[0]}" if near else ""))
    thing = str(raw.get("thing", "Building"))
    if thing not in model.KINDS:
        breach(f"thing must be one of {', '.join(model.KINDS)}")
    quote = " ".join(str(raw.get("quote", "")).split())
    if kind != "missing":
        try:
            out.corpus.locate(pid, quote)
        except QuoteNotFound:
            breach(f"quotation not in {pid}: {quote[:60]!r}")
    if not str(raw.get("plain", "")).strip():
        breach("no plain sentence")
    numbers = {
        name: _number(name, n, quote, breach) for name, n in (raw.get("numbers") or {}).items() if name != "__line__"
    }
    values = {name: n.value for name, n in numbers.items() if n}
    bearers, by, stated = _bearer(raw.get("bearer"), breach)
    if by and by not in out.corpus:
        breach(f"no provision {by} for the bearer")
    bodies: dict[str, tuple[tuple[Atom, ...], ...]] = {}
    for key in ("applies", "requires", "forbids", "when"):
        given = raw.get(key) or []
        given = [given] if isinstance(given, str) else given
        parsed = []
        for text in given:
            try:
                parsed.append(parse_body(str(text), values))
            except RuleError as error:
                breach(f"{key}: {error}")
        bodies[key] = tuple(parsed)
    if bodies["requires"] and bodies["forbids"]:
        breach("requires and forbids: write one of them")
    judgement = []
    for j in raw.get("judgement") or []:
        words = " ".join(str(j.get("words", "")).split())
        if words.lower() not in quote.lower():
            breach(f"judging words not in the quotation: {words!r}")
        judgement.append(Judgement(words, str(j.get("who", "not-stated")), str(j.get("law", ""))))
    prefix = model.PREFIX[code]
    defines = f"{prefix}:{raw['class']}" if raw.get("class") else None
    supposes = {
        k: v if isinstance(v, bool) else units.fraction(v)
        for k, v in (raw.get("supposes") or {}).items() if k != "__line__"
    }  # fmt: skip
    for name in supposes:
        if name not in out.facts:
            breach(f"supposes: no fact {name}")

    def expand(ref: str) -> str:
        return f"{pid}{ref}" if ref.startswith("#") else ref

    for target in _words(raw.get("overrides")):
        out.overrides.append((expand(target), nid, line))
    nxt = raw.get("next") or {}
    norm = Norm(
        nid, pid, code, kind, subject, thing, quote, " ".join(str(raw.get("plain", "")).split()), bearers, by, stated,
        tuple(n for n in numbers.values() if n), bodies["when"] or bodies["applies"], bodies["requires"],
        bodies["forbids"], (), tuple(map(expand, _words(raw.get("unless")))), supposes, tuple(judgement), defines,
        str(raw["contract"]) if raw.get("contract") else None, _words(raw.get("terms")), _words(raw.get("items")),
        _words(raw.get("faults")), str(nxt.get("plain", "")), str(nxt.get("provision", "")), where,
        int(raw.get("__line__", 0)),
    )  # fmt: skip
    derived = []
    for position, item in enumerate(raw.get("derives") or []):
        name = str(item.get("property"))
        if name not in out.facts or not out.facts[name].derived:
            breach(f"derives {name}, which no vocabulary file declares as derived")
        if not name.startswith(f"{prefix}:"):
            breach(f"derives {name}: its name begins with {prefix}:")
        try:
            body = (Atom(thing, ("?x",)), *parse_body(str(item.get("when")), values))
            value = item.get("value")
            value = str(value) if isinstance(value, str) else value
            head = Atom(name, ("?x", value))
            if isinstance(value, str) and value.startswith("$"):
                head = Atom(name, ("?x", values[value[1:]]))
            out.rules.append(Rule(f"{nid} derives {name} {position}", body, head))
        except (RuleError, KeyError) as error:
            breach(f"derives {name}: {error}")
        derived.append(name)
    out.norms[nid] = replace(norm, derives=tuple(dict.fromkeys(derived)))


def _number(name: str, raw: Any, quote: str, breach: Any) -> Number | None:
    try:
        value, unit = units.canonical(raw["value"], str(raw["unit"]))
    except (KeyError, ValueError, TypeError) as error:
        breach(f"number {name}: {error!r}")
        return None
    comparison, words = str(raw.get("comparison")), " ".join(str(raw.get("quote", "")).split())
    if comparison not in model.COMPARISON_WORDS:
        breach(f"number {name}: comparison must be one of {', '.join(model.COMPARISON_WORDS)}")
    if not words or not all(part.strip().lower() in quote.lower() for part in words.split("…")):
        breach(f"number {name}: its words {words!r} are not in the quotation")
    per = str(raw.get("per") or raw.get("of") or "")
    return Number(name, str(raw["value"]), str(raw["unit"]), value, unit, comparison, per, words)


def _bearer(raw: Any, breach: Any) -> tuple[tuple[str, ...], str | None, bool]:
    if raw in ("not-stated", "none", None):
        if raw is None:
            breach("no bearer (a list, not-stated, or none)")
        return (), None, raw != "not-stated"
    by = None
    if isinstance(raw, dict):
        by, raw = raw.get("by"), raw.get("roles")
    roles = _words(raw)
    for role in roles:
        if role not in model.BEARERS:
            breach(f"no bearer {role}")
    return tuple(sorted(roles)), by, True


def _check_links(out: Reading) -> None:
    for target, source, line in out.overrides:
        if target in out.norms:
            norm = out.norms[target]
            out.norms[target] = replace(norm, unless=tuple(dict.fromkeys((*norm.unless, source))))
        else:
            out.breaches.append(f"{line}: {source}: overrides {target}, which does not exist")
    known = set(out.facts) | set(model.KINDS) | set(model.RELATIONS) | out.classes
    for norm in out.norms.values():
        line = f"{norm.file}:{norm.line}: {norm.id}"
        for ref in norm.unless:
            if ref not in out.norms:
                near = difflib.get_close_matches(ref, list(out.norms), 1)
                out.breaches.append(
                    f"{line}: unless {ref}, which does not exist" + (f"; nearest {near[0]}" if near else "")
                )
        for ref in (*norm.terms, *norm.items):
            if ref not in out.corpus:
                out.breaches.append(f"{line}: no provision {ref}")
        for ref in norm.faults:
            if ref not in out.faults:
                out.breaches.append(f"{line}: no fault {ref}")
        own = model.PREFIX[norm.code]
        for body in (*norm.applies, *norm.requires, *norm.forbids):
            for atom in body:
                out.breaches += [f"{line}: {text}" for text in _check_atom(out, atom, known, own)]
    for norm_id in out.phrasings:
        if norm_id not in out.norms and norm_id not in out.subjects:
            out.breaches.append(f"phrasings: no norm or subject {norm_id}")


def _check_atom(out: Reading, atom: Atom, known: set[str], own: str) -> Iterator[str]:
    if atom.builtin is not None:
        return
    if atom.predicate not in known:
        near = difflib.get_close_matches(atom.predicate, sorted(known), 1)
        yield f"nothing is called {atom.predicate}" + (f"; nearest {near[0]}" if near else "")
        return
    if ":" in atom.predicate and not atom.predicate.startswith(f"{own}:"):
        yield f"{atom.predicate} belongs to the other code"
    fact = out.facts.get(atom.predicate)
    if fact is not None:
        if len(atom.terms) != 2:
            yield f"{atom} takes two terms"
        elif fact.type == "yes-no" and not isinstance(atom.terms[1], bool):
            yield f"{atom}: a yes/no fact takes true or false"
        elif fact.type != "yes-no" and not (isinstance(atom.terms[1], str)):
            yield f"{atom}: bind the number to a variable and compare it"


def _compile(out: Reading) -> None:
    """The rules of every norm: what it applies to, what meets it, what breaches it, which class it defines."""
    derived = tuple(out.rules)

    def single(predicate: str) -> bool:
        fact = out.facts.get(predicate)
        return predicate in model.RELATIONS or (fact is not None and not fact.derived)

    for norm in out.norms.values():
        kind = Atom(norm.thing, ("?x",))

        def add(label: str, bodies: Any, predicate: str, norm: Norm = norm, kind: Atom = kind) -> None:
            for index, body in enumerate(bodies):
                rule = Rule(
                    f"{norm.id} {label} {index}", (kind, *(a for a in body if a != kind)), Atom(predicate, ("?x",))
                )
                out.rules.append(rule)

        add("applies", norm.applies or ((),), model.applies(norm.id))
        if norm.defines and norm.applies:
            add("defines", norm.applies, norm.defines)
        try:
            if norm.requires:
                add("meets", norm.requires, model.meets(norm.id))
                add("breaches", fewest(negations(norm.requires), single, derived), model.breaches(norm.id))
            elif norm.forbids:
                add("meets", fewest(negations(norm.forbids), single, derived), model.meets(norm.id))
                add("breaches", norm.forbids, model.breaches(norm.id))
        except RuleError as error:
            out.breaches.append(f"{norm.file}:{norm.line}: {norm.id}: {error}")
    for rule in out.rules:
        try:
            check_rule(rule)
        except RuleError as error:
            out.breaches.append(f"{rule.label}: {error}")


def missing_provisions(out: Reading) -> list[str]:
    """The provisions that no file speaks of."""
    spoken = {n.provision for n in out.norms.values()} | set(out.contexts)
    return [pid for pid in out.corpus if pid not in spoken]


def numbers_of(norm: Norm) -> Mapping[str, Fraction]:
    """A norm's numbers by name, in canonical units."""
    return {n.name: n.value for n in norm.numbers}
