"""Own forward evaluation against Pellet (all atoms) and against clingo (exceptions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from ontology import model
from ontology.model import Law
from reasoner.case import Case
from reasoner.cases_for import Maker
from reasoner.findings import find
from reasoner.forward import Forward
from reasoner.pellet import AtomKey, Pellet, definite, finite
from reasoner.program import Plan
from reasoner.threevalued import Evaluator
from tests.proof.measure import Measure

BATCH = 60
RARE = 5  # every rule must fire so often
TRIES = 10  # cases made for one that a rare rule fires in


class Counting(Forward):
    """Forward evaluation that counts how often each rule fires."""

    fired: Counter[str]

    def _load(self, case: Case) -> None:
        self.fired = Counter()
        super()._load(case)

    def _conclude(self, plan: Plan, places: list[object]) -> tuple[str, str, object] | None:
        self.fired[plan.rule.label] += 1
        return super()._conclude(plan, places)


def conclusions(law: Law, case: Case, heads: frozenset[str]) -> tuple[set[AtomKey], Counter[str]]:
    """Our own conclusions, and how often each rule fired."""
    forward = Counting(law, case)
    return {a for a in forward.atoms(given=True) if a[0] in heads}, forward.fired


def heads_of(law: Law) -> frozenset[str]:
    """Every predicate that a rule concludes."""
    return frozenset(rule.head.predicate for rule in law.rules)


def same(ours: set[AtomKey], theirs: set[AtomKey]) -> list[AtomKey]:
    """The atoms that only one side has; a number that is no finite decimal equals its rounding to 34 digits."""
    odd = ours ^ theirs
    near = {(p, t, _rounded(v)): (p, t, v) for p, t, v in ours - theirs if isinstance(v, Fraction) and not finite(v)}
    for atom in theirs - ours:
        if isinstance(atom[2], (int, Fraction)) and not isinstance(atom[2], bool):
            mine = near.get((atom[0], atom[1], _rounded(atom[2])))
            if mine is not None:
                odd -= {mine, atom}
    return sorted(odd, key=str)


def _rounded(value: int | Fraction) -> str:
    return f"{float(value):.12g}"


def cases(maker: Maker, random: int, aimed: int, law: Law, known: float = 0.5) -> Iterator[Case]:
    """Random cases, then cases aimed at the limits of the rules that fired least, within them while a rule is rare."""
    heads, fired, missed = heads_of(law), Counter[str](), Counter[str]()
    for number in range(random):
        case = definite(maker.thin(maker.random_case(1.0, 1 + (number % 40 == 0), 1), None, known))
        fired += conclusions(law, case, heads)[1]
        yield case
    plans = list(maker.program.plans)
    for number in range(aimed):
        plan = min(plans, key=lambda p: (fired[p.rule.label] + missed[p.rule.label], p.rule.label))
        label, tries = plan.rule.label, 1
        rare = fired[label] < RARE
        case = definite(maker.thin(maker.aim(plan, number, 1, 1, met=rare), plan, known))
        new = conclusions(law, case, heads)[1]
        while rare and not new[label] and tries < TRIES:
            case = definite(maker.thin(maker.aim(plan, number, 1, 1, met=True), plan, known))
            new, tries = conclusions(law, case, heads)[1], tries + 1
        missed[label] += not new[label]  # others get their turn
        fired += new
        yield case


def pellet_agrees(law: Law, random: int, aimed: int, seed: int = 1, *, whole: int = 0) -> Measure:
    """Forward against Pellet on random and aimed cases; on `whole` of them with every compiled axiom."""
    measure = Measure(
        "Forward evaluation and Pellet",
        f"the same atoms, numbers included, on {random:,} random and {aimed:,} boundary-directed cases;"
        " every rule fires at least five times",
    )
    maker, heads = Maker(law, seed), heads_of(law)
    fired: Counter[str] = Counter()
    atoms = total = 0
    made = cases(maker, random, aimed, law)
    for whole_ontology, limit in ((True, whole), (False, random + aimed - whole)):
        if not limit:
            continue
        with Pellet(law, whole=whole_ontology, warm=True) as pellet:
            done = 0
            while done < limit:
                batch = list(islice(made, min(BATCH, limit - done)))
                if not batch:
                    break
                done += len(batch)
                for case, theirs in zip(batch, pellet.conclusions(batch), strict=True):
                    ours, counts = conclusions(law, case, heads)
                    fired += counts
                    atoms += len(ours)
                    total += 1
                    odd = same(ours, theirs)
                    measure.check(not odd, f"case {total}: only one side has {odd[:3]}")
    rules = Counter({rule.label: fired[rule.label] for rule in law.rules})
    rare = sorted(label for label, count in rules.items() if count < RARE)
    measure.found += [
        f"cases compared: {total:,} ({whole:,} with every compiled axiom, the others with the rules alone)",
        f"atoms compared: {atoms:,}; cases with a difference: {len(measure.failures)}",
        f"rules: {len(rules):,}; the rarest fired {min(rules.values(), default=0)} times; below five: {len(rare)}",
    ]
    if random + aimed >= 3000:
        measure.failures += [f"fired {rules[label]} times: {label}" for label in rare]
    return measure


def clingo_agrees(law: Law, count: int, seed: int = 2) -> Measure:
    """Which norms are in force on complete cases, by our findings and by clingo's negation as failure."""
    measure = Measure("Exceptions and clingo", f"the same norms in force on {count:,} complete cases")
    try:
        import clingo
    except ImportError:
        measure.skipped = "clingo is not installed"
        return measure
    maker = Maker(law, seed)
    norms = list(law.norms.values())
    involved = [n for n in norms if n.unless or any(n.id in o.unless for o in norms)]
    compared = excepted = 0
    for _ in range(count):
        case = maker.random_case()
        evaluator = Evaluator(law, case)
        facts, mine = [], set()
        for norm in involved:
            for thing in case.of_kind(norm.thing):
                finding = find(evaluator, norm, thing)
                compared += 1
                excepted += bool(finding.excepted_by)
                if finding.in_force:
                    mine.add((norm.id, thing))
                if evaluator.truth(model.applies(norm.id), thing):
                    facts.append(f'ground("{norm.id}","{thing}").')
                for ref in norm.unless:
                    for target in case.all_related(thing, law.norms[ref].thing):
                        facts.append(f'goes("{norm.id}","{thing}","{ref}","{target}").')
        control = clingo.Control(["--warn=none", "--models=2"])
        control.add("base", [], "\n".join(facts) + _EXCEPTIONS)
        control.ground([("base", [])])
        models: list[set[tuple[str, str]]] = []
        with control.solve(yield_=True) as handle:
            for found in handle:
                shown = found.symbols(shown=True)
                models.append({(a.arguments[0].string, a.arguments[1].string) for a in shown})
                if len(models) > 1:
                    break
        measure.check(len(models) == 1, f"{len(models)} stable models: exceptions that rest on each other")
        if models:
            odd = models[0] ^ mine
            measure.check(not odd, f"only one side has {sorted(odd)[:3]}")
    measure.found.append(
        f"findings compared: {compared:,}; excepted: {excepted:,}; differences: {len(measure.failures)}"
    )
    return measure


