package dev.toolroom.capability.recall.read.json;

/** Takes the redacted text of a file as it is read. */
@FunctionalInterface
public interface RawOutput {
    RawOutput NONE = (bytes, from, length) -> {};

    void write(byte[] bytes, int from, int length);
}
