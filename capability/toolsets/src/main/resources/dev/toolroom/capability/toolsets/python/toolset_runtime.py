"""What a Python tool can tell Toolroom while it runs, and ask about its call.

    from toolset_runtime import progress, log

    progress(0.4, "Reading orders.csv")      # a fraction of the whole
    progress(12, "Parsing", total=30)        # or a count
    log("3 rows have no date", level="warning")

Outside of Toolroom, as in a test of your own, every function here does nothing.
"""

import math
import os

__all__ = ["Cancelled", "call_id", "cancelled", "log", "progress", "toolset_dir"]

LEVELS = ("debug", "info", "warning", "error")

#: The ID of this call; empty outside of Toolroom.
call_id = ""

#: The folder of the toolset, which can only be read; empty outside of Toolroom.
toolset_dir = ""

_send = None
_cancelled = False


class Cancelled(BaseException):
    """Raised in the main thread when the call is cancelled or its time is up.

    Not an Exception, so that `except Exception` does not swallow it. A tool may catch it to
    clean up; it has a few seconds until its processes are killed.
    """


def progress(done, message="", total=None):
    """Reports how far the work is: a fraction between 0 and 1, or a count out of `total`."""
    if _send is not None:
        report = {"type": "progress", "progress": _finite(done), "message": str(message)[:1000]}
        if total is not None:
            report["total"] = _finite(total)
        _send(report)


def _finite(number):
    """JSON has neither NaN nor infinity, and a division by zero is no reason to end a tool."""
    value = float(number)
    return value if math.isfinite(value) else 0.0


def log(text, level="info"):
    """Adds a line to the log of this call. Levels: debug, info, warning, error."""
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}: use one of {', '.join(LEVELS)}")
    if _send is not None:
        _send({"type": "log", "level": level, "text": str(text)[:10000]})


def cancelled():
    """Whether this call has been cancelled; for code that cannot be interrupted, as in threads."""
    return _cancelled


def _attach(send, call, folder):
    global _send, call_id, toolset_dir
    _send = send
    call_id, toolset_dir = call, folder


def _cancel():
    global _cancelled
    _cancelled = True
