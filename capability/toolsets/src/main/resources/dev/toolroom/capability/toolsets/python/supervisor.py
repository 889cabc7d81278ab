"""Watches over the processes of one call, and ends all of them when it ends.

It is the first process of a PID namespace, or else the subreaper of everything that is started
below it: a daemon that forked twice and took a session of its own is still found. It dies with
the program that started it, it obeys lines on its control pipe, and it keeps the limits that the
kernel has for single processes only: how many there are, and what they use together.
"""

import ctypes
import json
import os
import select
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 1, 4, 36
#: Exit codes beside those of the child; SandboxExit of the Java side knows them too.
TOO_MANY_PROCESSES, TOO_MUCH_MEMORY, TOO_MUCH_DISK, ORPHANED = 121, 122, 123, 124
INTERVAL = 0.1
#: How long a worker that has stopped itself stays: giving back its memory would take a processor from those who wait for its result.
REST = 0.003
#: Lets others run; not every system can be asked to.
give_way = getattr(os, "sched_yield", lambda: None)
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def prctl(option, value):
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def start(child_main):
    """Forks; the child runs child_main and never returns, the parent gets its process ID."""
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    parent = os.getpid()
    # Until the supervisor is ready for them; it would leave its child alone otherwise.
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    child = os.fork()
    if child == 0:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(ORPHANED)
        os.setsid()
        child_main()
        os._exit(0)
    # What the child runs cannot look into this process, nor take over its descriptors.
    prctl(PR_SET_DUMPABLE, 0)
    return child


class Supervisor:
    def __init__(self, child, control, leaving=None):
        """leaving: a pipe on which the child says that it is about to stop itself, with nothing left to do."""
        self.child = child
        self.control = control
        self.leaving = leaving
        self.limits = None
        self.end = None
        self.pending = b""
        self.parent = os.getppid()
        self.terminated = False
        self.told = False
        self.code = None
        self.look = None
        self.patience = 0.0

    def run(self):
        """Returns the exit code to end with, once nothing is left of what the child started."""
        wake, poll = self.listening()
        code = None
        while code is None:
            ready = {fd for fd, _ in poll.poll(self.pause())}
            if wake in ready:
                os.read(wake, 4096)
            if self.leaving in ready:
                poll.unregister(self.leaving)
                self.look = time.monotonic()
            code = self.reap()
            if code is None and self.control in ready:
                code = self.obey()
            if code is None and self.look is not None and time.monotonic() >= self.look:
                self.let_go()
            if code is None and self.limits and time.monotonic() >= self.next_look:
                code = self.exceeded()
                self.next_look = time.monotonic() + INTERVAL
            if code is None and self.control is None and (self.terminated or os.getppid() != self.parent):
                code = ORPHANED
        end_all(self.child)
        self.tell_end()
        return code

    def listening(self):
        wake, woken = os.pipe()
        os.set_blocking(woken, False)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        ended = exit_handle(self.child)
        # Without a handler a signal costs nothing; orphans that end are reaped with the next look at the limits.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL if ended is not None else lambda *_: None)
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN if self.control is not None else self.terminate)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        poll = select.poll()
        for source in (wake, ended, self.control, self.leaving):
            if source is not None:
                poll.register(source, select.POLLIN)
        if self.leaving is not None:
            is_alone(self.child)  # so that the memory it needs is this process's own
        return wake, poll

    def pause(self):
        """Milliseconds until there is something to look at; None to wait for what is said."""
        if self.look is not None:
            return max(0.0, self.look - time.monotonic()) * 1000
        return INTERVAL * 1000 if self.limits else None

    def let_go(self):
        """Ends a child that has stopped itself, and says so before: it runs no more code, and no one else does."""
        if self.told:
            os.kill(self.child, signal.SIGKILL)
            self.patience = INTERVAL
        elif self.limits is None or not self.has_stopped():
            self.patience = min(2 * self.patience, INTERVAL) or 0.001
        elif is_alone(self.child):
            self.told = True
            self.tell_end()
            self.patience = REST
        else:
            self.told = True
            os.kill(self.child, signal.SIGKILL)  # and what it left behind with it
            self.patience = INTERVAL
        self.look = time.monotonic() + self.patience

    def has_stopped(self):
        """Whether all threads of the child have. It may still be sending its result, so this asks again and again for a while."""
        for _ in range(200):
            pid, status = os.waitpid(self.child, os.WUNTRACED | os.WNOHANG)
            if pid == 0:
                give_way()
            elif os.WIFSTOPPED(status):
                return True
            else:
                self.code = code_of(status)
                return False
        return False

    def tell_end(self):
        """Whoever reads the output need not wait for this process to end: nobody else is left to write."""
        end, self.end = self.end, None
        if end is not None:
            for stream in (1, 2):
                try:
                    os.write(stream, end.encode("ascii"))
                except OSError:
                    pass

    def terminate(self, number, frame):
        self.terminated = True

    def reap(self):
        while self.code is None:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return ORPHANED
            if pid == 0:
                return None
            if pid == self.child:
                self.code = 0 if self.told else code_of(status)
        return self.code

    def obey(self):
        received = os.read(self.control, 65536)
        if not received:
            return ORPHANED
        *lines, self.pending = (self.pending + received).split(b"\n")
        for line in lines:
            if line == b"cancel":
                os.kill(self.child, signal.SIGTERM)
            elif line == b"kill":
                return ORPHANED
            elif line:
                self.watch(json.loads(line))
        return None

    def watch(self, limits):
        self.limits = limits
        self.end = limits.get("end")
        self.folder = limits.get("workspace")
        self.free = None
        self.next_look = time.monotonic() + INTERVAL

    def exceeded(self):
        pids = descendants()
        if len(pids) > self.limits["processes"]:
            return TOO_MANY_PROCESSES
        if memory(pids) > self.limits["memory"]:
            return TOO_MUCH_MEMORY
        return TOO_MUCH_DISK if self.folder and self.fills_disk() else None

    def fills_disk(self):
        try:
            found = os.statvfs(self.folder)
        except OSError:
            return False  # the worker has not made it visible yet
        free = found.f_bavail * found.f_frsize
        if self.free is None:
            self.free = free
        most = self.limits["disk"]
        # Others write to the same disk: only what lies in the workspace counts.
        return self.free - free > most and size(self.folder) > most


