"""Pellet as a second opinion: the same rules and facts given to an OWL reasoner, as a process of our own.

The rules are written as the compiled ontology has them; what Pellet concludes comes back as atoms, numbers by value. A
warning about an ignored rule is an error. No answer needs this: it serves `rooftree verify`, the tests and the bench.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from ontology import pellet as process
from ontology.model import KINDS, Law
from reasoner.builtins import exact
from reasoner.case import Case
from reasoner.counts import counted

if TYPE_CHECKING:
    from rdflib import Graph

#: a conclusion: (predicate, thing, value), the value None for a class
AtomKey = tuple[str, str, object]
_REALIZE = (
    "realize",
    "--loader",
    "Jena",
    "--input-format",
    "N-Triples",
    "--ignore-imports",
    "--infer-data-prop-values",
)
_CASE = "urn:case:"
_VALUE = re.compile(r"DATAPROPVAL: (\S+) (\S+) literal\((.*),\(.*?\),(.*?)\)$")


class IgnoredRuleError(RuntimeError):
    """Pellet left a rule out; the message is its warning."""


class Pellet:
    """The rules of a law, ready to be joined with cases; `warm` keeps one Java machine running between questions."""

    def __init__(self, law: Law, *, whole: bool = True, warm: bool = False) -> None:
        self.law = law
        self._rules = _logic(law) if whole else _rules_only(law)
        self._heads = frozenset(rule.head.predicate for rule in law.rules)
        self._machine = _Machine() if warm else None

    def __enter__(self) -> Pellet:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._machine is not None:
            self._machine.close()

    def conclusions(self, cases: Sequence[Case]) -> list[set[AtomKey]]:
        """What Pellet concludes of each case, all of them in one run; only what rules can conclude is given back."""
        return self._read(self.run(self.text(cases)), len(cases))

    def text(self, cases: Sequence[Case]) -> str:
        """Rules and cases as N-Triples."""
        lines = [self._rules]
        for number, case in enumerate(cases):
            lines += _case_lines(self.law, case, number)
        return "\n".join(lines)

    def run(self, text: str) -> str:
        """Pellet's answer to an ontology in N-Triples."""
        if self._machine is not None:
            return self._machine.answer(text)
        with tempfile.TemporaryDirectory(prefix="rooftree-") as folder:
            file = Path(folder) / "case.nt"
            file.write_text(text, "utf-8")
            out, warnings = process.run(*_REALIZE, str(file))
        if "gnoring rule" in warnings:
            raise IgnoredRuleError(warnings.strip()[:500])
        return out

    def _read(self, output: str, count: int) -> list[set[AtomKey]]:
        """The conclusions in Pellet's answer: classes climbed up the printed tree, data values by number."""
        from ontology import names

        found: list[set[AtomKey]] = [set() for _ in range(count)]
        known = {str(names.predicate(name)): name for name in self._heads}
        stack: list[tuple[int, list[str]]] = []
        for line in output.splitlines():
            value = _VALUE.match(line)
            if value is not None:
                name = known.get(value[2])
                if name is not None and value[1].startswith(_CASE):
                    number, thing = _thing(value[1])
                    found[number].add((name, thing, _number(value[3], value[4])))
                continue
            body = line.strip()
            classes, _, members = body.partition(" - ")
            depth = len(line) - len(line.lstrip())
            while stack and stack[-1][0] >= depth:
                stack.pop()
            stack.append((depth, [known[iri] for iri in classes.split(" = ") if iri in known]))
            for member in members.strip("()").split(", ") if members else ():
                if member.startswith(_CASE):
                    number, thing = _thing(member)
                    found[number].update((name, thing, None) for _, above in stack for name in above)
        return found


def _number(text: str, datatype: str) -> object:
    return text == "true" if datatype.endswith("boolean") else exact(Fraction(Decimal(text)))


def _thing(iri: str) -> tuple[int, str]:
    number, _, name = iri.removeprefix(_CASE).partition(":")
    return int(number), name.replace("%20", " ")


def _iri(number: int, name: str) -> str:
    return f"<{_CASE}{number}:{name.replace(' ', '%20')}>"


