"""Writes a result as JSON, or says which value of it is not JSON, and where."""

import json
import math


class Unserialisable(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def write(value):
    try:
        text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    except RecursionError:
        raise Unserialisable("not_json", "The result is nested too deeply, or contains itself") from None
    except (TypeError, ValueError) as problem:
        found = find(value, "result", [])
        if found is not None:
            raise found from None
        raise Unserialisable("not_json", f"The result cannot be written as JSON: {problem}") from None
    if "\\ud" in text:
        refuse_halves(value)
    return text


def refuse_halves(value):
    """Half a character, as in names of files that are not UTF-8, would silently become another one on its way."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise find(value, "result", []) from None


def find(value, where, above):
    """The first part of the value that JSON does not have."""
    if isinstance(value, float) and not math.isfinite(value):
        return Unserialisable("nan", f"{where} is {value}, which JSON does not have")
    if isinstance(value, str):
        return half_in(value, where)
    if value is None or isinstance(value, (int, float)):
        return None
    if not isinstance(value, (dict, list, tuple)):
        return Unserialisable("not_json", f"{where} is of type {type(value).__name__}, which is not JSON")
    if any(value is other for other in above):
        return Unserialisable("not_json", f"{where} contains itself")
    if isinstance(value, dict):
        for key in value:
            if not (key is None or isinstance(key, (str, int, float))):
                return Unserialisable("not_json", f"{where} has a key of type {type(key).__name__}; keys must be text")
            found = half_in(key, f"a key of {where}") if isinstance(key, str) else None
            if found is not None:
                return found
        parts = ((f"{where}[{key!r}]", part) for key, part in value.items())
    else:
        parts = ((f"{where}[{at}]", part) for at, part in enumerate(value))
    for name, part in parts:
        found = find(part, name, above + [value])
        if found is not None:
            return found
    return None


def half_in(text, where):
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as problem:
        at = problem.start
        return Unserialisable("half_character", f"{where} has half a character, {ascii(text[at])}, at position {at}")
    return None
