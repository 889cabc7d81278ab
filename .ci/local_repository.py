"""Where Maven keeps what it has fetched, by the rules of Maven itself: an option, then the settings of the user, then those of
the installation, then the usual folder. Asking Maven would take seconds and a plug-in."""

import os
import re
import shutil
import xml.etree.ElementTree as tree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def from_options(environment):
    texts = [environment.get("MAVEN_ARGS", ""), environment.get("MAVEN_OPTS", "")]
    for name in ("maven.config", "jvm.config"):
        path = os.path.join(ROOT, ".mvn", name)
        if os.path.exists(path):
            with open(path) as lines:
                texts.insert(0, lines.read())
    for text in texts:
        found = re.search(r"""-Dmaven\.repo\.local=(?:"([^"]*)"|'([^']*)'|(\S+))""", text)
        if found:
            return next(each for each in found.groups() if each)
    return None


def from_settings(path, environment):
    if not os.path.exists(path):
        return None
    for each in tree.parse(path).getroot():
        if each.tag.rpartition("}")[2] == "localRepository" and each.text and each.text.strip():
            text = each.text.strip().replace("${user.home}", os.path.expanduser("~"))
            return re.sub(r"\$\{env\.(\w+)}", lambda name: environment.get(name.group(1), ""), text)
    return None


def installation(environment):
    if environment.get("MAVEN_HOME"):
        return environment["MAVEN_HOME"]
    program = shutil.which("mvn", path=environment.get("PATH"))
    return os.path.dirname(os.path.dirname(os.path.realpath(program))) if program else "/usr/share/maven"


def local_repository(environment=os.environ):
    user = os.path.expanduser("~/.m2")
    return (
        from_options(environment)
        or from_settings(os.path.join(user, "settings.xml"), environment)
        or from_settings(os.path.join(installation(environment), "conf", "settings.xml"), environment)
        or os.path.join(user, "repository")
    )


if __name__ == "__main__":
    print(local_repository())