def _case_lines(law: Law, case: Case, number: int) -> Iterable[str]:
    from ontology import names

    rdf_type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    for name, kind in case.things.items():
        yield f"{_iri(number, name)} {rdf_type} <{names.predicate(kind)}> ."
    for (name, relation), target in case.links.items():
        yield f"{_iri(number, name)} <{names.predicate(relation)}> {_iri(number, target)} ."
    for (name, fact), given in counted(case, law.facts).items():
        if isinstance(given.value, (bool, Fraction)) and fact in law.facts:
            yield f"{_iri(number, name)} <{names.predicate(fact)}> {_literal(given.value)} ."


def _literal(value: bool | Fraction) -> str:
    from ontology.owl_rules import literal

    return literal(value).n3()


def definite(case: Case) -> Case:
    """The case with each number that is no finite decimal (xsd:decimal cannot write it) rounded to two places."""
    out = case.copy()
    for key, given in case.facts.items():
        if isinstance(given.value, Fraction) and not finite(given.value):
            out.say(*key, Fraction(round(given.value * 100), 100), given.source)
    return out


def finite(value: Fraction) -> bool:
    """Whether a number is a finite decimal."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def _logic(law: Law) -> str:
    """The compiled ontology's classes, properties, rules and axioms, without what it says of norms and provisions."""
    from rdflib import BNode, Graph, URIRef

    from ontology import names, owl

    graph = owl.to_graph(law, definitions=False)
    annotations = {names.ROOF._NS, "http://purl.org/dc/terms/", "http://www.w3.org/2004/02/skos/core#"}

    def ours(node: object) -> bool:
        if not isinstance(node, URIRef):
            return False
        try:
            names.predicate_name(str(node))
        except (ValueError, KeyError):
            return str(node).startswith(names.VARIABLE) or node == names.ONTOLOGY
        return True

    from rdflib import OWL, RDF

    kept: Graph = Graph()
    roots = [s for s in set(graph.subjects()) if ours(s)]
    roots += [s for t in (names.SWRL.Imp, OWL.AllDisjointClasses) for s in graph.subjects(RDF.type, t)]
    queue, seen = list(roots), set(roots)
    while queue:
        node = queue.pop()
        for s, p, o in graph.triples((node, None, None)):
            if any(str(p).startswith(str(a)) for a in annotations):
                continue
            kept.add((s, p, o))
            if isinstance(o, BNode) and o not in seen:
                seen.add(o)
                queue.append(o)
    return _ntriples(kept)


def _rules_only(law: Law) -> str:
    """The rules with the least that they need: kinds, classes and properties declared."""
    from rdflib import OWL, RDF, BNode, Graph

    from ontology import names
    from ontology.model import RELATIONS
    from ontology.owl_rules import write_rule

    graph = Graph()
    graph.add((names.ONTOLOGY, RDF.type, OWL.Ontology))
    for rule in law.rules:
        write_rule(graph, rule, BNode)
        for atom in (*rule.body, rule.head):
            if atom.builtin is None:
                two = OWL.ObjectProperty if atom.predicate in RELATIONS else OWL.DatatypeProperty
                kind = OWL.Class if len(atom.terms) == 1 else two
                graph.add((names.predicate(atom.predicate), RDF.type, kind))
    for name in KINDS:
        graph.add((names.predicate(name), RDF.type, OWL.Class))
    return _ntriples(graph)


def _ntriples(graph: Graph) -> str:
    text = graph.serialize(format="nt", encoding="utf-8")
    return text.decode("utf-8").rstrip()


