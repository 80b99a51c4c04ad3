"""The sentence model's runs: begun early, beside one another, and once for each text."""

import numpy as np

from nlp.assistant import Assistant
from nlp.encoder import begin, encode, encoded

TEXTS = ["who must exterminate?", "three flats, and two of them have roaches. who must exterminate?", "the roof leaks"]


def test_runs_beside_one_another_give_the_vectors_of_runs_alone() -> None:
    encoded.cache_clear()
    begin(TEXTS)
    assert np.array_equal([encoded(text).whole for text in TEXTS], encode(TEXTS))


def test_a_part_of_a_text_comes_from_the_run_of_the_whole() -> None:
    encoded.cache_clear()
    whole = encoded(TEXTS[1])
    part = whole.part("who must exterminate?")
    assert encoded.cache_info().misses == 1
    assert 0.3 < float(part @ encode(TEXTS[:1])[0]) < 0.999


def test_a_later_turn_runs_no_earlier_one_again() -> None:
    assistant = Assistant()
    turns = ["Must a rental in Muskego have screens?", "And who has to put them up?"]
    assistant.ask(turns[:1])
    before = encoded.cache_info().misses
    assistant.ask(turns)
    assert encoded.cache_info().misses - before == 2  # the second turn, and both as one story
