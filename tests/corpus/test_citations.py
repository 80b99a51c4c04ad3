"""Citations as people write them, and what only looks like one."""

import subprocess
import sys

import pytest

from corpus.citations import find, resolve
from corpus.provisions import load

CORPUS = load()


@pytest.mark.parametrize("id_", list(CORPUS))
def test_every_provision_is_found_by_its_id_and_by_its_label(id_: str) -> None:
    for written in (id_, id_.upper(), CORPUS.label(id_)):
        assert resolve(written).ids == (id_,)
        (mention,) = find(f"What does {written} say?")
        assert mention.ids == (id_,)
        assert mention.printed == CORPUS.label(id_)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("55.219", "tribal/55.219"),
        ("sec 55.210(4) and (9)", "tribal/55.210/4 tribal/55.210/9"),
        ("55.210(1)-(3)", "tribal/55.210/1 tribal/55.210/2 tribal/55.210/3"),
        ("§55.131(5)(h)(v)", "tribal/55.131/5/h/v"),
        ("55.131 5 h v", "tribal/55.131/5/h/v"),
        ("55.131(h)(v)", "tribal/55.131/5/h/v"),
        ("55.131(i)", "tribal/55.131/5/i"),
        ("55.302, paragraph (4)", "tribal/55.302/4"),
        ("55.302.4", "tribal/55.302/4"),
        ("tribal 219", "tribal/55.219"),
        ("tribal code section 302(4)", "tribal/55.302/4"),
        ("sec.55.404", "tribal/55.404"),
        ("responsibilities F", "muskego/responsibilities/F"),
        ("RESPONSIBILITIES f", "muskego/responsibilities/F"),
        ("responsabilities f", "muskego/responsibilities/F"),
        ("muskgo responsibilities f", "muskego/responsibilities/F"),
        ("responsibilities E and F", "muskego/responsibilities/E muskego/responsibilities/F"),
        ("Muskego rooming houses B", "muskego/rooming-houses/B"),
        ("rooming house ¶ B", "muskego/rooming-houses/B"),
        ("paragraph F of the Muskego responsibilities", "muskego/responsibilities/F"),
        ("muskego equipment G(1)", "muskego/equipment/G/1"),
        ("light d 2", "muskego/light/D/2"),
        ("205-2", "muskego/definitions"),
        ("205-2 hotel", "muskego/definitions/hotel"),
        ("205-2 hotl", "muskego/definitions/hotel"),
        ("§ 205-2 dwelling unit", "muskego/definitions/dwelling-unit"),
        ("definition of dwelling", "muskego/definitions/dwelling"),
        ("screening", "tribal/55.211"),
        ("Sanitation", "tribal/55.203 tribal/55.217"),
        ("hotel", "muskego/definitions/hotel tribal/55.131/5/h/vi tribal/55.131/5/q"),
        ("tribal hotel", "tribal/55.131/5/h/vi tribal/55.131/5/q"),
        ("extermintion", "muskego/definitions/extermination tribal/55.131/5/l"),
        ("ceiling hight", "muskego/occupancy/D"),
        ("water heating facilities", "muskego/equipment/F tribal/55.304"),
        ("what does 55.316 say", "tribal/55.316"),
        ("noncompliance", "muskego/noncompliance"),
    ],
)
def test_resolve(query: str, ids: str) -> None:
    assert resolve(query).ids == tuple(ids.split())
    assert resolve(query).nearest == ()


@pytest.mark.parametrize(
    ("query", "nearest"),
    [
        ("55.999", "tribal/55.501"),
        ("55.302(9)", "tribal/55.302"),
        ("55.131(5)(h)(ix)", "tribal/55.131/5/h"),
        ("205-7", "muskego/definitions"),
        ("responsibilities Z", "muskego/responsibilities"),
        ("¶ F", "muskego/equipment/F"),
        ("muskego screening", "tribal/55.211"),
        ("1-4", "muskego/penalty"),
        ("§ 12-4", "muskego/definitions/board"),
        ("Section 606 of the Basic Building Code", "tribal/55.108/3"),
    ],
)
def test_what_is_not_there_gives_the_nearest(query: str, nearest: str) -> None:
    assert resolve(query).ids == ()
    assert resolve(query).nearest[0] == nearest


@pytest.mark.parametrize("query", ["", "   ", "...", "§", "(", "55.", "☃", "qwxzj"])
def test_nothing_is_resolved_to_nothing(query: str) -> None:
    assert resolve(query).ids == resolve(query).nearest == ()


