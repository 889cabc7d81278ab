# What the JVM is told, by command: read by ./toolroom, by the image's launcher and by the training run. Plain words in $jvm, split at blanks.
# Everything the JVM has to say goes to standard error: standard output belongs to the protocol.
jvm_always="-XX:+UseSerialGC -Xlog:disable -Xlog:all=warning:stderr --enable-native-access=ALL-UNNAMED"
jvm_options() { # COMMAND
  jvm="$jvm_always -Xms64m -Xmx512m -XX:MaxNewSize=40m -XX:MinHeapFreeRatio=15 -XX:MaxHeapFreeRatio=30 -XX:-ShrinkHeapInSteps -XX:-UsePerfData"
  case $1 in
    # A short life must not be spent on compiling: what the training run found hot waits its turn, and the first compiler waits
    # three times as long as usual. A long one has the second as soon as ever.
    mcp) jvm="$jvm -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining -XX:ArchiveRelocationMode=0 -XX:Tier3InvocationThreshold=600
      -XX:Tier3MinInvocationThreshold=300 -XX:Tier3CompileThreshold=6000 -XX:Tier3BackEdgeThreshold=180000" ;;
    # An editor waits for its model to be read, and then types: the second compiler would take as long again and win a millisecond.
    lsp) jvm="$jvm -XX:TieredStopAtLevel=1 -Xms32m" ;;
    serve) ;;
    # An import is long or short: the second compiler takes only what runs ten times as often as it would usually wait for. Its
    # texts die young, if there is room for them to do so. Methods are inlined less deeply: the second compiler then takes half the
    # time, and the import is no slower for it. What the training run found hot is not of an import.
    recall) jvm="$jvm -Xms40m -Xmn24m -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
      -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000 -XX:FreqInlineSize=120 -XX:MaxInlineLevel=7
      -XX:InlineSmallCode=1200 -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining" ;;
    *) jvm="$jvm -XX:TieredStopAtLevel=1 -Xms16m" ;;
  esac
}
