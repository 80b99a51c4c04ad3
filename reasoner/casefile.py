"""Case files: a building, its units, rooms, stairs, openings, lot, people and proceedings, as YAML or JSON.

Each error is one line with file, line, what is wrong and the nearest right word. `null` (or `unknown`) is unknown; a
list is open unless it is written as `{complete: yes, list: [...]}`; numbers may be bounds ("at least 5").
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ontology.model import Fact, Law
from reasoner import quantities
from reasoner.case import Bounds, Case, Source, Value
from reasoner.contradictions import contradictions
from reasoner.quantities import QuantityError

if TYPE_CHECKING:
    from yaml.nodes import MappingNode, Node, SequenceNode

#: list in the file -> kind of its members; and which lists each kind may hold
LISTS = {
    "buildings": "Building", "units": "Unit", "rooms": "Room", "stairs": "Stair", "openings": "Opening",
    "premises": "Premises", "people": "Person", "proceedings": "Proceeding",
}  # fmt: skip
HOLDS = {
    "Building": ("units", "rooms", "stairs", "openings", "premises", "people", "proceedings"),
    "Unit": ("rooms", "openings", "people"),
    "Room": ("openings",),
}
_ONE = {"premises"}
_YES, _NO = frozenset(["yes", "true", "on", "y"]), frozenset(["no", "false", "off", "n"])
_UNKNOWN = frozenset(["", "null", "~", "unknown", "?"])
_MOST_NODES = 200_000


class CaseFileError(ValueError):
    """A case file that cannot be used: one line for each thing wrong, `file:line: what`."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = tuple(lines)


