"""A language model that invents stubs: the question it is asked, and what of its answer can be used."""

from __future__ import annotations

import json
import re
from typing import Any, Protocol

from menace.errors import MenaceError, MissingExtra
from menace.inputs.strategies.subjects import UNKNOWN, Field, Stub, Subject
from menace.inputs.strategies.templates import suits

_SECONDS = 20.0
_DOCUMENTATION = 2000
_LIST = re.compile(r"\[.*\]", re.DOTALL)


class NoUsableAnswer(MenaceError):
    """The model answered nothing, or nothing that is a list of stubs; the sentence says which."""


class StubModel(Protocol):
    """Whoever can be asked for stubs; one that ``has_failed`` is asked no more."""

    name: str
    has_failed: bool

    def answer(self, question: str) -> str:
        """The answer as text; ``NoUsableAnswer`` when there is none."""


class OpenAIModel:
    """A model behind an interface like OpenAI's, at its own address or at ``base_url``."""

    def __init__(self, name: str, key: str, base_url: str | None = None, seconds: float = _SECONDS) -> None:
        self.name, self.has_failed = name, False
        self._key, self._base_url, self._seconds = key, base_url, seconds

    def answer(self, question: str) -> str:
        """One question, one answer, tried once more when the line fails."""
        try:
            import openai
        except ImportError as error:
            raise MissingExtra("llm") from error
        try:
            with openai.OpenAI(
                api_key=self._key, base_url=self._base_url, timeout=self._seconds, max_retries=1
            ) as client:
                reply = client.chat.completions.create(
                    model=self.name, messages=[{"role": "user", "content": question}], temperature=0
                )
            text = reply.choices[0].message.content
        except (openai.OpenAIError, ValueError, TypeError, AttributeError, IndexError) as error:
            # A server that speaks another language gives an object without what was asked for.
            raise NoUsableAnswer(f"it did not answer ({type(error).__name__})") from error
        if not isinstance(text, str) or not text.strip():
            raise NoUsableAnswer("its answer is empty")
        return text


def question_about(subject: Subject, count: int) -> str:
    """What a model is asked: the signature, the documentation, and the form of the answer."""
    signature = f"{subject.name}({', '.join(map(_described, subject.fields))})"
    about = f"\nDocumentation:\n{subject.documentation[:_DOCUMENTATION]}" if subject.documentation else ""
    return (
        f"Invent {count} different inputs for the Python callable {signature}: typical ones and edge cases that the "
        f"signature and the documentation allow.{about}\n"
        "Answer with nothing but a JSON list of objects whose keys are the names of the parameters."
    )


def stubs_in(answer: str, subject: Subject, count: int) -> list[Stub]:
    """The stubs of an answer that fit the subject; ``NoUsableAnswer`` when it holds none."""
    found = _LIST.search(answer)  # models like to wrap what they say
    try:
        content = json.loads(found[0]) if found else None
    except (ValueError, RecursionError) as error:
        raise NoUsableAnswer("its answer is no JSON") from error
    if not isinstance(content, list):
        raise NoUsableAnswer("its answer is no JSON list")
    stubs = [stub for stub in content if isinstance(stub, dict) and suits(stub, subject)]
    if not stubs:
        raise NoUsableAnswer("none of what it answered fits the parameters")
    return stubs[:count]


def _described(field: Field) -> str:
    hint = "" if field.hint is UNKNOWN else f": {_name(field.hint)}"
    return f"{field.name}{hint}" if field.default is UNKNOWN else f"{field.name}{hint} = {field.default!r}"


def _name(hint: Any) -> str:
    return hint.__name__ if isinstance(hint, type) else str(hint)
