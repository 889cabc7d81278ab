"""Summarizes CSV files with nothing but the standard library."""

import csv
from html import escape
from pathlib import Path

WIDTH, BAR, GAP, LABEL = 720, 24, 8, 180


def _inside(workspace: Path, path: str) -> Path:
    root = workspace.resolve()
    target = (root / path).resolve()
    if root not in target.parents:
        raise ValueError(f"{path!r} is not a file of the workspace. Use a path relative to it.")
    return target


def _rows(workspace: Path, path: str):
    """The header and the rows. The separator is the one that the header uses most."""
    with _inside(workspace, path).open(encoding="utf-8-sig", newline="") as file:
        header = file.readline()
        if not header.strip():
            raise ValueError(f"{path} has no header row.")
        separator = max(",;\t|", key=header.count)
        file.seek(0)
        reader = csv.DictReader(file, delimiter=separator)
        rows = list(reader)
    return reader.fieldnames or [], rows


def _number(text):
    try:
        number = float(text)
    except (TypeError, ValueError):
        return None
    return number if number == number and abs(number) != float("inf") else None


def _column(name: str, columns: list) -> str:
    if name not in columns:
        raise ValueError(f"There is no column {name!r}. The columns are: {', '.join(columns)}.")
    return name


def _tidy(number: float):
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded


AGGREGATES = {
    "sum": sum,
    "mean": lambda values: sum(values) / len(values),
    "min": min,
    "max": max,
    "count": len,
}


def chart_csv(workspace: Path, file: str, group_by: str, value: str = "", aggregate: str = "",
              output: str = "chart.svg", limit: int = 20) -> dict:
    columns, rows = _rows(workspace, file)
    _column(group_by, columns)
    how = aggregate or ("sum" if value else "count")
    if how != "count":
        _column(value, columns)
    groups, skipped = {}, 0
    for row in rows:
        number = 1.0 if how == "count" else _number(row.get(value))
        if number is None:
            skipped += 1
        else:
            groups.setdefault(row.get(group_by) or "(empty)", []).append(number)
    bars = [{"label": name, "value": _tidy(AGGREGATES[how](numbers))} for name, numbers in groups.items()]
    bars.sort(key=lambda bar: (-bar["value"], bar["label"]))
    title = f"{how} of {value} by {group_by}" if how != "count" else f"rows by {group_by}"
    target = _inside(workspace, output)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(_svg(title, bars[:limit]), encoding="utf-8")
    return {"title": title, "rows": len(rows), "skipped": skipped, "groups": len(bars),
            "bars": bars[:limit], "output": output}


def _svg(title: str, bars: list) -> str:
    largest = max([abs(bar["value"]) for bar in bars] or [1]) or 1
    height = 40 + len(bars) * (BAR + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="13">',
        f'<text x="8" y="22" font-size="16">{escape(title)}</text>',
    ]
    for index, bar in enumerate(bars):
        top = 40 + index * (BAR + GAP)
        length = round(abs(bar["value"]) / largest * (WIDTH - LABEL - 90), 1)
        color = "#2563eb" if bar["value"] >= 0 else "#b91c1c"
        parts += [
            f'<text x="{LABEL - 8}" y="{top + 17}" text-anchor="end">{escape(str(bar["label"])[:24])}</text>',
            f'<rect x="{LABEL}" y="{top}" width="{length}" height="{BAR}" fill="{color}"/>',
            f'<text x="{LABEL + length + 6}" y="{top + 17}">{bar["value"]}</text>',
        ]
    return "\n".join(parts + ["</svg>", ""])


def describe_csv(workspace: Path, file: str) -> dict:
    columns, rows = _rows(workspace, file)
    described = []
    for name in columns:
        present = [row[name] for row in rows if row.get(name) not in (None, "")]
        numbers = [number for number in map(_number, present) if number is not None]
        column = {"name": name, "missing": len(rows) - len(present)}
        if present and len(numbers) == len(present):
            column.update(type="number", min=_tidy(min(numbers)), max=_tidy(max(numbers)),
                          mean=_tidy(sum(numbers) / len(numbers)))
        else:
            column.update(type="text", distinct=len(set(present)))
        described.append(column)
    return {"title": file, "rows": len(rows), "columns": described}
