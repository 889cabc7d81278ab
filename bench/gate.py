"""What comes without a token: refused upgrades and odd methods, and what the server's heap holds before and after."""

import json
import re
import socket
import subprocess
import sys
import tempfile

ROOT = sys.argv[1]
ONLY = sys.argv[2:]
UPGRADES = int(ONLY[0]) if ONLY else 100_000
METHODS = int(ONLY[1]) if len(ONLY) > 1 else 20_000


def heap(pid):
    """Objects and bytes after a collection, as the JVM counts them."""
    out = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True, check=True).stdout
    total = next(line for line in out.splitlines() if line.startswith("Total")).split()
    return int(total[1]), int(total[2])


class Line:
    """One connection, one request after the other."""

    def __init__(self, port):
        self.port = port
        self.rest = b""
        self.socket = socket.create_connection(("127.0.0.1", port))

    def ask(self, request):
        self.socket.sendall(request)
        while b"\r\n\r\n" not in self.rest:
            self.more()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        while len(self.rest) < length:
            self.more()
        self.rest = self.rest[length:]
        return head[9:12].decode()

    def more(self):
        part = self.socket.recv(65536)
        if not part:
            raise RuntimeError("the server closed the connection")
        self.rest += part


def main():
    home = tempfile.mkdtemp(prefix="toolroom-gate-")
    server = subprocess.Popen([f"{ROOT}/toolroom", "--home", home, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1])
        host = f"Host: 127.0.0.1:{port}\r\n".encode()
        upgrade = (b"GET /lsp HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        line = Line(port)
        for _ in range(500):
            line.ask(upgrade)
        before = heap(server.pid)
        answers = {}
        for number in range(UPGRADES):
            answer = line.ask(upgrade)
            answers["upgrade " + answer] = answers.get("upgrade " + answer, 0) + 1
        for number in range(METHODS):
            answer = line.ask(b"ODD%d /mcp HTTP/1.1\r\n" % number + host + b"\r\n")
            answers["method " + answer] = answers.get("method " + answer, 0) + 1
        after = heap(server.pid)
        for what, count in sorted(answers.items()):
            print(f"{what:14} {count:9,}")
        print(f"objects before {before[0]:9,}  after {after[0]:9,}  ({(after[0] - before[0]) / (UPGRADES + METHODS):+.3f} a request)")
        print(f"bytes   before {before[1]:9,}  after {after[1]:9,}")
    finally:
        server.terminate()
        server.wait()


main()
