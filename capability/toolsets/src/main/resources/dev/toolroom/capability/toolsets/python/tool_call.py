"""Runs one tool of a toolset: confines the process, imports the tool, calls it, reports."""

import asyncio
import gc
import importlib
import importlib.machinery
import inspect
import io
import json
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
    # A collection would write to everything there is, and the worker would get its own copy of all of it.
    gc.collect()
    gc.freeze()


def rehearse():
    """Does once what a call does, so that the pages which it writes to are this process's own when it comes."""
    sys.modules["tools"] = types.ModuleType("tools")
    load_file(types.ModuleType("rehearsal"), os.path.join(HERE, "toolset_runtime.py"))
    import_file("tools.rehearsal", os.path.join(HERE, "toolset_runtime.py"))
    del sys.modules["tools"], sys.modules["tools.rehearsal"]
    json.loads(json.dumps({"workspace": HERE, "arguments": {"list": [1, 2.5, "text", None, True]}}))
    (pathlib.Path(HERE) / "rehearsal").exists()
    os.chdir(os.getcwd())
    known = dict(os.environ)
    set_environment({**known, "REHEARSAL": "yes"})
    set_environment(known)
    sys.path[:] = list(sys.path)
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.signal(number, lambda *_: None))
    with open(os.devnull, "w", encoding="utf-8") as nothing:
        nothing.write(result_json.write({"done": True}))


def run(call, connection):
    send = connection.send
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
        report = attempt(call, connection)
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


def attempt(call, connection):
    prepare(call, connection)
    function = load(call)
    arguments = call["arguments"]
    workspace = pathlib.Path(call["workspace"])
    try:
        value = function(workspace=workspace, **arguments)
    except TypeError:
        check_parameters(call["function"], function, workspace, arguments)
        raise
    if inspect.iscoroutine(value):
        value = asyncio.run(value)
    return result(value, call["sandbox"]["limits"]["result"])


def check_parameters(name, function, workspace, arguments):
    """Only once the call has failed: asking for the signature takes longer than many a tool."""
    try:
        inspect.signature(function).bind(workspace=workspace, **arguments)
    except TypeError as problem:
        raise Problem("arguments", f"{name}() does not take these arguments: {problem}") from None
    except ValueError:
        pass  # a function of C that does not tell its parameters


def prepare(call, connection):
    set_environment(call["environment"])
    os.umask(0o022)
    try:
        os.mkdir(call["environment"]["HOME"])
    except FileExistsError:
        pass
    os.chdir(call["workspace"])
    root = call["toolset"]
    sys.path[:] = [root, os.path.join(root, "tools"), *call["wheels"], *(path for path in sys.path if path != HERE)]
    # A package of its own: an installed distribution that has a package "tools" would win otherwise.
    package = types.ModuleType("tools")
    package.__path__ = [os.path.join(root, "tools")]
    sys.modules["tools"] = package
    for ours in ("supervisor", "worker", "messages", "result_json", "syscalls", "confinement", "tool_call"):
        sys.modules.pop(ours, None)
    toolset_runtime._attach(connection.send, call["id"], root)
    signal.signal(signal.SIGTERM, lambda number, frame: cancel(connection))
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.argv = [call["module"]]


def set_environment(wanted):
    for name in os.environ.keys() - wanted.keys():
        del os.environ[name]
    for name, value in wanted.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def cancel(connection):
    toolset_runtime._cancel()
    connection.raise_between(toolset_runtime.Cancelled())


def load(call):
    try:
        module = import_tool(call)
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


def import_tool(call):
    """What import_module does, without looking for a file that is known; that is half of its time."""
    name, file = call["module"], call["file"]
    if file != name.replace(".", "/") + ".py" or name.count(".") != 1:
        return importlib.import_module(name)
    return import_file(name, os.path.join(call["toolset"], *file.split("/")))


def import_file(name, path):
    module = types.ModuleType(name)
    module.__file__ = path
    module.__package__ = "tools"
    module.__loader__ = importlib.machinery.SourceFileLoader(name, path)
    module.__spec__ = importlib.machinery.ModuleSpec(name, module.__loader__, origin=path)
    module.__spec__.has_location = True
    sys.modules[name] = module
    try:
        load_file(module, path)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    setattr(sys.modules["tools"], name.rpartition(".")[2], module)
    return sys.modules[name]


def load_file(module, path):
    with io.FileIO(path) as source:
        code = compile(source.readall(), path, "exec", dont_inherit=True)
    exec(code, module.__dict__)


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
