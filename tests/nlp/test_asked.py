"""What is asked, by the form of asking; the verdict is about the matter whatever the wording."""

import pytest

from nlp.asked import kind, pieces

FORMS = {
    "who": [
        "who must exterminate if two units are infested?",
        "whose job is it to fix the furnace",
        "is that on me or my landlord?",
    ],
    "must": [
        "my tenant keeps saying i still owe him a window in there. do i?",
        "does the kitchen sink have to be in the very room, or could it be in a pantry next door?",
        "can they make me put in a railing?",
        "the landlord has to put the most people allowed in writing for me or what?",
        "i never promised a stove. since it is there, must it work?",
        "does the code call for a fan in there?",
        "does the roof drainage have to be fixed?",
        "must they have a handrail",
        "do i need screens on the windows?",
        "will i be forced to raise it?",
        "is a handrail obligatory?",
        "does the number of people allowed have to be put down in writing?",
        "caller asks whether a landlord is required to advise the tenant in writing of the maximum number",
    ],
    "spare": ["is a handrail optional on 3 steps?", "can i skip the fan if the window opens?"],
    "may": [
        "the owner says that can stay like that. can it?",
        "is he within his rights to lock the bathroom?",
        "is there anything stopping me from using the cellar as a bedroom?",
        "can he shut the water off?",
        "is that allowed",
        "have to walk through the kitchen to the toilet. that legit?",
        "can the official make us all leave over that",
        "am i allowed to keep stuff on the stairs?",
        "is it legal to sleep down there?",
        "is it permissible to locate the required toilet in the basement?",
    ],
    "check": [
        "the door hangs crooked, you have to lift it. ok?",
        "does that clear the minimum height?",
        "bedroom 9x12, 2 people, ok?",
        "a room of 165 square feet is not too small for 3 people, is it, in a rooming house?",
        "is 62 degrees warm enough",
        "does a unit, being a flat of 260 square feet, satisfy the minimum floor area?",
        "a pane is out and somebody stuffed a pillow in. does that do?",
        "kitchen has two outlets, no light. both codes?",
        "does that pass",
        "does the room meet the minimum size?",
        "the average is 8. that complies with the required light, does it not?",
        "caller asks whether the room meets the minimum area",
    ],
    "howmuch": [
        "what is the most i could have and it is still called a 1-family dwelling?",
        "flash point limit?",
        "how hot must the water get?",
        "what is the minimum ceiling height?",
        "how fine does the mesh have to be",
        "the violation went on for 5 days after due notice. how many separate offenses is that?",
    ],
    "define": ["what is a cellar under the code?", "does the code treat me as owner or operator"],
    "procedure": ["which ways are there to serve a notice?"],
    "classify": [
        "what are we under the code?",
        "basement or cellar?",
        "what kind of building is it?",
        "is it a rooming house or a hotel?",
        "how is that classed?",
    ],
    "penalty": ["could he end up in jail?", "what is the penalty?"],
}


@pytest.mark.parametrize(("wanted", "text"), [(k, t) for k, texts in FORMS.items() for t in texts])
def test_form(wanted: str, text: str) -> None:
    assert kind(text) == wanted


def test_a_statement_asks_nothing_by_itself() -> None:
    assert kind("no, i meant 3 units") == ""
    assert kind("does the room have the window it needs?") == ""
    assert kind("my mistake, it has been empty since may, nobody lives there") == ""


def test_two_questions_in_one_sentence() -> None:
    assert pieces("who has to kill the bugs, and how warm must the rooms be?") == [
        "who has to kill the bugs", "how warm must the rooms be?",
    ]  # fmt: skip


def test_what_a_bother_makes_one_do_is_no_duty() -> None:
    assert kind("my front door sticks so you have to kick it and the hinge screws are out") == ""
