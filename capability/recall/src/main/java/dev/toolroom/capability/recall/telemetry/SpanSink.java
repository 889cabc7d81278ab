package dev.toolroom.capability.recall.telemetry;

/** Takes spans as they are read. */
interface SpanSink {
    void span(Emitter emitter, Span span);

    /** Counts one that has no id, and is left out. */
    void skipped();
}
