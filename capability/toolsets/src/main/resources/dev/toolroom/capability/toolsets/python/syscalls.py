"""A seccomp filter: system calls that no tool needs and that others have broken out with."""

import ctypes
import errno
import platform
import struct

# Since 424 the numbers are the same on every machine.
COMMON = {
    "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
    "pidfd_getfd": 438, "mount_setattr": 442, "io_uring_setup": 425, "io_uring_enter": 426,
    "io_uring_register": 427, "open_tree_attr": 467,
}
X86 = {
    "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "mount": 165, "umount2": 166,
    "pivot_root": 155, "chroot": 161, "unshare": 272, "setns": 308, "keyctl": 250, "add_key": 248,
    "request_key": 249, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "kexec_load": 246,
    "kexec_file_load": 320, "init_module": 175, "finit_module": 313, "delete_module": 176, "reboot": 169,
    "swapon": 167, "swapoff": 168, "syslog": 103, "acct": 163, "quotactl": 179, "settimeofday": 164,
    "clock_settime": 227, "adjtimex": 159, "clock_adjtime": 305, "iopl": 172, "ioperm": 173,
    "open_by_handle_at": 304, "kcmp": 312, "sethostname": 170, "setdomainname": 171, "vhangup": 153,
}
ARM = {
    "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "mount": 40, "umount2": 39,
    "pivot_root": 41, "chroot": 51, "unshare": 97, "setns": 268, "keyctl": 219, "add_key": 217,
    "request_key": 218, "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "kexec_load": 104,
    "kexec_file_load": 294, "init_module": 105, "finit_module": 273, "delete_module": 106, "reboot": 142,
    "swapon": 224, "swapoff": 225, "syslog": 116, "acct": 89, "quotactl": 60, "settimeofday": 170,
    "clock_settime": 112, "adjtimex": 171, "clock_adjtime": 266, "open_by_handle_at": 265, "kcmp": 272,
    "sethostname": 161, "setdomainname": 162, "vhangup": 58,
}
#: machine: what the kernel calls it, its numbers, those of clone, clone3 and socket
MACHINES = {
    "x86_64": (0xC000003E, X86, 56, 435, 41),
    "aarch64": (0xC00000B7, ARM, 220, 435, 198),
}
UNIX, INET, INET6, NETLINK = 1, 2, 10, 16
NEW_NAMESPACES = 0x7E020000  # every CLONE_NEW… that clone itself takes
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16


def restrict(landlocked, network):
    """Puts the filter on this thread; False where this machine's numbers are not known here."""
    machine = MACHINES.get(platform.machine())
    if machine is None:
        return False
    filters = program(*machine, landlocked, network)
    code = b"".join(struct.pack("HBBI", *each) for each in filters)
    buffer = ctypes.create_string_buffer(code, len(code))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]

    wanted = Program(len(filters), ctypes.addressof(buffer))
    return ctypes.CDLL(None).prctl(22, 2, ctypes.byref(wanted), 0, 0) == 0


def program(architecture, numbers, clone, clone3, socket, landlocked, network):
    refuse = (RETURN, 0, 0, REFUSE | errno.EPERM)
    lines = [(LOAD, 0, 0, ARCHITECTURE), (EQUAL, 1, 0, architecture), (RETURN, 0, 0, KILL), (LOAD, 0, 0, NUMBER)]
    if architecture == 0xC000003E:  # the second set of numbers that this machine has
        lines += [(AT_LEAST, 0, 1, 0x40000000), refuse]
    for number in sorted({*numbers.values(), *COMMON.values()}):
        lines += [(EQUAL, 0, 1, number), refuse]
    # Its flags lie in memory, where no filter sees them; the C library then takes clone.
    lines += [(EQUAL, 0, 1, clone3), (RETURN, 0, 0, REFUSE | errno.ENOSYS)]
    lines += [(EQUAL, 0, 4, clone), (LOAD, 0, 0, FIRST_ARGUMENT), (ANY_BIT, 0, 1, NEW_NAMESPACES), refuse,
              (RETURN, 0, 0, ALLOW)]
    families = allowed_families(landlocked, network)
    lines += [(EQUAL, 0, 2 + len(families), socket), (LOAD, 0, 0, FIRST_ARGUMENT)]
    lines += [(EQUAL, len(families) - at, 0, family) for at, family in enumerate(families)]
    lines += [(RETURN, 0, 0, REFUSE | errno.EACCES)]
    return lines + [(RETURN, 0, 0, ALLOW)]


def allowed_families(landlocked, network):
    """Landlock sees neither UDP nor the sockets of other programs that have a path."""
    if not landlocked:
        return [UNIX, INET, INET6, NETLINK]
    return [INET, INET6, NETLINK] if network else []
