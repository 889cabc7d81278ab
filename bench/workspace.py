#!/usr/bin/env python3
"""Snapshots and switches of a workspace of 10,000 files, with git beside ours in one run.

workspace.py CLASSPATH [rounds]: CPU is user and system time of the whole process, git's of all its processes. git does not
flush what it writes, ours does; so CPU is compared, and wall time is told beside it."""
import json, os, random, resource, shutil, statistics, subprocess, sys, tempfile, time

FILES, FOLDERS, BYTES = 10_000, 220, 500_000_000
classpath, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15
WARM = 40
rng = random.Random(7)
base = tempfile.mkdtemp(prefix="workspace-bench-")


def paths():
    sizes = [rng.lognormvariate(10, 1.2) for _ in range(FILES)]
    scale = BYTES / sum(sizes)
    return [(f"d{i % 20}/e{i % FOLDERS}/f{i}.bin", max(1, int(size * scale))) for i, size in enumerate(sizes)]


def write(root, path, data):
    full = os.path.join(root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as out:
        out.write(data)


class Git:
    def __init__(self, root):
        self.root = root
        self.run("init", "-q")
        self.run("config", "core.compression", "0")
        self.run("config", "gc.auto", "0")

    def run(self, *words):
        done = subprocess.run(["git", *words], cwd=self.root, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"git {words}: {done.stderr}")
        return done.stdout.strip()

    def timed(self, *commands):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        for words in commands:
            out = self.run(*words)
        wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        return out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


class Ours:
    def __init__(self, home):
        java = os.path.join(os.environ["JAVA_HOME"], "bin", "java")
        self.process = subprocess.Popen(
            [java, "-XX:+UseSerialGC", "-Xmx1g", "--enable-native-access=ALL-UNNAMED", "-cp", classpath,
             "dev.toolroom.capability.toolsets.workspace.WorkspaceFigures", home],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("ready "):
            sys.exit("our side did not start")
        self.root = line.split(" ", 1)[1].strip()
        self.clock = ((~self.process.pid) << 3) | 2  # the CPU clock of that process

    def read_bytes(self):
        with open(f"/proc/{self.process.pid}/io") as io:
            return int(io.readline().split()[1])

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if len(answer) != 2:
            sys.exit("our side stopped")
        return answer

    def timed(self, line):
        read, cpu = self.read_bytes(), time.clock_gettime(self.clock)
        answer = self.ask(line)
        used = time.clock_gettime(self.clock) - cpu
        return answer[0], used, int(answer[1]) / 1e6, self.read_bytes() - read

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    files = paths()
    git_root = os.path.join(base, "git")
    os.makedirs(git_root)
    ours = Ours(os.path.join(base, "home")) if not os.makedirs(os.path.join(base, "home")) else None
    for path, size in files:
        data = rng.randbytes(size)
        write(git_root, path, data)
        write(ours.root, path, data)
    git = Git(git_root)
    os.sync()
    result = {"files": FILES, "bytes": sum(size for _, size in files)}
    _, git_cpu, git_wall = git.timed(("add", "-A"))
    tree = git.run("write-tree")
    os.sync()
    manifest, cpu, wall, read = ours.timed("save")
    result["first"] = row(git_cpu, git_wall, cpu, wall) | {"read_ratio": round(read / result["bytes"], 3)}
    kinds = {name: [] for name in ("unchanged", "save", "switch")}
    for number in range(WARM + rounds):
        changed = rng.sample(files, FILES // 100)
        for path, size in changed:
            data = rng.randbytes(size)
            write(git_root, path, data)
            write(ours.root, path, data)
        total = sum(size for _, size in changed)
        now, *git_save = git.timed(("add", "-A"), ("write-tree",))
        saved, *our_save = ours.timed("save")
        _, *git_same = git.timed(("add", "-A"))
        again, *our_same = ours.timed("save")
        if again != saved:
            sys.exit("a snapshot of nothing made a manifest")
        _, *git_switch = git.timed(("read-tree", "-m", "-u", now, tree))
        _, *our_switch = ours.timed("switch " + manifest)
        if ours.ask("go on")[0] != manifest:
            sys.exit("the switch went elsewhere")
        if number >= WARM:
            kinds["unchanged"].append((git_same, our_same, 1))
            kinds["save"].append((git_save, our_save, total))
            kinds["switch"].append((git_switch, our_switch, total))
    for name, rows in kinds.items():
        middle = lambda side, at: statistics.median(row[side][at] for row in rows)
        result[name] = row(middle(0, 0), middle(0, 1), middle(1, 0), middle(1, 1))
        if name != "unchanged":
            result[name]["read_ratio"] = round(statistics.median(r[1][2] / r[2] for r in rows), 3)
    both = [((g[0] + gs[0]), (o[0] + os_[0])) for (g, o, _), (gs, os_, _) in zip(kinds["save"], kinds["switch"])]
    result["save_and_switch_cpu_ratio"] = round(statistics.median(o / g for g, o in both), 3)
    result["load"] = os.getloadavg()
    ours.close()
    print(json.dumps(result, indent=2))


def row(git_cpu, git_wall, cpu, wall):
    return {"git_cpu_ms": round(git_cpu * 1e3, 1), "our_cpu_ms": round(cpu * 1e3, 1), "cpu_ratio": round(cpu / git_cpu, 3),
            "git_wall_ms": round(git_wall * 1e3, 1), "our_wall_ms": round(wall * 1e3, 1)}


try:
    main()
finally:
    shutil.rmtree(base, ignore_errors=True)
