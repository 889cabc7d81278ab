#!/usr/bin/env python3
"""Runs a command on a terminal of its own, and approves what it asks as a person does: by typing the number that is shown.
Other questions are answered from PERSON_TYPES: lines with a question, a tab and the answer.

Prints the output of the command and ends with its exit code. For tests, in which a script stands in for the person.
"""
import os
import pty
import re
import sys

ANSWERS = [line.split("\t") for line in os.environ.get("PERSON_TYPES", "").splitlines()]
ASKED = re.compile(rb"Type (\d{4}) to approve[^:]*: ")
answered = 0
seen = b""


def read(fd):
    global answered, seen
    data = os.read(fd, 65536)
    seen += data
    for asked in list(ASKED.finditer(seen))[answered:]:
        answered += 1
        os.write(fd, asked.group(1) + b"\n")
    for each in [each for each in ANSWERS if each[0].encode() in seen]:
        ANSWERS.remove(each)
        os.write(fd, each[1].encode() + b"\n")
    return data


status = pty.spawn(sys.argv[1:], read, lambda fd: b"")
sys.exit(os.waitstatus_to_exitcode(status))
