# The stages of ./test, and how they are run and counted.
PATH=$PATH:/usr/sbin:/sbin # where Debian has its database servers, and not everybody looks
for each in /usr/lib/postgresql/*/bin; do PATH=$PATH:$each; done
mkdir -p build
names=()
times=()
cpus=()
results=()
failed=0
cache=${XDG_CACHE_HOME:-$HOME/.cache}/toolroom

stage() { # TITLE COMMAND…
  local title=$1 start=$SECONDS log
  shift
  log=build/stage-${lane:+$lane-}$((${#names[@]} + 1)).log
  # Two lanes would print at the same time, so a lane prints the result of a stage as one block.
  [ -n "${lane:-}" ] || printf '\n== %s\n' "$title"
  if [ "$failed" -gt 0 ]; then
    names+=("$title"); times+=(0); cpus+=(0); results+=("not run")
    [ -n "${lane:-}" ] || echo "   not run: an earlier stage failed"
    return
  fi
  if with_cpu_time "$log.cpu" "$@" >"$log" 2>&1; then
    results+=(passed)
  else
    results+=(FAILED)
    failed=$((failed + 1))
  fi
  names+=("$title")
  times+=($((SECONDS - start)))
  cpus+=("$(cat "$log.cpu")")
  echo "$(ended "$title" "$log")"
}

# Writes the user and system time of a command and of everything that it waited for, in seconds.
with_cpu_time() { # FILE COMMAND…
  local file=$1 status TIMEFORMAT='%U %S'
  shift
  exec 7>&2
  { time "$@" 2>&7; } 2>"$file"
  status=$?
  exec 7>&-
  local user system # with three digits behind the point
  read -r user system <"$file"
  echo $(((10#${user/./} + 10#${system/./} + 500) / 1000)) >"$file"
  return "$status"
}

# Prints the result of the stage that has just ended.
ended() { # TITLE LOG
  [ -z "${lane:-}" ] || printf '\n== %s\n' "$1"
  if [ "${results[-1]}" = passed ]; then
    grep -E '^(Tests run:|[0-9]+ passed|   )' "$2" | tail -n 12
  else
    grep -vE '^WARNING:|^\[INFO\]' "$2" | tail -n 80
    echo "   the whole output is in $2"
  fi
  echo "   ${times[-1]} s, ${cpus[-1]} s of CPU"
}

# Runs the stages of a function beside those of others. A file keeps their results until all have ended.
lanes=()
lane() { # NAME FUNCTION
  local inherited=${#names[@]}
  lanes+=("$1")
  (
    lane=$1
    "$2"
    for ((i = inherited; i < ${#names[@]}; i++)); do
      printf '%s\t%s\t%s\t%s\n' "${times[$i]}" "${cpus[$i]}" "${results[$i]}" "${names[$i]}"
    done >"build/lane-$1"
  ) &
}

join_lanes() {
  local each time cpu result name
  # An interrupt ends both lanes.
  trap 'trap - INT TERM; kill 0' INT TERM
  wait
  for each in "${lanes[@]}"; do
    while IFS=$'\t' read -r time cpu result name; do
      times+=("$time"); cpus+=("$cpu"); results+=("$result"); names+=("$name")
      [ "$result" != FAILED ] || failed=$((failed + 1))
    done <"build/lane-$each"
  done
}

summary() {
  local i passed=0 cpu=0
  printf '\n== Summary\n'
  for i in "${!names[@]}"; do
    printf '%6s s  %6s s of CPU  %-8s %s\n' "${times[$i]}" "${cpus[$i]}" "${results[$i]}" "${names[$i]}"
    cpu=$((cpu + cpus[i]))
    [ "${results[$i]}" = passed ] && passed=$((passed + 1))
  done
  printf '%6s s  %6s s of CPU  in all%s\n' "$SECONDS" "$cpu" "${lanes[*]+, with two lanes side by side}"
  [ -f build/tests.count ] && echo "Java tests: $(cat build/tests.count)"
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}

# Debian packages when we may install them, else one line that says what to do.
packages() { # COMMAND=PACKAGE…
  local each missing=()
  for each in "$@"; do
    command -v "${each%=*}" >/dev/null 2>&1 || missing+=("${each#*=}")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" && return 0
  fi
  echo "Toolroom's tests need what is not on this machine: ${missing[*]}. Install it with: sudo apt-get install ${missing[*]}" >&2
  return 1
}

# Packages that bring no command to look for.
packages_present() { # PACKAGE…
  local each missing=()
  for each in "$@"; do
    dpkg-query -W -f '${Status}' "$each" 2>/dev/null | grep -q 'ok installed' || missing+=("nothing=$each")
  done
  [ ${#missing[@]} -eq 0 ] || packages "${missing[@]}"
}

# The headless shell of Chromium takes a third less CPU than Chromium, which is used where it is all there is.
find_browser() { command -v chromium-headless-shell || command -v chromium; }
browser_package() { find_browser >/dev/null || echo chromium-headless-shell=chromium-headless-shell; }

prerequisites() {
  need_jdk25 || return 1
  need mvn Maven "apt-get install maven" || return 1
  need_node || return 1
  need python3 "Python 3" "apt-get install python3" || return 1
  packages $(browser_package) bwrap=bubblewrap mariadbd=mariadb-server postgres=postgresql || return 1
  echo "   JDK $JAVA_HOME, $(mvn -v 2>/dev/null | head -n 1 | sed 's/\x1b\[[0-9;]*m//g'), node $(node -v), $(python3 --version)"
}

# The classes whose names end so, of some modules: Maven would also test everything that they stand on. With their packages,
# since other modules may have one of the same name.
test_classes() { # SUFFIX MODULE…
  local suffix=$1
  shift
  find "$@" -path '*/src/test/java/*' -name "*$suffix.java" | sed 's:.*/src/test/java/::; s:\.java$::; s:/:.:g' | sort -u | paste -sd, -
}

