"""Says what it was given in every way that a tool has."""

import base64
import logging
import os
import sys
import urllib.parse
import warnings

from toolset_runtime import log, progress


def run(workspace, how):
    key = os.environ["KEY"]
    print("out", key)
    for letter in key:
        sys.stderr.write(letter)
        sys.stderr.flush()
    os.system("echo child $KEY")
    logging.error("logging %s", key)
    warnings.warn("warned of " + key)
    progress(0.5, "half of " + key)
    log("log of " + key, level="warning")
    if how == "raise":
        try:
            int(key)
        except ValueError as problem:
            raise RuntimeError("no luck with " + key) from problem
    if how == "exit":
        sys.exit(key)
    if how == "crash":
        os.abort()
    if how == "nothing":
        return key
    return {
        "marked": "LEAK_WAS_CALLED",
        "length": len(key),
        "told": key,
        key: [{"in " + key: base64.b64encode(key.encode()).decode()}],
        "url": urllib.parse.quote(key, safe=""),
    }
