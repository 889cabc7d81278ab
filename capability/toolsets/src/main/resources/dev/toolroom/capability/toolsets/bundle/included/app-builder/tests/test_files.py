import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.files import read_file, write_file  # noqa: E402
from tools.shell import run_command  # noqa: E402


class FilesTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.workspace = Path(self.folder.name) / "workspace"
        self.workspace.mkdir()

    def tearDown(self):
        self.folder.cleanup()

    def test_what_is_written_is_read(self):
        text = "<h1>Größe</h1>\r\n"
        self.assertEqual({"written": "app/index.html", "size": 16}, write_file(self.workspace, "app/index.html", text))
        self.assertEqual(text, read_file(self.workspace, "app/index.html")["content"])

    def test_no_path_leads_outside(self):
        os.symlink("..", self.workspace / "up")
        os.symlink(self.folder.name + "/stolen", self.workspace / "link")
        for path in ("../stolen", "/tmp/stolen", "up/stolen", "link", ".", "", "a/../../stolen"):
            with self.assertRaises(ValueError, msg=path):
                write_file(self.workspace, path, "x")
        self.assertEqual(["workspace"], os.listdir(self.folder.name))

    def test_a_command_runs_in_the_workspace(self):
        result = run_command(self.workspace, "echo hello > a.txt; cat a.txt; echo problem >&2; exit 3")
        self.assertEqual("hello\nproblem\n", result["output"])
        self.assertEqual(3, result["exit_code"])
        self.assertTrue((self.workspace / "a.txt").exists())


if __name__ == "__main__":
    unittest.main()
