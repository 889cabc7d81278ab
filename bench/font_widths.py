#!/usr/bin/env python3
"""Writes the table of letter widths that pictures of domain models are laid out with, from two TrueType files.

bench/font_widths.py DejaVuSans.ttf DejaVuSans-Bold.ttf > sdk/domainlang/src/main/resources/dev/toolroom/domainlang/diagram/layout/widths.txt
"""
import struct
import sys

RANGES = [(0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x5D0, 0x5EA), (0x2010, 0x2027), (0x20A0, 0x20BF)]
PER_LINE = 24


def tables(data):
    count = struct.unpack(">H", data[4:6])[0]
    found = {}
    for i in range(count):
        tag, _, offset, length = struct.unpack(">4sIII", data[12 + 16 * i:28 + 16 * i])
        found[tag.decode()] = data[offset:offset + length]
    return found


def glyphs(cmap):
    """The glyph of each character, from the Unicode subtable of format 4."""
    for i in range(struct.unpack(">H", cmap[2:4])[0]):
        platform, _, offset = struct.unpack(">HHI", cmap[4 + 8 * i:12 + 8 * i])
        if platform in (0, 3) and struct.unpack(">H", cmap[offset:offset + 2])[0] == 4:
            break
    table = cmap[offset:]
    count = struct.unpack(">H", table[6:8])[0] // 2
    row = lambda at, kind: struct.unpack(f">{count}{kind}", table[at:at + 2 * count])
    ends, starts = row(14, "H"), row(16 + 2 * count, "H")
    deltas, ranges = row(16 + 4 * count, "h"), row(16 + 6 * count, "H")
    found = {}
    for i in range(count):
        for code in range(starts[i], ends[i] + 1):
            if ranges[i] == 0:
                found[code] = (code + deltas[i]) & 0xFFFF
            else:
                at = 16 + 6 * count + 2 * i + ranges[i] + 2 * (code - starts[i])
                glyph = struct.unpack(">H", table[at:at + 2])[0]
                found[code] = (glyph + deltas[i]) & 0xFFFF if glyph else 0
    return found


def widths(path):
    parts = tables(open(path, "rb").read())
    units = struct.unpack(">H", parts["head"][18:20])[0]
    metrics = struct.unpack(">H", parts["hhea"][34:36])[0]
    by_character = glyphs(parts["cmap"])

    def width(code):
        at = min(by_character.get(code, 0), metrics - 1)
        return round(struct.unpack(">H", parts["hmtx"][4 * at:4 * at + 2])[0] * 1000 / units)
    return width


print("# Widths in thousandths of the font size. Made by bench/font_widths.py from DejaVu Sans 2.37: style, first character, widths.")
for style, path in zip(("regular", "bold"), sys.argv[1:]):
    width = widths(path)
    for first, last in RANGES:
        for start in range(first, last + 1, PER_LINE):
            print(style, f"{start:04x}", *(width(code) for code in range(start, min(start + PER_LINE, last + 1))))
