import tempfile
import unittest
from pathlib import Path

from tools.words import run


class WordsTest(unittest.TestCase):
    def test_words_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            workspace = Path(folder)
            (workspace / "notes.txt").write_text("to be or not to be", encoding="utf-8")
            self.assertEqual({"words": 6, "different": 4}, run(workspace, "notes.txt"))
            self.assertIn('"be": 2', (workspace / "words.json").read_text(encoding="utf-8"))
