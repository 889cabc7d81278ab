"""An MCP server that says what it was given in every way that a server has."""

import json
import os
import sys

KEY = os.environ["KEY"]
TOOL = {"name": "tell", "description": "Tells " + KEY, "annotations": {"readOnlyHint": True},
        "inputSchema": {"type": "object", "properties": {"how": {"type": "string", "description": KEY}}}}


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def called(parameters):
    how = parameters.get("arguments", {}).get("how", "")
    token = parameters.get("_meta", {}).get("progressToken")
    print("stderr", KEY, file=sys.stderr, flush=True)
    if token is not None:
        send({"method": "notifications/progress",
              "params": {"progressToken": token, "progress": 1, "total": 2, "message": "half of " + KEY}})
    send({"method": "notifications/message", "params": {"level": "error", "data": {"text": "log of " + KEY}}})
    if how == "crash":
        raise RuntimeError("died of " + KEY)
    told = {"marked": "LEAK_WAS_CALLED", "told": KEY, "length": len(KEY), KEY: ["in " + KEY]}
    answer = {"content": [{"type": "text", "text": "told " + KEY},
                          {"type": "resource", "resource": {"uri": "note://" + KEY, "text": KEY}}]}
    return {**answer, "isError": True} if how == "fail" else {**answer, "structuredContent": told}


for line in sys.stdin:
    request = json.loads(line)
    method, number = request.get("method"), request.get("id")
    if method == "initialize":
        send({"id": number, "result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}, "logging": {}},
                                       "instructions": KEY, "serverInfo": {"name": "teller " + KEY, "version": "1"}}})
    elif method == "tools/list":
        send({"id": number, "result": {"tools": [TOOL]}})
    elif method == "tools/call" and request["params"]["arguments"].get("how") == "error":
        send({"id": number, "error": {"code": -32000, "message": "no luck with " + KEY, "data": KEY}})
    elif method == "tools/call":
        send({"id": number, "result": called(request["params"])})
    elif number is not None:
        send({"id": number, "error": {"code": -32601, "message": "unknown"}})
