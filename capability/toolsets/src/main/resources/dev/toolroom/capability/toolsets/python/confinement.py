"""Takes rights away from this process and all it starts: mounts, Landlock, system calls, limits.

A step that was asked for and cannot be done raises Unconfined, or is named in what apply()
returns. Nothing is left out silently.
"""

import ctypes
import os
import platform
import re
import resource
import sys

import syscalls

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT, MS_BIND = 1, 2, 4, 8, 32, 4096
MNT_DETACH = 2
PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 38, 47, 4
#: Where a worker that waits for its call sees the machine; gone before the tool is loaded.
HOST = "/.host"
#: Parts of /proc through which root of the machine, even without capabilities, changes it.
PROC_READ_ONLY = ("sys", "sysrq-trigger", "irq", "bus", "fs", "acpi", "scsi")
LEAST_PROCESSES = 301

libc = ctypes.CDLL(None, use_errno=True)


class Unconfined(Exception):
    """A part of the sandbox could not be set up."""


def apply(plan):
    """Confines this process; returns which parts of the plan this machine cannot keep."""
    missing = []
    if plan["level"] == "bubblewrap":
        mounts(plan)
        drop_capabilities()
    limits(plan, missing)
    if plan["level"] == "limits":
        return ["files", "network", "system calls"] + missing
    must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new privileges")
    if plan["level"] == "landlock":
        landlock(plan, missing)
        missing.append("process view")
    if not syscalls.restrict(plan["level"] == "landlock", plan["network"]):
        missing.append("system calls")
        if plan["level"] == "landlock" and not plan["network"]:
            missing.append("network")
    return missing


def restrict_in_namespace(plan):
    """What is left to do where bubblewrap has made the mounts and dropped the capabilities."""
    limits(plan, [])
    must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new privileges")
    syscalls.restrict(False, plan["network"])


def must(result, what):
    if result < 0:
        raise Unconfined(f"cannot {what}: {os.strerror(ctypes.get_errno())}")
    return result


def mounts(plan):
    for path in plan["read_only"]:
        bind(path, False)
    for path in plan["read_write"]:
        bind(path, True)
    must(libc.umount2(HOST.encode(), MNT_DETACH), "let go of the machine's files")
    os.rmdir(HOST)
    if kernel() >= (6, 14):  # before, this number was the whole machine's
        with open("/proc/sys/kernel/pid_max", "w") as pid_max:
            pid_max.write(str(max(LEAST_PROCESSES, plan["limits"]["processes"])))
    for name in PROC_READ_ONLY:
        path = f"/proc/{name}"
        if os.path.exists(path) and not os.statvfs(path).f_flag & os.ST_RDONLY:
            mount(path, path, MS_BIND)
            remount(path, MS_RDONLY)
    remount("/dev", MS_RDONLY)
    remount("/", MS_RDONLY)


def bind(path, writable):
    source = HOST + path
    if os.path.isdir(source):
        os.makedirs(path, exist_ok=True)
    elif not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.close(os.open(path, os.O_CREAT, 0o600))
    mount(source, path, MS_BIND)
    remount(path, 0 if writable else MS_RDONLY)


def mount(source, target, flags):
    must(libc.mount(source.encode(), target.encode(), None, ctypes.c_ulong(flags), None), f"show {target}")


def remount(path, flags):
    # What the machine has switched off for this file system cannot be switched on again.
    kept = os.statvfs(path).f_flag & (MS_RDONLY | MS_NOEXEC)
    flags |= kept | MS_BIND | MS_REMOUNT | MS_NOSUID | (0 if path == "/dev" else MS_NODEV)
    must(libc.mount(None, path.encode(), None, ctypes.c_ulong(flags), None), f"protect {path}")


def kernel():
    return tuple(int(part) for part in re.findall(r"\d+", platform.release())[:2])


def drop_capabilities():
    libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    must(libc.capset(header, (ctypes.c_uint32 * 6)()), "drop capabilities")


def limits(plan, missing):
    wanted = plan["limits"]
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_CPU, wanted["cpu"])
    lower(resource.RLIMIT_FSIZE, wanted["file"])
    lower(resource.RLIMIT_NOFILE, wanted["open_files"])
    if sys.platform == "linux":
        lower(resource.RLIMIT_AS, wanted["memory"])
        if plan["level"] == "bubblewrap" and kernel() >= (5, 14):
            lower(resource.RLIMIT_NPROC, wanted["processes"])
    else:
        missing.append("memory")


def lower(which, value):
    hard = resource.getrlimit(which)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(which, (value, value))


def landlock_version():
    if sys.platform != "linux":
        return 0
    return max(0, libc.syscall(444, None, 0, 1))


def landlock(plan, missing):
    version = landlock_version()
    if version < 1:
        raise Unconfined("Landlock is not available")
    everything = (1 << (13 if version < 2 else 14 if version < 3 else 15 if version < 5 else 16)) - 1
    reading = 1 << 0 | 1 << 2 | 1 << 3  # execute, read file, read folder
    for_files = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15
    attributes = (ctypes.c_uint64 * 3)(everything, 3 if version >= 4 and not plan["network"] else 0, 3 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = must(libc.syscall(444, attributes, size, 0), "make a Landlock ruleset")
    for path in plan["read_only"] + plan["machine"]:
        allow(rules, path, reading & everything, for_files)
    for path in plan["read_write"] + ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/dev/full"]:
        allow(rules, path, everything, for_files)
    must(libc.syscall(446, rules, 0), "enter the Landlock domain")
    os.close(rules)
    if version < 6:
        missing.append("signals")


class PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def allow(rules, path, rights, for_files):
    try:
        folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not os.path.isdir(path):
        rights &= for_files
    must(libc.syscall(445, rules, 1, ctypes.byref(PathBeneath(rights, folder)), 0), f"allow {path}")
    os.close(folder)
