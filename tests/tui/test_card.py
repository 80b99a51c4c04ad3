"""What a card says of an answer, without what it shows elsewhere."""

from corpus.provisions import load
from nlp.answer import Citation, CodeAnswer
from tui.widgets.card import said


def test_where_a_quotation_is_left_out_its_full_stop_goes_too() -> None:
    citation = Citation("muskego/maintenance/G", "No owner, occupant or operator shall cause any service")
    text = f"No, this code does not allow it. A service must stay on. {load().label(citation.id)}: “{citation.quote}”."
    answer = CodeAnswer("muskego", "answered", verdict="no", citations=(citation,), text=text)
    assert said(answer) == ("No, this code does not allow it", "A service must stay on.")
