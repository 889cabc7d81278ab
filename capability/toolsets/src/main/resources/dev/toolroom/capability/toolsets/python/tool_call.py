"""Runs one tool of a toolset: confines the process, imports the tool, calls it, reports."""

import asyncio
import base64
import gc
import importlib
import importlib.machinery
import importlib.util
import inspect
import io
import json
import marshal
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
LONGEST_CODE = 256 * 1024


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
    file = os.path.join(HERE, "toolset_runtime.py")
    _, told = compiled(file, None)
    code, _ = compiled(file, told["compiled"])
    import_file("tools.rehearsal", file, code)
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


def run(call, connection, leaving):
    """Runs the call and reports. leaving() is called before the last report is sent: those who wait for the end get ready meanwhile."""
    send = connection.send
    try:
        missing = confinement.apply(call["sandbox"])
    except (confinement.Unconfined, OSError) as problem:
        leaving()
        send({"type": "failed", "code": "sandbox", "message": str(problem)})
        return
    if missing and call["sandbox"]["required"]:
        message = f"The sandbox of this machine does not confine {', '.join(missing)}"
        leaving()
        send({"type": "failed", "code": "degraded", "message": message})
        return
    code, told = compiled(path_of(call), call.get("compiled"))
    send({"type": "started", "missing": missing, **told})
    try:
        report = attempt(call, connection, code)
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
    leaving()
    send(report)


def compiled(path, known):
    """The code of the tool's file, and what later calls need to know to have it without compiling.

    An earlier call told it before any of the tool ran, so nothing that a tool did can be in it. None where it is for
    the import itself to find the file, or to say what is wrong with it.
    """
    if path is None:
        return None, {}
    try:
        source = source_of(path)
        # As in files of compiled Python, this stands for the version of Python too.
        made_of = importlib.util.source_hash(source).hex()
        if known is not None and known["source"] == made_of:
            return marshal.loads(base64.b64decode(known["code"])), {}
        code = compile(source, path, "exec", dont_inherit=True)
        text = base64.b64encode(marshal.dumps(code)).decode("ascii")
    except Exception:
        return None, {}
    return code, {"compiled": {"source": made_of, "code": text}} if len(text) <= LONGEST_CODE else {}


def source_of(path):
    with io.FileIO(path) as file:
        return file.readall()


def attempt(call, connection, code):
    prepare(call, connection)
    function = load(call, code)
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


def load(call, code):
    try:
        module = import_tool(call, code)
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


def path_of(call):
    """The tool's file where its name says which it is; None where Python has to look for it."""
    name, file = call["module"], call["file"]
    if file != name.replace(".", "/") + ".py" or name.count(".") != 1:
        return None
    return os.path.join(call["toolset"], *file.split("/"))


def import_tool(call, code):
    """What import_module does, without looking for a file that is known; that is half of its time."""
    path = path_of(call)
    return importlib.import_module(call["module"]) if path is None else import_file(call["module"], path, code)


def import_file(name, path, code):
    module = types.ModuleType(name)
    module.__file__ = path
    module.__package__ = "tools"
    module.__loader__ = importlib.machinery.SourceFileLoader(name, path)
    module.__spec__ = importlib.machinery.ModuleSpec(name, module.__loader__, origin=path)
    module.__spec__.has_location = True
    sys.modules[name] = module
    try:
        exec(code or compile(source_of(path), path, "exec", dont_inherit=True), module.__dict__)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    setattr(sys.modules["tools"], name.rpartition(".")[2], module)
    return sys.modules[name]


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
