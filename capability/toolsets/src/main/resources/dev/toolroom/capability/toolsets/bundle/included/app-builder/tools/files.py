"""Reads and writes files of the workspace, and never any other."""

from pathlib import Path


def _inside(workspace: Path, path: str) -> Path:
    """The file that `path` names. Links are followed first, so that none leads outside."""
    root = workspace.resolve()
    target = (root / path).resolve()
    if target == root or root not in target.parents:
        raise ValueError(f"{path!r} is not a file of the workspace. Use a path relative to it.")
    return target


def write_file(workspace: Path, path: str, content: str) -> dict:
    target = _inside(workspace, path)
    target.parent.mkdir(parents=True, exist_ok=True)
    # newline="" writes the text as it is given, on every system.
    with target.open("w", encoding="utf-8", newline="") as file:
        file.write(content)
    return {"written": path, "size": len(content)}


def read_file(workspace: Path, path: str) -> dict:
    target = _inside(workspace, path)
    with target.open(encoding="utf-8", newline="") as file:
        content = file.read()
    return {"path": path, "content": content, "size": len(content)}