@dataclass(slots=True)
class _Reader:
    law: Law
    where: str
    case: Case = field(default_factory=Case)
    errors: list[tuple[int, str]] = field(default_factory=list)
    lines: dict[tuple[str, str], int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    facts: dict[str, dict[str, Fact]] = field(default_factory=dict)

    def error(self, node: Node | int, text: str) -> None:
        line = node if isinstance(node, int) else node.start_mark.line + 1
        text = " ".join(text.split())
        self.errors.append((line, text if len(text) <= 300 else f"{text[:300]}…"))


def read(path: str | Path, law: Law) -> Case:
    """The case in a file; CaseFileError with one line for each thing wrong. A name ending in .json is read as JSON."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise CaseFileError([f"{path}: cannot be read: {(error.strerror or str(error)).lower()}"]) from error
    except UnicodeDecodeError as error:
        raise CaseFileError([f"{path}: is not UTF-8 text (byte {error.start + 1})"]) from error
    return parse(text, law, str(path))


def parse(text: str, law: Law, where: str = "case") -> Case:
    """The case in a text; `where` names it in errors and sources."""
    import yaml

    if where.lower().endswith(".json") or text.lstrip()[:1] in ("{", "["):
        text = _json(text, where)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise CaseFileError([f"{where}:{line}: not readable as YAML: {error.problem or error.context}"]) from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())
        raise CaseFileError([f"{where}:1: not readable: {reason}"]) from error
    reader = _Reader(law, where)
    for fact in law.facts.values():
        if not fact.derived:
            reader.facts.setdefault(fact.of, {})[fact.name] = fact
    if root is None:
        raise CaseFileError([f"{where}:1: the file is empty: `rooftree case new` writes one to start from"])
    if _too_large(root):
        raise CaseFileError([f"{where}:1: more than {_MOST_NODES:,} entries, or an alias that contains itself"])
    _root(reader, root)
    if not reader.errors:
        for found in contradictions(reader.case, law):
            if found.impossible:
                line = max((reader.lines.get(key, 1) for key in found.facts), default=1)
                reader.error(line, found.says)
    if reader.errors:
        raise CaseFileError([f"{where}:{line}: {what}" for line, what in sorted(reader.errors, key=lambda e: e[0])])
    return reader.case


def _json(text: str, where: str) -> str:
    """The text, checked as JSON, so that YAML can read it (tabs outside strings become spaces)."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if where.lower().endswith(".json"):
            raise CaseFileError([f"{where}:{error.lineno}: not readable as JSON: {error.msg}"]) from error
        return text
    except RecursionError as error:
        raise CaseFileError([f"{where}:1: nested too deeply"]) from error
    return re.sub(r'"(?:[^"\\]|\\.)*"|\t', lambda m: " " if m[0] == "\t" else m[0].replace("\\/", "/"), text)


def _too_large(root: Node) -> bool:
    """Whether the nodes, aliases counted each time, are too many (or endless)."""
    stack, count = [root], 0
    while stack:
        node = stack.pop()
        count += 1
        if count > _MOST_NODES:
            return True
        for child in node.value if isinstance(node.value, list) else ():
            stack.extend(child if isinstance(child, tuple) else (child,))
    return False


def _is(node: Node, kind: str) -> bool:
    return node.id == kind  # type: ignore[attr-defined, no-any-return]


def _pairs(reader: _Reader, node: MappingNode) -> Iterator[tuple[str, Node, Node]]:
    seen: set[str] = set()
    for key, value in node.value:
        if not _is(key, "scalar"):
            reader.error(key, "a key must be a word")
            continue
        if key.value in seen:
            reader.error(key, f"{key.value} stands here twice")
            continue
        seen.add(key.value)
        yield key.value, key, value


def _nearest(word: str, known: list[str]) -> str:
    plain = {re.sub(r"[^a-z0-9]", "", k.lower()): k for k in known}
    near = difflib.get_close_matches(re.sub(r"[^a-z0-9]", "", word.lower()), list(plain), 1, 0.6)
    return f"; did you mean {plain[near[0]]}?" if near else ""


def _root(reader: _Reader, root: Node) -> None:
    if not _is(root, "mapping"):
        reader.error(root, "the file must be a mapping that starts with `buildings:`")
        return
    found = False
    for key, key_node, value in _pairs(reader, root):  # type: ignore[arg-type]
        if key == "buildings":
            found = True
            _list(reader, key, value, {})
        elif key in ("note", "title", "$schema"):
            continue
        else:
            reader.error(key_node, f"unknown key {key}" + _nearest(key, ["buildings", "note", "title"]))
    if not found and not reader.errors:
        reader.error(root, "no buildings: the file must hold a list `buildings:`")
    if found and not reader.case.things and not reader.errors:
        reader.error(root, "the list `buildings:` names no building")


def _list(reader: _Reader, name: str, node: Node, links: dict[str, str]) -> None:
    """The members of a list, which may be a plain list (open) or {complete: yes, list: [...]}."""
    members: SequenceNode | None = None
    closed = False
    if _is(node, "scalar") and node.value.lower() in _UNKNOWN:
        return
    if _is(node, "sequence"):
        members = node  # type: ignore[assignment]
    elif _is(node, "mapping"):
        keys = {k.value for k, _ in node.value if _is(k, "scalar")}
        if keys & {"complete", "list"} or name not in _ONE:
            for key, key_node, value in _pairs(reader, node):  # type: ignore[arg-type]
                if key == "complete":
                    answer = _truth(value)
                    if answer is None:
                        reader.error(value, "complete: must be yes or no")
                    closed = bool(answer)
                elif key == "list" and _is(value, "sequence"):
                    members = value  # type: ignore[assignment]
                elif key == "list":
                    reader.error(value, f"{name}: list: must be a list (lines that begin with -)")
                else:
                    reader.error(
                        key_node,
                        f"{name}: unknown key {key}; write {{complete: yes, list: [...]}}",
                    )
        else:
            _thing(reader, name, node, links)
            return
    else:
        reader.error(node, f"{name} must be a list (lines that begin with -)")
    for item in members.value if members is not None else ():
        if _is(item, "mapping"):
            _thing(reader, name, item, links)
        else:
            reader.error(item, f"each of {name} must be a mapping of facts")
    if closed:
        relation, target = ("inUnit", links["inUnit"]) if "inUnit" in links else ("partOf", links.get("partOf", ""))
        reader.case.complete.add((f"{relation}:{LISTS[name]}", target))


def _thing(reader: _Reader, list_name: str, node: Node, links: dict[str, str]) -> None:
    kind = LISTS[list_name]
    pairs = list(_pairs(reader, node))  # type: ignore[arg-type]
    name = _name(reader, kind, pairs)
    reader.case.add(name, kind, **links)
    below = {"partOf": name} if kind == "Building" else {**links, "inUnit": name} if kind == "Unit" else dict(links)
    facts = reader.facts.get(kind, {})
    for key, key_node, value in pairs:
        if key in ("name", "note"):
            continue
        if key in HOLDS.get(kind, ()):
            _list(reader, key, value, below)
        elif key in facts:
            _fact(reader, name, facts[key], key_node, value)
        else:
            _unknown_key(reader, kind, key, key_node)


def _unknown_key(reader: _Reader, kind: str, key: str, node: Node) -> None:
    fact = reader.law.facts.get(key)
    if fact is not None and fact.derived:
        reader.error(node, f"{key} is worked out from other facts and cannot be stated")
    elif fact is not None:
        reader.error(node, f"{key} is a fact of a {fact.of.lower()}, not of a {kind.lower()}")
    else:
        known = [*reader.facts.get(kind, {}), *HOLDS.get(kind, ()), "name", "note"]
        near = _nearest(key, known) or _nearest(key, [n for n, f in reader.law.facts.items() if not f.derived])
        reader.error(node, f"unknown key {key}{near}")


def _name(reader: _Reader, kind: str, pairs: list[tuple[str, Node, Node]]) -> str:
    for key, _, value in pairs:
        if key == "name":
            name = " ".join(str(value.value).split()) if _is(value, "scalar") else ""
            if not name:
                reader.error(value, "name: must be a word or a few")
            elif name in reader.case.things:
                reader.error(value, f"a second thing is named {name}: names must differ")
            else:
                return name
    while True:
        reader.numbers[kind] = reader.numbers.get(kind, 0) + 1
        count = reader.numbers[kind]
        name = kind.lower() if count == 1 and kind in ("Building", "Premises") else f"{kind.lower()} {count}"
        if name not in reader.case.things:
            return name


def _fact(reader: _Reader, thing: str, fact: Fact, key: Node, node: Node) -> None:
    line = node.start_mark.line + 1
    try:
        value = _value(fact, node)
    except QuantityError as error:
        reader.error(node, f"{fact.name}: {error}")
        return
    reader.lines[thing, fact.name] = line
    if value is not None:
        words = node.value if isinstance(node.value, str) else ""
        reader.case.say(thing, fact.name, value, Source("said", f"{reader.where}:{line}", words))


def _truth(node: Node) -> bool | None:
    text = node.value.lower() if _is(node, "scalar") else ""
    return True if text in _YES else False if text in _NO else None


def _value(fact: Fact, node: Node) -> Value | None:
    if _is(node, "mapping") and fact.type != "yes-no":
        return _bounds(fact, node)
    if not _is(node, "scalar"):
        raise QuantityError("must be one value")
    text = str(node.value)
    if text.strip().lower() in _UNKNOWN:
        return None
    if fact.type == "yes-no":
        answer = _truth(node)
        if answer is None:
            raise QuantityError(f"{text!r} is neither yes nor no (nor unknown)")
        return answer
    return quantities.parse_bounds(text, fact.type)


def _bounds(fact: Fact, node: Node) -> Value:
    ends: dict[str, Fraction] = {}
    for key, value in node.value:
        name = str(key.value)
        if name not in ("at-least", "at-most"):
            raise QuantityError(f"unknown key {name}; bounds are {{at-least: …, at-most: …}}")
        if not _is(value, "scalar"):
            raise QuantityError(f"{name} must be one value")
        ends[name] = quantities.parse(str(value.value), fact.type)
    low, high = ends.get("at-least"), ends.get("at-most")
    if low is not None and high is not None and low > high:
        raise QuantityError("at-least is above at-most")
    return low if low is not None and low == high else Bounds(low, high)


# what a file may hold, as a schema and as a skeleton


def schema(law: Law) -> dict[str, Any]:
    """The JSON Schema of case files, made from the vocabulary."""
    yes_no = {"enum": [True, False, None, "yes", "no", "unknown"]}
    text = {"type": "string"}
    definitions: dict[str, Any] = {}
    for kind in LISTS.values():
        properties: dict[str, Any] = {"name": text, "note": text}
        for fact in law.facts.values():
            if fact.of == kind and not fact.derived:
                words = f"{fact.label}. {fact.question}".strip()
                type_: dict[str, Any] = yes_no if fact.type == "yes-no" else {"$ref": f"#/$defs/{fact.type}"}
                properties[fact.name] = {"description": words, **type_}
        for held in HOLDS.get(kind, ()):
            properties[held] = _list_schema(held)
        definitions[kind] = {"type": "object", "properties": properties, "additionalProperties": False}
    for name in {f.type for f in law.facts.values()} - {"yes-no"}:
        definitions[name] = _type_schema(name)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rooftree case",
        "description": "What is known of buildings. null is unknown; a list is open unless said to be complete.",
        "type": "object",
        "properties": {"$schema": text, "title": text, "note": text, "buildings": _list_schema("buildings")},
        "required": ["buildings"],
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def _list_schema(name: str) -> dict[str, Any]:
    member = {"$ref": f"#/$defs/{LISTS[name]}"}
    plain = {"type": "array", "items": member}
    closed = {
        "type": "object",
        "properties": {"complete": {"type": "boolean"}, "list": plain},
        "required": ["list"],
        "additionalProperties": False,
    }
    return {"anyOf": [plain, closed, {"type": "null"}, *([member] if name in _ONE else [])]}


def _type_schema(type_: str) -> dict[str, Any]:
    _, example = quantities.wanted(type_)
    bare: list[dict[str, Any]] = []
    if type_ in ("count", "mesh"):
        bare = [{"type": "integer", "minimum": 0}]
    elif quantities.bare(type_):
        bare = [{"type": "number", "minimum": 0} if type_ != "number" else {"type": "number"}]
    one = [*bare, {"type": "string", "minLength": 1, "description": f"for example {example}"}]
    ends = {
        "type": "object",
        "properties": {k: {"anyOf": one} for k in ("at-least", "at-most")},
        "additionalProperties": False,
    }
    return {"anyOf": [*one, ends, {"type": "null"}]}


def skeleton(law: Law) -> str:
    """A case file to fill in: one thing of each kind, every fact as a comment with its question."""
    out = [
        "# A case for Rooftree. Take the # from a line and give the value; what stays out is unknown, never 'no'.",
        '# Numbers may be bounds ("at least 5"). A list that names everything is written {complete: yes, list: [...]}.',
        "buildings:",
        "  - name: house",
    ]
    out += _facts(law, "Building", 4)
    for name in HOLDS["Building"]:
        kind = LISTS[name]
        out += [f"    {name}:", f"      - name: {_EXAMPLE[kind]}"]
        out += _facts(law, kind, 8)
        if kind == "Unit":
            out += ["        rooms:", "          - name: bedroom", *_facts(law, "Room", 12)]
    return "\n".join(out) + "\n"


_EXAMPLE = {
    "Unit": "apartment", "Room": "hall", "Stair": "front stair", "Opening": "front window", "Premises": "lot",
    "Person": "tenant", "Proceeding": "notice",
}  # fmt: skip


def _facts(law: Law, kind: str, indent: int) -> list[str]:
    out = []
    for fact in law.facts.values():
        if fact.of == kind and not fact.derived:
            example = "yes" if fact.type == "yes-no" else quantities.wanted(fact.type)[1]
            out.append(f"{' ' * indent}# {fact.name}: {example}  # {' '.join((fact.question or fact.label).split())}")
    return out
