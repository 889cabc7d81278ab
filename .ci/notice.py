"""Writes NOTICE: the libraries in the program, with their licences as their own poms name them. --check compares."""

import glob
import os
import re
import sys
import xml.etree.ElementTree as tree
import zipfile

from local_repository import local_repository

NS = {"m": "http://maven.apache.org/POM/4.0.0"}
REPOSITORY = local_repository()
HEAD = """Toolroom
Copyright the Toolroom authors. Apache License, Version 2.0.

This product includes the following third-party software, unchanged:

"""
SAMPLES = """
Its tests use sample models of DomainLang/DomainLang, unchanged, in
sdk/domainlang/src/test/resources/models/examples: Apache-2.0
"""


def coordinates(jar):
    with zipfile.ZipFile(jar) as archive:
        for name in archive.namelist():
            if re.fullmatch(r"META-INF/maven/[^/]+/[^/]+/pom.properties", name):
                values = dict(line.split("=", 1) for line in archive.read(name).decode().splitlines() if "=" in line)
                if os.path.basename(jar).startswith(values["artifactId"]):
                    return values["groupId"], values["artifactId"], values["version"]
    return located(jar)


def located(jar):
    found = glob.glob(f"{REPOSITORY}/**/{os.path.basename(jar)}", recursive=True)
    if not found:
        return None
    parts = os.path.relpath(found[0], REPOSITORY).split(os.sep)
    return ".".join(parts[:-3]), parts[-3], parts[-2]


def licence(group, artifact, version):
    while True:
        pom = f"{REPOSITORY}/{group.replace('.', '/')}/{artifact}/{version}/{artifact}-{version}.pom"
        if not os.path.exists(pom):
            return "see its own licence file"
        root = tree.parse(pom).getroot()
        names = [each.text.strip() for each in root.findall("m:licenses/m:license/m:name", NS)]
        if names:
            return " or ".join(sorted(set(names)))
        parent = root.find("m:parent", NS)
        if parent is None:
            return "see its own licence file"
        group, artifact, version = (parent.find(f"m:{part}", NS).text.strip() for part in ("groupId", "artifactId", "version"))


def main():
    lines = []
    for jar in sorted(glob.glob("app/target/toolroom/lib/*.jar")):
        known = coordinates(jar)
        if known and known[0] != "dev.toolroom":
            lines.append(f"{known[0]}:{known[1]} {known[2]} - {licence(*known)}")
    text = HEAD + "\n".join(sorted(set(lines))) + "\n" + SAMPLES
    if "--check" in sys.argv:
        names = lambda content: {line.split(" - ")[0] for line in content.splitlines() if " - " in line}
        missing = names(text) - names(open("NOTICE").read())
        if missing:
            sys.exit("NOTICE lacks " + ", ".join(sorted(missing)) + "; write it anew with: python3 .ci/notice.py")
    else:
        open("NOTICE", "w").write(text)
    print(f"   {len(set(lines))} libraries in NOTICE")


main()
