"""Inference: what the two codes say of a case, with proofs.

A law (`ontology.built.law()`) and a case in, findings out; every finding is a frozen dataclass with its norms, so with
their provisions and quotations. All functions are pure: the same law and case give the same findings.

- `case`: `Case` (things, links, facts with their `Source`), `single()`, `assume()`; `casefile`: `read(path, law)`,
  `parse(text, law)`, `schema(law)`, `skeleton(law)`, `CaseFileError.lines`; `quantities`: `parse`, `show`.
- `classes.classify(law, case)` -> `Classification`: classes that hold, those possible, the question between them.
- `checks.check(law, case)` -> `Checked`: `Check`s (complies, violates, unknown, judged) with arithmetic and `Cure`s;
  `Capacity`: the most people that a room or unit allows, and by which norm.
- `duties.duties(law, case)` -> `Duties`: in force by bearer, excused and by what, dependent on open facts.
- `explain.why(law, case, conclusion)` -> `Explanation`s; `explain.what_if(law, case, changes)` and
  `explain.compare(law, one, other)` -> `Comparison`: which conclusions turn.
- `questions.best_question(evaluator, goals)` -> `Question`: the missing fact that settles most.
- `contradictions.contradictions(case, law)`; `plain.plain(finding)`: any of these as JSON data; `words`: in words.

Underneath: `program` (rules made ready to run), `forward.Forward` (definite conclusions; `add` one more fact),
`threevalued.Evaluator` (`truth`, `goal`, `number`: true, false or unknown with what is missing), `proof.Proof`,
`findings.find` (a norm and a thing: ground, exceptions, met, breached), `counts` (numbers from lists).
For second opinions: `pellet.Pellet`, and `cases_for.Maker`, which makes cases aimed at the rules' limits.
"""
