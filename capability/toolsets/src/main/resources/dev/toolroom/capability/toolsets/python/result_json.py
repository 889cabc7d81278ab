"""Writes a result as JSON, or says which value of it is not JSON, and where."""

import json
import math


class Unserialisable(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def write(value):
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except RecursionError:
        raise Unserialisable("not_json", "The result is nested too deeply, or contains itself") from None
    except (TypeError, ValueError) as problem:
        found = find(value, "result", [])
        if found is not None:
            raise found from None
        raise Unserialisable("not_json", f"The result cannot be written as JSON: {problem}") from None


def find(value, where, above):
    """The first part of the value that JSON does not have."""
    if isinstance(value, float) and not math.isfinite(value):
        return Unserialisable("nan", f"{where} is {value}, which JSON does not have")
    if value is None or isinstance(value, (str, int, float)):
        return None
    if not isinstance(value, (dict, list, tuple)):
        return Unserialisable("not_json", f"{where} is of type {type(value).__name__}, which is not JSON")
    if any(value is other for other in above):
        return Unserialisable("not_json", f"{where} contains itself")
    if isinstance(value, dict):
        for key in value:
            if not (key is None or isinstance(key, (str, int, float))):
                return Unserialisable("not_json", f"{where} has a key of type {type(key).__name__}; keys must be text")
        parts = ((f"{where}[{key!r}]", part) for key, part in value.items())
    else:
        parts = ((f"{where}[{at}]", part) for at, part in enumerate(value))
    for name, part in parts:
        found = find(part, name, above + [value])
        if found is not None:
            return found
    return None
