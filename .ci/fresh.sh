# Tells whether the build is up to date with the sources. Sourced by ./toolroom and .ci/build.
is_fresh() { # ROOT
  local built=$1/app/target/toolroom java_home= newer
  [ -f "$built/java-home" ] && read -r java_home <"$built/java-home"
  [ -n "$java_home" ] && [ -x "$java_home/bin/java" ] || return 1
  # Files that a build or a test writes are not sources, though they may be newer than the program.
  newer=$(cd "$1" && find pom.xml kernel foundation sdk capability door app web \
    -type d \( -name target -o -name node_modules -o -path web/dist -o -path '*/src/test' -o -path web/e2e \) -prune \
    -o -type f -newer "$built/java-home" \( -name '*.java' -o -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name index.html \
    -o -name pom.xml -o -name package-lock.json -o -path '*/src/main/resources/*' \) -print 2>/dev/null | head -n 1)
  [ -z "$newer" ]
}
