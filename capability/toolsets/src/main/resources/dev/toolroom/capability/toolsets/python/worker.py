"""One Python process that waits, ready, for one call of one tool, and ends with it.

    worker.py SOCKET

The call comes as a line of JSON on the socket, and so do progress, log and the one result. What
the tool prints goes to the process's own output and never meets the protocol.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

# All of this before the fork: memory that the worker shares with its supervisor is given back in a third of the time.
import json  # noqa: E402  (ours are found through the path above)
import signal  # noqa: E402
import socket  # noqa: E402

import messages  # noqa: E402
import supervisor  # noqa: E402
import tool_call  # noqa: E402

tool_call.warm_up()


def serve():
    # The control pipe belongs to the supervisor; a tool that reads its input finds it empty.
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    channel.connect(sys.argv[1])
    reader = channel.makefile("rb")
    tool_call.rehearse()
    connection = messages.Messages(channel)
    connection.send({"type": "ready", "v": 1, "landlock": tool_call.confinement.landlock_version()})
    line = reader.readline()
    if line:
        # A fork of this process that the tool made and that returns as well has nothing to say, and ends by itself.
        tool_call.run(json.loads(line), connection, lambda: who() == connection.owner and say(TOLD, b"."))
        if who() == connection.owner:
            stop(connection.owner, signal.SIGSTOP)  # the supervisor ends it when nobody waits any more
    leave(0)


# The tool may replace functions of modules, but not these.
leave, say, stop, who = os._exit, os.write, os.kill, os.getpid
LEAVING, TOLD = os.pipe()
child = supervisor.start(serve)
os._exit(supervisor.Supervisor(child, 0, LEAVING).run())
