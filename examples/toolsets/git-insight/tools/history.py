"""Summarizes the history of a Git repository."""

import subprocess
from collections import Counter
from pathlib import Path

MARK = "\x1e"


def _log(repository: Path, limit: int) -> str:
    command = ["git", "-c", "safe.directory=*", "-c", "core.quotePath=false", "log", f"--max-count={limit}",
               "--no-color", "--no-renames", "--numstat", f"--format={MARK}%an\t%ad", "--date=short"]
    try:
        result = subprocess.run(command, cwd=repository, stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise RuntimeError("Git is not installed on this machine.") from None
    if result.returncode != 0:
        raise RuntimeError("Git cannot read this folder: " + result.stderr.strip())
    return result.stdout


def summarize_history(workspace: Path, repository: str = ".", limit: int = 500) -> dict:
    root = workspace.resolve()
    folder = (root / repository).resolve()
    if folder != root and root not in folder.parents:
        raise ValueError(f"{repository!r} is not a folder of the workspace.")
    authors, files, days, changed = Counter(), Counter(), [], 0
    for commit in _log(folder, limit).split(MARK)[1:]:
        head, *lines = commit.splitlines()
        author, day = head.rsplit("\t", 1)
        authors[author] += 1
        days.append(day)
        for line in filter(None, lines):
            added, removed, path = line.split("\t", 2)
            files[path] += 1
            changed += sum(int(number) for number in (added, removed) if number != "-")
    result = {
        "commits": sum(authors.values()),
        "first_day": min(days) if days else None,
        "last_day": max(days) if days else None,
        "changed_lines": changed,
        "authors": [{"name": name, "commits": count} for name, count in authors.most_common(20)],
        "files": [{"path": path, "commits": count} for path, count in files.most_common(20)],
    }
    result["markdown"] = _markdown(result)
    return result


def _markdown(result: dict) -> str:
    lines = [f"# {result['commits']} commits, {result['changed_lines']} changed lines", ""]
    for title, key, name in (("Author", "authors", "name"), ("File", "files", "path")):
        lines += [f"| {title} | Commits |", "| --- | --: |"]
        lines += [f"| {entry[name].replace('|', chr(92) + '|')} | {entry['commits']} |" for entry in result[key]]
        lines.append("")
    return "\n".join(lines)
