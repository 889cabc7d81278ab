"""Writes a large, valid domain model: domainlang_models.py FOLDER FILES CONTEXTS RELATIONSHIPS.

A part is one file with one namespace: domains, bounded contexts with terms, decisions, metadata and relationships, and a
context map. Half of the relationships stand in contexts, half in maps; a tenth reaches into the part before. The same
numbers give the same files, byte for byte, so that figures recorded elsewhere can be compared.
"""

import os
import random
import sys

TEAMS, CLASSIFICATIONS, KEYS = 40, 12, 6
DIRECTED = [("[OHS]", "->", "[CF]"), ("", "->", ""), ("[ACL]", "<-", "[OHS, PL]"), ("[S]", "->", "[C]"), ("", "<->", ""),
            ("[PL]", "->", "[ACL]")]
SYMMETRIC = ["[SK]", "[P]", "[SW]", "><"]


def shares(total, parts):
    return [total // parts + (1 if i < total % parts else 0) for i in range(parts)]


class Model:
    def __init__(self, folder, files, contexts, relationships, seed=1):
        self.folder, self.chance = folder, random.Random(seed)
        self.contexts, self.relationships = shares(contexts, files), shares(relationships, files)
        self.names = [[f"Ctx{part}x{i}" for i in range(count)] for part, count in enumerate(self.contexts)]

    def write(self):
        os.makedirs(os.path.join(self.folder, "parts"), exist_ok=True)
        self.file("model.yaml", 'model:\n  name: perf/big\n  version: 1.0.0\n  entry: index.dlang\npaths:\n  "@": "./"\n')
        shared = [f"Team Team{i}" for i in range(TEAMS)] + [f"Classification Cls{i}" for i in range(CLASSIFICATIONS)]
        self.file("shared.dlang", "\n".join(shared + [f"Metadata Key{i}" for i in range(KEYS)]) + "\n")
        count = len(self.contexts)
        for part in range(count):
            self.file(f"parts/p{part:03d}.dlang", self.part(part))
        imports = "\n".join(f'import "./parts/p{part:03d}.dlang"' for part in range(count))
        self.file("index.dlang", imports + "\nDomainMap All { contains "
                  + ", ".join(f"Part{part}.Dom{part}x0" for part in range(count)) + " }\n")

    def file(self, name, text):
        with open(os.path.join(self.folder, name), "w") as out:
            out.write(text)

    def part(self, part):
        chance, count = self.chance, self.contexts[part]
        before = part - 1 if part % 10 else None
        lines = ['import "@/shared.dlang"']
        if before is not None:
            lines.append(f'import "./p{before:03d}.dlang"')
        lines.append(f"Namespace Part{part} {{")
        domains = max(1, count // 8)
        for number in range(domains):
            parent = f" in Dom{part}x{chance.randrange(number)}" if number and chance.random() < .5 else ""
            lines.append(f'    Domain Dom{part}x{number}{parent} {{\n        description: "Domain {number} of part {part}"\n'
                         f'        vision: "Vision of domain {number}"\n'
                         f"        type: Cls{chance.randrange(CLASSIFICATIONS)}\n    }}")
        inside = self.relationships[part] // 2
        for number, (name, stated) in enumerate(zip(self.names[part], shares(inside, count))):
            lines += self.context(part, before, number, name, stated, domains)
        mapped = set()
        lines.append(f"    ContextMap Map{part} {{\n        contains " + ", ".join(self.names[part][:min(30, count)]))
        while len(mapped) < self.relationships[part] - inside:
            left = chance.choice(self.names[part])
            mapped.add(self.relationship(left, self.other(part, before, left)))
        return "\n".join(lines + ["        " + each for each in sorted(mapped)] + ["    }", "}"]) + "\n"

    def context(self, part, before, number, name, stated, domains):
        chance = self.chance
        head = f"    bc {name} for Dom{part}x{chance.randrange(domains)}"
        head += f" as Cls{chance.randrange(CLASSIFICATIONS)}" if chance.random() < .8 else ""
        head += f" by Team{chance.randrange(TEAMS)}" if chance.random() < .8 else ""
        lines = [head + " {", f'        description: "Bounded context {number} of part {part}"']
        keys = " ".join(f'Key{key}: "value {chance.randrange(5)}"' for key in chance.sample(range(KEYS), 2))
        lines.append("        metadata { " + keys + " }")
        terms = [f'            term Term{number}x{t}: "Meaning {t}" aka Alt{number}x{t} examples "ex {t}"' for t in range(3)]
        lines.append("        terminology {\n" + "\n".join(terms) + "\n        }")
        lines.append(f"        decisions {{\n            decision [Cls{chance.randrange(CLASSIFICATIONS)}] Dec{number}: "
                     f'"Because"\n            rule Rule{number}: "Must hold"\n        }}')
        if stated:
            all_stated = [self.relationship("this", self.other(part, before, name)) for _ in range(stated)]
            lines.append("        relationships {\n" + "\n".join("            " + each for each in all_stated) + "\n        }")
        return lines + ["    }"]

    def other(self, part, before, name):
        if before is not None and self.chance.random() < .1:
            return f"Part{before}." + self.chance.choice(self.names[before])
        while True:
            found = self.chance.choice(self.names[part])
            if found != name or self.contexts[part] == 1:
                return found

    def relationship(self, left, right):
        # The order of these draws is part of what makes the files the same everywhere.
        if self.chance.random() < .2:
            return f"{left} {self.chance.choice(SYMMETRIC)} {right}"
        before, arrow, after = self.chance.choice(DIRECTED)
        return " ".join(each for each in (left, before, arrow, after, right) if each)


if __name__ == "__main__":
    Model(sys.argv[1], *map(int, sys.argv[2:5])).write()