# What a module calls itself in its pom, behind its parent.
artifact_of() { sed -n '/<parent>/d; s:.*<artifactId>\(.*\)</artifactId>.*:\1:p' "$1/pom.xml" | head -n 1; } # MODULE

# The modules that stand on some, but for the app: it stands on all of them, and is looked at as a whole by what is always run.
dependents() { # MODULE…
  local known=" $* " again=true each pom module
  while $again; do
    again=false
    for pom in */pom.xml */*/pom.xml; do
      module=${pom%/pom.xml}
      case "$known app " in *" $module "*) continue ;; esac
      for each in $known; do
        if grep -q "<dependency>.*<artifactId>$(artifact_of "$each")</artifactId>" "$pom"; then
          known+="$module "
          again=true
          echo "$module"
          break
        fi
      done
    done
  done
}

# As .ci/build has it: the jars that it has made stay, and with them the quick start.
commit() { git rev-parse --short HEAD 2>/dev/null || echo unknown; }

# What is always run, after changes that are in no module.
house_tests() { alone=true java_tests testkit; }

java_tests() { # [MODULE…]
  local only=("-Dtoolroom.commit=$(commit)") modules tests processes docs= standing=()
  if [ $# -gt 0 ]; then
    # Those that stand on what has changed are tested too, but for their processes, which take minutes.
    [ -n "${alone:-}" ] || standing=($(dependents "$@"))
    modules=$(IFS=,; echo "$*${standing[*]+,${standing[*]}}")
    tests=$(test_classes Test "$@" ${standing[@]+"${standing[@]}"})
    processes=$(test_classes IT "$@")
    if changed_docs; then docs=,GuideTest,SettingsTest; fi
    # What holds for the house as a whole is looked at after every change.
    only=(-pl "$modules,app" -am
      "-Dtest=ArchitectureTest,SourceRulesTest,ContractsTest,ReferenceTest$docs${tests:+,$tests}" -Dsurefire.failIfNoSpecifiedTests=false
      "-Dit.test=LauncherIT,FirstBuildIT,ChangedIT,LocalRepositoryIT${processes:+,$processes}" -Dfailsafe.failIfNoSpecifiedTests=false)
  fi
  find kernel testkit foundation sdk capability door app -path '*-reports/TEST-*.xml' -delete
  # Every test that fails is told in one run, not only those of the first module with one.
  # Two modules at a time: tests wait for engines and processes about a third of their time.
  mvn -B -ntp -T 2 "${only[@]}" -Dmaven.test.failure.ignore=true verify || return 1
  python3 - <<'PYTHON' >build/tests.count
import glob, sys, xml.etree.ElementTree as tree
total = bad = skipped = 0
for path in glob.glob('**/target/*-reports/TEST-*.xml', recursive=True):
    suite = tree.parse(path).getroot()
    total += int(suite.get('tests')); skipped += int(suite.get('skipped'))
    bad += int(suite.get('failures')) + int(suite.get('errors'))
    for case in suite.iter('testcase'):
        if case.find('failure') is not None or case.find('error') is not None:
            print(f"FAILED {case.get('classname')}.{case.get('name')}", file=sys.stderr)
print(f'{total - bad - skipped} passed, {bad} failed, {skipped} skipped')
PYTHON
  echo "   $(cat build/tests.count)"
  ! grep -qE '[1-9][0-9]* (failed|skipped)' build/tests.count
}

# What is not committed, and what is not pushed; the last commit where nothing says what is.
changed_files() {
  local since
  since=$(git merge-base HEAD '@{upstream}' 2>/dev/null || git rev-parse -q --verify HEAD~1 || echo HEAD)
  # What was moved has changed where it was, too.
  { git diff --no-renames --name-only "$since"; git ls-files --others --exclude-standard; } | sort -u
}

# The modules a change touches; a change of the build itself touches all of them.
changed_modules() {
  if changed_files | grep -qE '^(pom\.xml|\.mvn/)'; then
    sed -n 's:.*<module>\(.*\)</module>.*:\1:p' pom.xml
    return
  fi
  # The tests that compare the contracts are among those that are always run.
  changed_files | grep -v '^app/src/test/resources/golden/' | grep -oE '^(kernel|testkit|foundation|app|sdk/[^/]+|capability/[^/]+|door/[^/]+)/' | sort -u |
    while read -r module; do [ -f "${module}pom.xml" ] && echo "${module%/}"; done
}
# The launcher, the gates and the image are tested with the app.
changed_scripts() { changed_files | grep -qE '^(toolroom$|test$|dist/|\.ci/)'; }
# The examples of the guides are run, and the references are compared with what they are about.
changed_docs() { changed_files | grep -qE '^(docs/(guide|reference)|app/src/test/resources/golden)/'; }
# The page has types that are made from the contracts.
changed_web() { changed_files | grep -qE '^web/|/contracts/[^/]+\.json$'; }

# The extension declares the tools that have contracts.
changed_extension() { changed_files | grep -qE '^vscode/|/contracts/[^/]+\.json$'; }

web_checks() {
  .ci/build-web && (cd web && npm run check && npm test)
}

# Waits until no other run holds the file that is open under this number, where the machine has a command for that.
hold_lock() { ! command -v flock >/dev/null 2>&1 || flock "$1"; } # NUMBER

# Node 24 for tools that need it comes from npm and is kept outside the repository.
node_tools() {
  mkdir -p "$cache/node" && cp .ci/node/package*.json .ci/node/.npmrc "$cache/node/" || return 1
  # Another run of ./test may be installing there: npm leaves half a folder when two do.
  (hold_lock 9 && cd "$cache/node" && npm install --no-save --no-audit --no-fund --ignore-scripts) 9>"$cache/node.lock" || return 1
  node24=$(find "$cache"/node/node_modules/node-*/bin -name node | head -n 1)
  [ -x "$node24" ] || { echo "npm brought no Node 24"; return 1; }
}

