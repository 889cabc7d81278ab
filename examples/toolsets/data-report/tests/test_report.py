import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.report import chart_csv, describe_csv  # noqa: E402


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.workspace = Path(self.folder.name)
        (self.workspace / "sales.csv").write_text(
            "region;amount;note\nNorth;10.5;<b>\nSouth;4;\nNorth;2;x\nWest;;y\n", encoding="utf-8")

    def tearDown(self):
        self.folder.cleanup()

    def test_a_column_is_summed_and_charted(self):
        result = chart_csv(self.workspace, "sales.csv", "region", "amount")
        self.assertEqual([{"label": "North", "value": 12.5}, {"label": "South", "value": 4}], result["bars"])
        self.assertEqual((4, 1), (result["rows"], result["skipped"]))
        self.assertIn("<rect", (self.workspace / "chart.svg").read_text(encoding="utf-8"))

    def test_rows_are_counted_without_a_value(self):
        result = chart_csv(self.workspace, "sales.csv", "region", limit=1, output="out/c.svg")
        self.assertEqual([{"label": "North", "value": 2}], result["bars"])
        self.assertEqual(3, result["groups"])
        self.assertTrue((self.workspace / "out/c.svg").exists())

    def test_text_is_escaped_in_the_chart(self):
        chart_csv(self.workspace, "sales.csv", "note")
        self.assertNotIn("<b>", (self.workspace / "chart.svg").read_text(encoding="utf-8"))

    def test_columns_are_described(self):
        columns = describe_csv(self.workspace, "sales.csv")["columns"]
        self.assertEqual({"name": "amount", "missing": 1, "type": "number", "min": 2, "max": 10.5, "mean": 5.5}, columns[1])
        self.assertEqual({"name": "note", "missing": 1, "type": "text", "distinct": 3}, columns[2])

    def test_a_mistake_is_named(self):
        with self.assertRaisesRegex(ValueError, "no column 'amuont'. The columns are: region, amount, note"):
            chart_csv(self.workspace, "sales.csv", "region", "amuont")
        with self.assertRaisesRegex(ValueError, "not a file of the workspace"):
            chart_csv(self.workspace, "sales.csv", "region", output="../x.svg")


if __name__ == "__main__":
    unittest.main()
