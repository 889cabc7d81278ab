"""An MCP server over stdio that reads a Git repository: one JSON message a line, nothing but the standard library."""

import json
import subprocess
import sys

PROTOCOLS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

TOOLS = [
    {
        "name": "recent_commits",
        "description": "List the newest commits of the Git repository in the workspace",
        "inputSchema": {
            "type": "object",
            "properties": {"limit": {"type": "integer", "minimum": 1, "maximum": 100}},
            "additionalProperties": False,
        },
        "annotations": {"readOnlyHint": True},
    },
    {
        "name": "file_history",
        "description": "List the commits that changed one file of the Git repository in the workspace",
        "inputSchema": {
            "type": "object",
            "properties": {"path": {"type": "string"}, "limit": {"type": "integer", "minimum": 1, "maximum": 100}},
            "required": ["path"],
            "additionalProperties": False,
        },
        "annotations": {"readOnlyHint": True},
    },
]


def commits(folder, limit, *paths):
    command = ["git", "-c", "safe.directory=*", "log", f"--max-count={int(limit)}", "--no-color",
               "--format=%h%x09%ad%x09%an%x09%s", "--date=short", "--", *paths]
    try:
        result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise ValueError("Git is not installed on this machine.") from None
    if result.returncode != 0:
        raise ValueError("Git cannot read the workspace: " + result.stderr.strip())
    keys = ("commit", "date", "author", "subject")
    return [dict(zip(keys, line.split("\t", 3))) for line in result.stdout.splitlines()]


def call(folder, name, arguments):
    limit = arguments.get("limit", 20)
    if name == "recent_commits":
        found = commits(folder, limit)
    elif name == "file_history":
        found = commits(folder, limit, arguments["path"])
    else:
        raise ValueError(f"There is no tool {name!r}.")
    return {"content": [{"type": "text", "text": json.dumps(found)}], "structuredContent": {"commits": found}}


def answer(folder, method, params):
    if method == "initialize":
        asked = params.get("protocolVersion")
        return {
            "protocolVersion": asked if asked in PROTOCOLS else PROTOCOLS[0],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "git-insight", "version": "1.0.0"},
        }
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call":
        try:
            return call(folder, params.get("name"), params.get("arguments") or {})
        except (KeyError, TypeError, ValueError) as problem:
            return {"content": [{"type": "text", "text": str(problem)}], "isError": True}
    return None


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    for line in sys.stdin.buffer:
        try:
            message = json.loads(line)
        except ValueError:
            reply = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Not JSON"}}
        else:
            if "id" not in message:
                continue
            result = answer(folder, message.get("method"), message.get("params") or {})
            reply = {"jsonrpc": "2.0", "id": message["id"]}
            if result is None:
                reply["error"] = {"code": -32601, "message": "Unknown method"}
            else:
                reply["result"] = result
        sys.stdout.buffer.write(json.dumps(reply).encode("utf-8") + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
