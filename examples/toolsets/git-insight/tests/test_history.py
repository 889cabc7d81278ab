import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLSET = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOOLSET))
from tools.history import summarize_history  # noqa: E402


class HistoryTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.workspace = Path(self.folder.name)
        self.git("init", "-q")
        for number, author in enumerate(["Ada", "Grace", "Ada"]):
            (self.workspace / "main.py").write_text(f"print({number})\n", encoding="utf-8")
            self.git("add", ".")
            self.git("-c", f"user.name={author}", "-c", "user.email=a@example.com", "commit", "-qm", f"Step {number}")

    def tearDown(self):
        self.folder.cleanup()

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.workspace, check=True)

    def test_commits_are_counted(self):
        result = summarize_history(self.workspace)
        self.assertEqual(3, result["commits"])
        self.assertEqual([{"name": "Ada", "commits": 2}, {"name": "Grace", "commits": 1}], result["authors"])
        self.assertEqual([{"path": "main.py", "commits": 3}], result["files"])
        self.assertEqual(5, result["changed_lines"])
        self.assertIn("| Ada | 2 |", result["markdown"])

    def test_a_folder_outside_is_refused(self):
        with self.assertRaisesRegex(ValueError, "not a folder of the workspace"):
            summarize_history(self.workspace, "..")

    def test_the_server_answers(self):
        requests = [
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
            {"jsonrpc": "2.0", "id": 3, "method": "tools/call",
             "params": {"name": "file_history", "arguments": {"path": "main.py", "limit": 2}}},
            {"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "none"}},
        ]
        server = subprocess.run([sys.executable, "-I", str(TOOLSET / "assets/server.py"), str(self.workspace)],
                                input="".join(json.dumps(each) + "\n" for each in requests),
                                capture_output=True, text=True, check=True)
        replies = [json.loads(line) for line in server.stdout.splitlines()]
        self.assertEqual([1, 2, 3, 4], [reply["id"] for reply in replies])
        self.assertEqual("2025-06-18", replies[0]["result"]["protocolVersion"])
        self.assertEqual(["Step 2", "Step 1"],
                         [commit["subject"] for commit in replies[2]["result"]["structuredContent"]["commits"]])
        self.assertTrue(replies[3]["result"]["isError"])


if __name__ == "__main__":
    unittest.main()
