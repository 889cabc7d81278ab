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
PF_EXITING = 4
INTERVAL = 0.1
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
        """leaving: a pipe on which the child says that it is about to end."""
        self.child = child
        self.control = control
        self.leaving = leaving
        self.limits = None
        self.pending = b""
        self.parent = os.getppid()
        self.terminated = False

    def run(self):
        """Returns the exit code to end with, once nothing is left of what the child started."""
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
        poll.register(wake, select.POLLIN)
        if ended is not None:
            poll.register(ended, select.POLLIN)
        if self.control is not None:
            poll.register(self.control, select.POLLIN | select.POLLHUP)
        if self.leaving is not None:
            poll.register(self.leaving, select.POLLIN)
            was_last(os.getpid())  # so that the memory it needs is this process's own
        code = None
        while code is None:
            ready = poll.poll(INTERVAL * 1000 if self.limits else None)
            if any(fd == wake for fd, _ in ready):
                os.read(wake, 4096)
            if any(fd == self.leaving for fd, _ in ready):
                poll.unregister(self.leaving)
                if was_last(self.child):
                    self.tell_end()
            code = self.reap()
            if code is None and any(fd == self.control for fd, _ in ready):
                code = self.obey()
            if code is None and self.limits and time.monotonic() >= self.next_look:
                code = self.exceeded()
                self.next_look = time.monotonic() + INTERVAL
            if code is None and self.control is None and (self.terminated or os.getppid() != self.parent):
                code = ORPHANED
        end_all(self.child)
        self.tell_end()
        return code

    def tell_end(self):
        """Whoever reads the output need not wait for this process to end: nobody else is left to write."""
        end = self.limits.pop("end", None) if self.limits else None
        if end is not None:
            for stream in (1, 2):
                try:
                    os.write(stream, end.encode("ascii"))
                except OSError:
                    pass

    def terminate(self, number, frame):
        self.terminated = True

    def reap(self):
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return ORPHANED
            if pid == 0:
                return None
            if pid == self.child:
                return code_of(status)

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


def was_last(child):
    """Whether the child runs no more code, and nobody else is below this process.

    Linux takes a millisecond to give back the memory of a process that has ended, and only then says that it has. All
    of its threads are marked before. What such a thread has started is asked for after its mark was seen, and this
    process, to which orphans come, is asked last.
    """
    try:
        for _ in range(20):
            threads = threads_of(child)
            if all(is_ending(f"/proc/{child}/task/{thread}") for thread in threads):
                break
        else:
            return False
        if not set(threads_of(child)) <= set(threads):
            return False
        me = os.getpid()
        return not any(children(child, thread) for thread in threads) and children(me, me) == [b"%d" % child]
    except OSError:
        return False  # too late, or not told on this machine: its end is waited for


def threads_of(pid):
    """Most have one, and counting them is quicker than listing them."""
    folder = f"/proc/{pid}/task"
    return [str(pid)] if os.stat(folder).st_nlink == 3 else os.listdir(folder)


def is_ending(thread):
    with open(thread + "/stat", "rb", 0) as stat:
        return int(stat.read(4096).rpartition(b")")[2].split()[6]) & PF_EXITING


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
