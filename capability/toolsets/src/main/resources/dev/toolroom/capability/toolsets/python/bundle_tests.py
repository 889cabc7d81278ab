"""Runs the tests of a bundle: imports its entry points, then runs every tests/**/test*.py by unittest."""

import importlib
import importlib.util
import os
import sys
import traceback
import unittest

import toolset_runtime

__unittest = True  # keeps the frames of this file out of tracebacks

LONGEST = 4000
MOST = 100


def run(workspace, entrypoints):
    """Called as a tool: the bundle is read-only, the workspace is empty."""
    root = toolset_runtime.toolset_dir
    result = Result(root)
    suite = unittest.TestSuite(EntryPoint(each["module"], each["function"]) for each in entrypoints)
    for file in files(os.path.join(root, "tests")):
        suite.addTest(tests(file, os.path.relpath(file, root)))
    result.total = suite.countTestCases()
    suite.run(result)
    failed = len(result.found)
    return {
        "passed": failed == 0,
        "tests": result.testsRun,
        "failed": failed,
        "skipped": len(result.skipped),
        "failures": result.found[:MOST],
    }


def files(folder):
    found = []
    for place, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(place, name) for name in sorted(names) if name.startswith("test") and name.endswith(".py")]
    return found


def tests(file, name):
    """The tests of one file, or one test that fails as the file does."""
    module_name = "bundle_tests_" + "".join(c if c.isalnum() else "_" for c in name[:-3])
    spec = importlib.util.spec_from_file_location(module_name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    sys.path.insert(0, os.path.dirname(file))
    try:
        spec.loader.exec_module(module)
        return unittest.defaultTestLoader.loadTestsFromModule(module)
    except unittest.SkipTest:
        return unittest.TestSuite()
    except Exception as problem:
        return unittest.TestSuite([Broken(name, problem)])


class Broken(unittest.TestCase):
    """A file that cannot be imported."""

    def __init__(self, name, problem):
        super().__init__("import_file")
        self.name, self.problem = name, problem

    def id(self):
        return self.name

    def import_file(self):
        raise self.problem


class EntryPoint(unittest.TestCase):
    """A function that the manifest names."""

    def __init__(self, module, function):
        super().__init__("is_there")
        self.module, self.function = module, function

    def id(self):
        return f"entry point {self.module}:{self.function}"

    def is_there(self):
        module = importlib.import_module(self.module)
        if not callable(getattr(module, self.function, None)):
            raise AssertionError(f"{self.module} has no function called {self.function}")


class Result(unittest.TestResult):
    """What went wrong, each with the place in the bundle where it did."""

    def __init__(self, root):
        super().__init__()
        self.root, self.found, self.total = root + os.sep, [], 0

    def startTest(self, test):
        toolset_runtime.progress(self.testsRun, test.id()[:200], total=self.total)
        super().startTest(test)

    def addFailure(self, test, error):
        self.add(test, error, "failed")

    def addError(self, test, error):
        self.add(test, error, "error")

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.add(subtest, error, "failed" if issubclass(error[0], test.failureException) else "error")

    def addUnexpectedSuccess(self, test):
        self.found.append({"test": self.name(test), "kind": "failed", "message": "The test passed, but was expected to fail."})

    def add(self, test, error, kind):
        kind_of, value, trace = error
        while trace is not None and not self.is_bundle(trace.tb_frame.f_code.co_filename):
            trace = trace.tb_next
        place = self.place(value, trace)
        text = "".join(traceback.format_exception(kind_of, value, trace)).replace(self.root, "")
        self.found.append(
            {
                "test": self.name(test),
                "kind": kind,
                **place,
                "message": f"{kind_of.__name__}: {value}".replace(self.root, "")[:LONGEST],
                "traceback": text.rstrip("\n")[-LONGEST:],
            }
        )

    def is_bundle(self, file):
        return file.startswith(self.root) and file != __file__

    def place(self, value, trace):
        """The innermost line of the bundle's own files."""
        if isinstance(value, SyntaxError) and value.filename and self.is_bundle(value.filename):
            return {"file": value.filename[len(self.root):], "line": value.lineno or 0}
        frames = [each for each in traceback.extract_tb(trace) if self.is_bundle(each.filename)]
        return {"file": frames[-1].filename[len(self.root):], "line": frames[-1].lineno} if frames else {}

    def name(self, test):
        return test.id().removeprefix("bundle_tests_")
