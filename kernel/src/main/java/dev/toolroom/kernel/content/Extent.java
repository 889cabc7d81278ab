package dev.toolroom.kernel.content;

/** How much of the result an answer contains. */
public sealed interface Extent {
    /** All. */
    record Whole() implements Extent {}

    /** The first {@code kept} items, because of a limit. */
    record Cut(int kept, Ceiling by) implements Extent {}

    /** The limits of an answer. */
    enum Ceiling {
        ITEMS,
        BYTES
    }
}
