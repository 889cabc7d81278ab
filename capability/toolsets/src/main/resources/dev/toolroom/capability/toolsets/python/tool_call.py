"""Runs one tool of a toolset: confines the process, imports the tool, calls it, reports."""

import asyncio
import importlib
import inspect
import os
import pathlib
import signal
import sys
import traceback
import types

import confinement
import result_json
import toolset_runtime

HERE = os.path.dirname(os.path.abspath(__file__))
LONGEST_TRACEBACK = 16000


class Problem(Exception):
    """An end of the call that is not an exception of the tool: a code, and what it is about."""

    def __init__(self, code, message, **details):
        super().__init__(message)
        self.report = {"type": "failed", "code": code, "message": message, **details}


def warm_up():
    """Imports what most tools import, before anybody waits for it."""
    import collections, csv, dataclasses, datetime, io, json, math, re, shutil, subprocess, tempfile, typing  # noqa: F401, E401

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)


def run(call, send):
    try:
        missing = confinement.apply(call["sandbox"])
    except (confinement.Unconfined, OSError) as problem:
        send({"type": "failed", "code": "sandbox", "message": str(problem)})
        return
    if missing and call["sandbox"]["required"]:
        message = f"The sandbox of this machine does not confine {', '.join(missing)}"
        send({"type": "failed", "code": "degraded", "message": message})
        return
    send({"type": "started", "missing": missing})
    try:
        report = attempt(call, send)
    except toolset_runtime.Cancelled:
        report = {"type": "failed", "code": "cancelled", "message": "The tool was stopped."}
    except Problem as problem:
        report = problem.report
    except BaseException as raised:
        report = exception(call, raised)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    send(report)


def attempt(call, send):
    prepare(call, send)
    function = load(call)
    arguments = call["arguments"]
    workspace = pathlib.Path(call["workspace"])
    try:
        inspect.signature(function).bind(workspace=workspace, **arguments)
    except TypeError as problem:
        raise Problem("arguments", f"{call['function']}() does not take these arguments: {problem}") from None
    except ValueError:
        pass  # a function of C that does not tell its parameters
    value = function(workspace=workspace, **arguments)
    if inspect.iscoroutine(value):
        value = asyncio.run(value)
    return result(value, call["sandbox"]["limits"]["result"])


def prepare(call, send):
    os.environ.clear()
    os.environ.update(call["environment"])
    os.umask(0o022)
    os.makedirs(os.environ["HOME"], exist_ok=True)
    os.chdir(call["workspace"])
    root = call["toolset"]
    sys.path[:] = [root, os.path.join(root, "tools"), *call["wheels"], *(path for path in sys.path if path != HERE)]
    # A package of its own: an installed distribution that has a package "tools" would win otherwise.
    package = types.ModuleType("tools")
    package.__path__ = [os.path.join(root, "tools")]
    sys.modules["tools"] = package
    for ours in ("supervisor", "worker", "result_json", "syscalls", "confinement", "tool_call"):
        sys.modules.pop(ours, None)
    toolset_runtime._attach(send, call["id"], root)
    signal.signal(signal.SIGTERM, cancel)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.argv = [call["module"]]


def cancel(number, frame):
    toolset_runtime._cancel()
    raise toolset_runtime.Cancelled()


def load(call):
    try:
        module = importlib.import_module(call["module"])
    except Exception as problem:
        found = exception(call, problem)
        message = f"{call['file']} cannot be imported: {found['exception']}: {found['message']}"
        name = getattr(problem, "name", None) if isinstance(problem, ModuleNotFoundError) else None
        raise Problem("import", message, traceback=found["traceback"], module=name or "") from None
    function = getattr(module, call["function"], None)
    if callable(function):
        return function
    known = [name for name, value in vars(module).items() if inspect.isfunction(value) and not name.startswith("_")]
    what = "no function" if function is None else "something that is not a function, but no function"
    raise Problem("function", f"{call['file']} has {what} called {call['function']}", known=known)


def result(value, longest):
    if not isinstance(value, dict):
        kind = "None" if value is None else f"a value of type {type(value).__name__}"
        raise Problem("not_object", f"The tool returned {kind}; it must return a dict")
    try:
        text = result_json.write(value)
    except result_json.Unserialisable as problem:
        raise Problem(problem.code, str(problem)) from None
    if len(text) > longest:
        raise Problem("too_large", f"The result has {len(text):,} bytes of JSON; at most {longest:,} are allowed")
    return {"type": "result", "value": text}


def exception(call, raised):
    """The exception in the words of its user: from their first frame on, files named as in the bundle."""
    trace = raised.__traceback__
    while trace is not None and not of_user(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    lines = traceback.format_exception(type(raised), raised.with_traceback(trace), trace)
    text = "".join(lines).replace(call["toolset"] + os.sep, "").rstrip("\n")
    if len(text) > LONGEST_TRACEBACK:
        cut = len(text) - LONGEST_TRACEBACK
        text = f"{text[:4000]}\n… {cut} characters left out …\n{text[4000 - LONGEST_TRACEBACK:]}"
    kind = type(raised)
    name = kind.__name__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__name__}"
    return {"type": "raised", "exception": name, "message": message_of(raised), "traceback": text}


def of_user(file):
    return not file.startswith((HERE + os.sep, "<frozen importlib")) and file != importlib.__file__


def message_of(raised):
    try:
        return str(raised)[:LONGEST_TRACEBACK]
    except Exception:
        return "its message cannot be printed"
