import json
from collections import Counter
from pathlib import Path


def run(workspace: Path, path: str) -> dict:
    """The chat's files are in `workspace`; what is returned is the answer."""
    text = (workspace / path).read_text(encoding="utf-8")
    words = Counter(text.split())
    (workspace / "words.json").write_text(json.dumps(words, indent=2), encoding="utf-8")
    return {"words": sum(words.values()), "different": len(words)}
