# JVM options by command, for ./toolroom, the launcher of the image and the training run. Words in $jvm, separated by blanks.
# Messages of the JVM go to standard error, because standard output carries the protocol.
jvm_always="-XX:+UseSerialGC -Xlog:disable -Xlog:all=warning:stderr --enable-native-access=ALL-UNNAMED"
# Named here, two services need no look into every jar.
jvm_always="$jvm_always -Dslf4j.provider=dev.toolroom.app.log.Slf4jLogs -Dslf4j.internal.verbosity=WARN"
[ -d /proc/self ] && jvm_always="$jvm_always -Djava.nio.channels.spi.SelectorProvider=sun.nio.ch.EPollSelectorProvider"
jvm_options() { # COMMAND
  jvm="$jvm_always -Xms64m -Xmx512m -XX:MaxNewSize=40m -XX:MinHeapFreeRatio=15 -XX:MaxHeapFreeRatio=30 -XX:-ShrinkHeapInSteps -XX:-UsePerfData"
  case $1 in
    # A short-lived process must not spend its time on compiling: methods that were hot in training are not compiled at once, and
    # the first compiler starts at three times the usual thresholds. The second starts as usual, for long-lived processes.
    mcp) jvm="$jvm -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining -XX:ArchiveRelocationMode=0 -XX:Tier3InvocationThreshold=600
      -XX:Tier3MinInvocationThreshold=300 -XX:Tier3CompileThreshold=6000 -XX:Tier3BackEdgeThreshold=180000" ;;
    # An editor reads the model and then types: the second compiler would take as long again, to save a millisecond.
    lsp) jvm="$jvm -XX:TieredStopAtLevel=1 -Xms32m" ;;
    serve) ;;
    # An import may be short or long, so the second compiler starts at ten times the usual thresholds. Texts die young if the
    # young generation is large enough. With less inlining the second compiler takes half the time, and the import is no slower.
    # The methods that were hot in training are not those of an import.
    recall) jvm="$jvm -Xms40m -Xmn24m -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
      -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000 -XX:FreqInlineSize=120 -XX:MaxInlineLevel=7
      -XX:InlineSmallCode=1200 -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining" ;;
    *) jvm="$jvm -XX:TieredStopAtLevel=1 -Xms16m" ;;
  esac
}