def exit_handle(pid):
    """Ready to read when the process has ended: sooner than its signal is handled. None where Linux or Python is too old."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None


def is_alone(child):
    """Whether nobody else is below this process, to which orphans come, than this child, which has stopped."""
    me = os.getpid()
    try:
        threads = os.listdir(f"/proc/{child}/task")
        return not any(children(child, thread) for thread in threads) and children(me, me) == [b"%d" % child]
    except OSError:
        return False  # not told on this machine


def children(pid, thread):
    with open(f"/proc/{pid}/task/{thread}/children", "rb", 0) as found:
        return found.read(4096).split()


def code_of(status):
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def size(folder):
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(path, name)).st_blocks * 512
            except OSError:
                pass
    return total


def memory(pids):
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/status", "rb") as status:
                for line in status:
                    if line.startswith((b"RssAnon:", b"RssShmem:")):
                        total += int(line.split()[1]) * 1024
        except OSError:
            pass
    return total


def descendants():
    """Every process below this one, however deep; in a PID namespace that is all there are."""
    me = os.getpid()
    try:
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return []
    if me == 1:
        return [pid for pid in pids if pid != 1]
    children = {}
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat", "rb") as stat:
                state, parent = stat.read().rpartition(b")")[2].split()[:2]
        except OSError:
            continue
        if state != b"Z":
            children.setdefault(int(parent), []).append(pid)
    found, open_ends = [], [me]
    while open_ends:
        below = children.get(open_ends.pop(), [])
        found += below
        open_ends += below
    return found


def end_all(child):
    """Kills until nobody is left. First everybody is stopped: what is stopped does not fork."""
    while True:
        if nobody_left():
            return
        signal_all([-child], signal.SIGKILL)
        if os.getpid() == 1:
            signal_all([-1], signal.SIGKILL)
        else:
            stopped = set()
            while True:
                fresh = [pid for pid in descendants() if pid not in stopped]
                if not fresh:
                    break
                signal_all(fresh, signal.SIGSTOP)
                stopped.update(fresh)
            signal_all(stopped, signal.SIGKILL)
        time.sleep(0.001)


def nobody_left():
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return False
        except ChildProcessError:
            return True


def signal_all(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except OSError:
            pass
