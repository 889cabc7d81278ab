"""Finds Maven's local repository as Maven does: by an option, the settings of the user, those of the installation, or the
default folder. Asking Maven itself would take seconds and a plug-in."""

import os
import pwd
import re
import shutil
import xml.etree.ElementTree as tree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def option(name, environment):
    texts = [environment.get(each, "") for each in ("MAVEN_ARGS", "MAVEN_OPTS", "JAVA_TOOL_OPTIONS")]
    for file in ("maven.config", "jvm.config"):
        path = os.path.join(ROOT, ".mvn", file)
        if os.path.exists(path):
            with open(path) as lines:
                texts.insert(0, lines.read())
    for text in texts:
        found = re.search(rf"""-D{re.escape(name)}=(?:"([^"]*)"|'([^']*)'|(\S+))""", text)
        if found:
            return next(each for each in found.groups() if each)
    return None


def user_home(environment=os.environ):
    """Returns user.home as Java does: the home of the account; HOME only if the account has none."""
    given = option("user.home", environment)
    if given:
        return given
    try:
        home = pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        home = ""
    return home if len(home) > 1 else environment.get("HOME", home)


def from_settings(path, environment):
    if not os.path.exists(path):
        return None
    for each in tree.parse(path).getroot():
        if each.tag.rpartition("}")[2] == "localRepository" and each.text and each.text.strip():
            text = each.text.strip().replace("${user.home}", user_home(environment))
            return re.sub(r"\$\{env\.(\w+)}", lambda name: environment.get(name.group(1), ""), text)
    return None


def installation(environment):
    if environment.get("MAVEN_HOME"):
        return environment["MAVEN_HOME"]
    program = shutil.which("mvn", path=environment.get("PATH"))
    return os.path.dirname(os.path.dirname(os.path.realpath(program))) if program else "/usr/share/maven"


def local_repository(environment=os.environ):
    user = os.path.join(user_home(environment), ".m2")
    return (
        option("maven.repo.local", environment)
        or from_settings(os.path.join(user, "settings.xml"), environment)
        or from_settings(os.path.join(installation(environment), "conf", "settings.xml"), environment)
        or os.path.join(user, "repository")
    )


if __name__ == "__main__":
    print(local_repository())
