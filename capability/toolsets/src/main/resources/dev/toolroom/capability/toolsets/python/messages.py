"""The connection to Toolroom: whole lines of JSON, from one process, whatever its threads and signals do."""

import json
import os
import threading


class Messages:
    def __init__(self, channel):
        self.channel = channel
        self.owner = os.getpid()
        self.lock = threading.RLock()
        self.writing = False
        self.interrupt = None

    def send(self, message):
        # A process that the tool has forked and that returns as its parent does has nothing to say.
        if os.getpid() != self.owner:
            return
        line = json.dumps(message).encode("ascii") + b"\n"
        main = threading.current_thread() is threading.main_thread()
        with self.lock:
            self.writing = main
            try:
                self.channel.sendall(line)
            finally:
                self.writing = False
        late, self.interrupt = (self.interrupt, None) if main else (None, self.interrupt)
        if late is not None:
            raise late

    def raise_between(self, exception):
        """For a signal handler, which runs in the main thread: half a message would break the connection."""
        if self.writing:
            self.interrupt = exception
        else:
            raise exception
