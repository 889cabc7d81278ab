"""Runs shell commands. Toolroom asks before each one, and its sandbox limits what they reach."""

import subprocess
from pathlib import Path


def run_command(workspace: Path, command: str) -> dict:
    result = subprocess.run(
        command,
        shell=True,
        cwd=workspace,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    return {
        "command": command,
        "output": result.stdout,
        "exit_code": result.returncode,
    }
