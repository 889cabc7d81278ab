# Finds a JDK 25, or says in one line what to install. Sourced by ./toolroom and ./test.
is_jdk25() { [ -x "$1/bin/javac" ] && grep -q '^JAVA_VERSION="25' "$1/release" 2>/dev/null; }

find_jdk25() {
  local place
  for place in "${JAVA_HOME:-}" /usr/lib/jvm/*25* /opt/*jdk*25* /opt/java/* "$HOME"/.sdkman/candidates/java/25* \
    "$HOME"/.jdks/*25* /Library/Java/JavaVirtualMachines/*25*/Contents/Home; do
    if [ -n "$place" ] && is_jdk25 "$place"; then echo "$place"; return 0; fi
  done
  if command -v javac >/dev/null 2>&1; then
    place=$(readlink -f "$(command -v javac)") && place=${place%/bin/javac}
    if is_jdk25 "$place"; then echo "$place"; return 0; fi
  fi
  return 1
}

need() { # COMMAND WHAT INSTALL
  command -v "$1" >/dev/null 2>&1 && return 0
  echo "Toolroom needs $2, and there is none on this machine. Install it with: $3" >&2
  return 1
}

need_node() {
  need node "Node 20 or newer" "apt-get install nodejs npm" || return 1
  need npm npm "apt-get install npm" || return 1
  local major
  major=$(node -v) && major=${major#v} && major=${major%%.*}
  [ "$major" -ge 20 ] 2>/dev/null && return 0
  echo "Toolroom needs Node 20 or newer, and this is $(node -v). Install it with: npm install --global node@24" >&2
  return 1
}

need_jdk25() {
  JAVA_HOME=$(find_jdk25) && export JAVA_HOME && return 0
  echo "Toolroom needs a JDK 25, and there is none in JAVA_HOME, the usual folders or PATH. Install it with: apt-get install temurin-25-jdk (or openjdk-25-jdk-headless), or set JAVA_HOME" >&2
  return 1
}