class _Machine:
    """One Java machine that runs Pellet again and again: a few bytes of class file call its entry point for each line.

    The class is `while ((line = in.readLine()) != null) { Pellet.main(line.split("\t")); out.println(MARK); }`.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="rooftree-")
        (Path(self._folder.name) / "Again.class").write_bytes(_again())
        java, memory, option, classpath, *_ = process.command()
        path = f"{self._folder.name}{os.pathsep}{classpath}"
        self._process = subprocess.Popen(
            [java, memory, "-Xlog:disable", option, path, "Again"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def answer(self, text: str) -> str:
        """The answer to an ontology. Pellet's entry point remembers its files: the one file is named the first time."""
        file = Path(self._folder.name) / "case.nt"
        first = not file.exists()
        file.write_text(text, "utf-8")
        return self._run((*_REALIZE, str(file)) if first else _REALIZE)

    def _run(self, arguments: Sequence[str]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\t".join(arguments) + "\n")
        self._process.stdin.flush()
        lines: list[str] = []
        for line in self._process.stdout:
            if line.strip() == _MARK:
                return "".join(lines)
            lines.append(line)
        raise RuntimeError(f"Pellet ended: {''.join(lines)[-500:]}")

    def close(self) -> None:
        """End the machine."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._folder.cleanup()


_MARK = "=== done ==="


def _again() -> bytes:
    """The class file of `Again` (Java 5 form, which needs no stack maps)."""
    pool: list[bytes] = []
    index: dict[bytes, int] = {}

    def entry(data: bytes) -> int:
        if data not in index:
            pool.append(data)
            index[data] = len(pool)
        return index[data]

    def utf8(text: str) -> int:
        raw = text.encode()
        return entry(b"\x01" + struct.pack(">H", len(raw)) + raw)

    def class_(name: str) -> int:
        return entry(b"\x07" + struct.pack(">H", utf8(name)))

    def string(text: str) -> int:
        return entry(b"\x08" + struct.pack(">H", utf8(text)))

    def member(tag: int, owner: str, name: str, type_: str) -> int:
        pair = entry(b"\x0c" + struct.pack(">HH", utf8(name), utf8(type_)))
        return entry(bytes([tag]) + struct.pack(">HH", class_(owner), pair))

    def u2(value: int) -> bytes:
        return struct.pack(">H", value)

    reader, stream = "java/io/BufferedReader", "java/io/PrintStream"
    code = b"".join((
        b"\xbb" + u2(class_(reader)) + b"\x59",  # new BufferedReader, dup
        b"\xbb" + u2(class_("java/io/InputStreamReader")) + b"\x59",
        b"\xb2" + u2(member(9, "java/lang/System", "in", "Ljava/io/InputStream;")),
        b"\xb7" + u2(member(10, "java/io/InputStreamReader", "<init>", "(Ljava/io/InputStream;)V")),
        b"\xb7" + u2(member(10, reader, "<init>", "(Ljava/io/Reader;)V")),
        b"\x4c",  # astore_1
    ))  # fmt: skip
    loop = len(code)
    code += b"\x2b\xb6" + u2(member(10, reader, "readLine", "()Ljava/lang/String;")) + b"\x59\x4d"  # dup, astore_2
    leave = len(code)
    body = b"".join((
        b"\x2c\x12" + bytes([string("\t")]),  # aload_2, ldc
        b"\xb6" + u2(member(10, "java/lang/String", "split", "(Ljava/lang/String;)[Ljava/lang/String;")),
        b"\xb8" + u2(member(10, "pellet/Pellet", "main", "([Ljava/lang/String;)V")),
        b"\xb2" + u2(member(9, "java/lang/System", "out", f"L{stream};")) + b"\x59\x59",
        b"\xb6" + u2(member(10, stream, "println", "()V")),
        b"\x12" + bytes([string(_MARK)]) + b"\xb6" + u2(member(10, stream, "println", "(Ljava/lang/String;)V")),
        b"\xb6" + u2(member(10, stream, "flush", "()V")),
    ))  # fmt: skip
    back = leave + 3 + len(body)
    code += b"\xc6" + u2(3 + len(body) + 3) + body + b"\xa7" + struct.pack(">h", loop - back) + b"\xb1"
    attribute = u2(utf8("Code")) + struct.pack(">IHHI", 12 + len(code), 6, 3, len(code)) + code + u2(0) + u2(0)
    method = u2(9) + u2(utf8("main")) + u2(utf8("([Ljava/lang/String;)V")) + u2(1) + attribute
    names = u2(0x21) + u2(class_("Again")) + u2(class_("java/lang/Object"))
    constants = u2(len(pool) + 1) + b"".join(pool)
    return b"\xca\xfe\xba\xbe" + u2(0) + u2(49) + constants + names + u2(0) + u2(0) + u2(1) + method + u2(0)