_EXCEPTIONS = """
in_force(N,X) :- ground(N,X), not excepted(N,X).
excepted(N,X) :- ground(N,X), goes(N,X,E,_), not spared(N,X,E).
spared(N,X,E) :- goes(N,X,E,Y), not in_force(E,Y).
#show in_force/2.
"""


def definite_proofs(law: Law, count: int, seed: int = 3) -> Measure:
    """Sampled least proofs: their leaves entail the conclusion in Pellet, and no longer with any one leaf dropped."""
    measure = Measure(
        "Leaves of definite proofs",
        f"of {count:,} sampled proofs, each a least one, the leaves and rules alone entail the conclusion in Pellet, and no longer do"
        " with one leaf dropped that domain and range axioms do not give back",
    )
    maker, heads = Maker(law, seed), heads_of(law)
    tries: list[Case] = []
    wanted: list[tuple[AtomKey, bool, str]] = []
    taken = 0
    while taken < count:
        plan = maker.random.choice(maker.program.plans)
        forward = Forward(law, definite(maker.aim(plan, taken, 1, 1)))
        predicate = plan.head
        found = [a for a in forward.atoms() if a[0] == predicate and a[0] in heads]
        if not found:
            continue
        atom = maker.random.choice(found)
        if isinstance(atom[2], Fraction) and not finite(atom[2]):
            continue
        leaves = sorted(forward.least_proof(*atom).facts(), key=str)
        taken += 1
        tries.append(_from_leaves(leaves))
        wanted.append((atom, True, "from its leaves"))
        for dropped in leaves:
            if len(dropped.terms) == 2:
                tries.append(_from_leaves([a for a in leaves if a is not dropped]))
                wanted.append((atom, False, f"without {dropped}"))
    entailed = lost = 0
    with Pellet(law, whole=True, warm=True) as pellet:
        for start in range(0, len(tries), 300):
            batch = tries[start : start + 300]
            answers = pellet.conclusions(batch)
            for (atom, expected, how), theirs in zip(wanted[start : start + 300], answers, strict=True):
                holds = atom in theirs
                entailed += expected and holds
                lost += not expected and not holds
                measure.check(holds is expected, f"{atom} {how}: {'entailed' if holds else 'not entailed'}")
    measure.found.append(f"entailed from the leaves: {entailed:,} of {taken:,}")
    measure.found.append(f"no longer entailed with one leaf dropped: {lost:,} of {len(tries) - taken:,}")
    return measure


def _from_leaves(leaves: list) -> Case:
    case = Case()
    for atom in leaves:
        if len(atom.terms) == 1 and atom.predicate in model.KINDS:
            case.add(str(atom.terms[0]), atom.predicate)
    for atom in leaves:
        if len(atom.terms) == 2:
            thing, value = atom.terms
            if atom.predicate in model.RELATIONS:
                case.links[str(thing), atom.predicate] = str(value)
            else:
                case.say(str(thing), atom.predicate, value)
    return case
