package dev.toolroom.kernel.content;

/** How much of the whole an answer holds. */
public sealed interface Extent {
    /** All of it. */
    record Whole() implements Extent {}

    /** The first {@code kept} items; {@code by} names the ceiling that was met. */
    record Cut(int kept, Ceiling by) implements Extent {}

    /** The ceilings an answer can meet. */
    enum Ceiling {
        ITEMS,
        BYTES
    }
}