@pytest.mark.parametrize(
    ("question", "written", "ids"),
    [
        ("what does 55.316 say", "55.316", "tribal/55.316"),
        ("what exactly does section 55.404 require", "section 55.404", "tribal/55.404"),
        ("Is it 55.211(2)?", "55.211(2)", "tribal/55.211/2"),
        ("is 55.219's owner mine?", "55.219", "tribal/55.219"),
        ("(see 55.325(2))", "55.325(2)", "tribal/55.325/2"),
        ("55.131 5 h v please", "55.131 5 h v", "tribal/55.131/5/h/v"),
        ("does 55.219 2 units apply", "55.219", "tribal/55.219"),
        ("is 55.302 4 toilets", "55.302", "tribal/55.302"),
        ("section 404 of the tribal code", "section 404", "tribal/55.404"),
        ("what does responsibilities paragraph E say", "responsibilities paragraph E", "muskego/responsibilities/E"),
        ("what does respnsibilities paragraph E say", "respnsibilities paragraph E", "muskego/responsibilities/E"),
        ("what does responsibilities e say", "responsibilities e", "muskego/responsibilities/E"),
        ("Muskego's responsibilities E?", "Muskego's responsibilities E", "muskego/responsibilities/E"),
        ("is equipment A still in force? Equipment A!", "Equipment A", "muskego/equipment/A"),
        ("does equipment I say so", "equipment I", "muskego/equipment/I"),
        ("see equipment, paragraph G (1)", "equipment, paragraph G (1)", "muskego/equipment/G/1"),
        (
            "responsibilities of owner, operator and occupant, paragraph F",
            "responsibilities of owner, operator and occupant, paragraph F",
            "muskego/responsibilities/F",
        ),
        ("does 205-2, “Hotel”, apply", "205-2, “Hotel”", "muskego/definitions/hotel"),
        ("205-2 defines a hotel how?", "205-2", "muskego/definitions"),
    ],
)
def test_mentions(question: str, written: str, ids: str) -> None:
    (mention,) = find(question)
    assert (question[mention.start : mention.end], mention.ids, mention.why) == (written, tuple(ids.split()), "")


def test_mentions_stand_in_order_and_apart() -> None:
    question = "Compare §§ 55.319, 55.323 with light B, then section 12-4."
    mentions = find(question)
    assert [question[m.start : m.end] for m in mentions] == ["§§ 55.319", "55.323", "light B", "section 12-4"]


@pytest.mark.parametrize(
    ("question", "printed", "why", "named_by"),
    [
        ("what does 55.999 say", "Tribal Code § 55.999", "unknown", ""),
        ("does 55.302(9) apply", "Tribal Code § 55.302(9)", "unknown", ""),
        ("Quote me section 205-7 of the Muskego code, please.", "Muskego Code § 205-7", "unknown", ""),
        ("section 219 of the Muskego code", "Muskego Code § 219", "unknown", ""),
        ("what about light B(1)", "Muskego Minimum Housing Code, Light ¶ B(1)", "unknown", ""),
        ("responsibilities paragraph Z", "Muskego Minimum Housing Code, Responsibilities ¶ Z", "unknown", ""),
        ("Section 900 of the Basic Building Code", "Basic Building Code § 900", "unknown", ""),
        ("what does § 1-4 say", "Muskego Code § 1-4", "named-only", "muskego/penalty"),
        ("what does 1-4 say", "Muskego Code § 1-4", "named-only", "muskego/penalty"),
        ("How many days does section 12-4 give her?", "Muskego Code § 12-4", "named-only", "muskego/definitions/board"),
        ("the board under 12-4?", "Muskego Code § 12-4", "named-only", "muskego/definitions/board"),
        ("Section 425 of the Basic Building Code", "Basic Building Code § 425", "named-only", "tribal/55.104/1"),
        (
            "section 606.0 of the Basic Building Code",
            "Basic Building Code § 606",
            "named-only",
            "tribal/55.108/3 tribal/55.209",
        ),
        (
            "Section 125 of the Basic Building Code",
            "Basic Building Code § 125",
            "named-only",
            "tribal/55.115 tribal/55.117",
        ),
        ("Section 126 of the building code", "Basic Building Code § 126", "named-only", "tribal/55.117"),
        ("Section 127 of the Basic Building Code", "Basic Building Code § 127", "named-only", "tribal/55.117"),
    ],
)
def test_mentions_of_what_neither_copy_has(question: str, printed: str, why: str, named_by: str) -> None:
    (mention,) = find(question)
    assert (mention.ids, mention.printed, mention.why) == ((), printed, why)
    assert mention.named_by == tuple(named_by.split())


@pytest.mark.parametrize(
    "question",
    [
        "",
        "my room is 9x12 with a 7'4\" ceiling",
        "55.5 sq ft",
        "55.125 sq ft is small",
        "it is 55.305 degrees in here",
        "2-4 people live there",
        "1-4 people",
        "between 1-4 months",
        "open 12-4 pm",
        "call 262-679-1234",
        "rent is $55.125",
        "I live in unit 205-2",
        "apartment 12-4?",
        "in a 3-4 unit house",
        "on 5-14 units",
        "section 8 housing",
        "a section 504 accommodation",
        "What light I need in a hall",
        "light a candle",
        "the light/a switch",
        "maintenance A/C repair",
        "occupancy R-2",
        "equipment C-7",
        "what responsibilities I have",
        "what equipment I must supply, what equipment I provide",
        "the penalty a court gives",
        "the rooming house s?",
        "occupancy of 2",
        "who exterminates if 3 of 6 units are infested?",
        "version 55.219.1",
    ],
)
def test_what_is_no_citation(question: str) -> None:
    assert find(question) == []


@pytest.mark.parametrize("piece", ["1-4 ", "55.131 5 h v ", "(5)", "§ ", "light ", "a", "paragraph ", "55.210(1) and "])
def test_long_questions_are_read_through(piece: str) -> None:
    find("x" + piece * (20_000 // len(piece)))


def test_rapidfuzz_is_loaded_only_for_a_misspelling() -> None:
    program = (
        f"import sys; sys.path[:0] = {sys.path!r}; from corpus.citations import find, resolve; "
        "resolve('55.131 5 h v'); find('Muskego, Responsibilities ¶ E and 55.316'); print('rapidfuzz' in sys.modules); "
        "resolve('responsabilities f'); print('rapidfuzz' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True"]