# A VS Code that needs no screen, from npm; compiling its native parts takes minutes, once for each version.
editor_tools() {
  local folder=$cache/editor wanted
  wanted=$(cat .ci/editor/package-lock.json "$(dirname "$node24")/../package.json" | sha256sum | cut -d' ' -f1)
  code_server=$folder/node_modules/code-server
  if [ "$(cat "$folder/complete" 2>/dev/null)" != "$wanted" ]; then
    packages_present libkrb5-dev build-essential pkg-config || return 1
    rm -rf "$folder"
    mkdir -p "$folder" && cp .ci/editor/package*.json .ci/editor/.npmrc "$folder/" || return 1
    (
      cd "$folder" || exit 1
      headers=$(cd "$(dirname "$node24")/.." && pwd)
      export PATH=$headers/bin:$PATH npm_config_nodedir=$headers
      # First everything, then what has to be compiled: npm may be told not to run scripts unasked.
      npm install --no-save --no-audit --no-fund --ignore-scripts && npm rebuild --foreground-scripts --ignore-scripts=false argon2 code-server
    ) || return 1
    echo "$wanted" >"$folder/complete"
  fi
  [ -f "$code_server/out/node/entry.js" ] || { echo "npm brought no code-server"; return 1; }
}

# Coding agents from npm. An installation is complete or begun again: npm leaves half a folder when it is ended.
agent_programs() {
  local folder=$cache/agents wanted
  wanted=$(sha256sum <.ci/agents/package-lock.json | cut -d' ' -f1)
  if [ "$(cat "$folder/complete" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$folder"
    mkdir -p "$folder" && cp .ci/agents/package*.json .ci/agents/.npmrc "$folder/" || return 1
    (cd "$folder" && npm install --no-save --no-audit --no-fund --ignore-scripts &&
      npm rebuild --foreground-scripts --ignore-scripts=false @anthropic-ai/claude-code) || return 1
    echo "$wanted" >"$folder/complete"
  fi
  export TOOLROOM_AGENTS=$folder/node_modules/.bin
}

agents() {
  node_tools && agent_programs || return 1
  "$node24" .ci/agents/check.mjs claude codex
}

conformance() {
  node_tools || return 1
  TOOLROOM_NODE=$node24 TOOLROOM_NODE_MODULES=$cache/node/node_modules .ci/conformance || return 1
  TOOLROOM_NODE_MODULES=$cache/node/node_modules "$node24" .ci/clients.mjs || return 1
  TOOLROOM_NODE_MODULES=$cache/node/node_modules "$node24" .ci/official-servers.mjs
}

packaged() { python3 .ci/notice.py --check && dist/build; }

# One test starts the MCP servers that conformance has fetched.
browser() {
  (cd web && TOOLROOM_NODE_MODULES=$cache/node/node_modules npm run e2e)
}

# Types, lint and unit tests need the machine's Node; the packager and VS Code itself need Node 24.
extension_checks() { dist/vsix && (cd vscode && npm run check && npm test); }

# The extension at work in VS Code. The first run compiles VS Code's native parts, which takes minutes.
editor() { .ci/editor-tests; }

# What the tests in Java do not wait for: on a copy, since they build the program anew while the browser uses it.
copy_of_the_build() {
  rm -rf build/copy && mkdir -p build/copy/app/target || return 1
  git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - | tar -C build/copy -xf - || return 1
  # A repository of its own: linters pass over what the one around it ignores.
  git -C build/copy init -q || return 1
  cp -a app/target/toolroom build/copy/app/target/ && cp -a web/dist build/copy/web/ || return 1
  local each
  for each in door/mcp/target/test-classes capability/toolsets/target/test-classes testkit/target/classes; do
    mkdir -p "build/copy/${each%/*}" && cp -a "$each" "build/copy/$each" || return 1
  done
  for each in web vscode; do
    [ ! -d "$each/node_modules" ] || cp -al "$each/node_modules" "build/copy/$each/" || return 1
  done
}

# Each test starts a server for seconds: what the second compiler does for it would come too late.
on_the_copy() {
  (
    cd build/copy && mkdir -p build || return 1
    CHROMIUM=$(find_browser) || return 1
    export CHROMIUM TOOLROOM_NO_REBUILD=1 TOOLROOM_JAVA_OPTIONS=-XX:TieredStopAtLevel=1
    "$@"
  )
}

# With the jars, though no stage needs them yet: a module is compiled anew when a jar that it stands on is younger than the build,
# so to make them later would be to compile nearly everything twice. The program stays as it is, since it may be running.
compiled() { mvn -B -ntp -T 1C "-Dtoolroom.commit=$(commit)" -Dmdep.skip -Dprogram.lib=target/compiled -DskipTests package; }

# Every process that a test starts knows the run it belongs to, and so does what it starts.
export TOOLROOM_TEST_RUN=$$.$RANDOM

left_running() {
  local each words
  for each in /proc/[0-9]*; do
    grep -qzx "TOOLROOM_TEST_RUN=$TOOLROOM_TEST_RUN" "$each/environ" 2>/dev/null || continue
    mapfile -d "" -t words 2>/dev/null <"$each/cmdline" || continue
    case ${words[*]} in *toolroom.jar* | *--watch* | *mariadbd* | *postgres* | *chrom* | *code-server*) echo "${each#/proc/} ${words[*]}" ;; esac
  done
}

# What is about to end has ten seconds.
nothing_left() {
  local left look pid
  for ((look = 0; look < 20; look++)); do
    left=$(left_running)
    [ -z "$left" ] && return 0
    sleep 0.5
  done
  echo "The tests have left these processes behind (they are ended now):"
  echo "$left" | cut -c 1-200
  while read -r pid _; do kill -9 "$pid"; done <<<"$left"
  return 1
}
