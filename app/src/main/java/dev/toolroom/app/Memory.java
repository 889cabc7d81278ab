package dev.toolroom.app;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Gives memory back to the machine. The collector lets the heap grow to its limit before it looks
 * at what has become old, so it is asked to whenever the heap has grown by a good part.
 */
final class Memory implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(10);
    private static final long GROWTH = 96L * 1024 * 1024;

    private final LongSupplier taken;
    private final Runnable collect;
    private final Thread thread;
    private long last;

    Memory() {
        this(Runtime.getRuntime()::totalMemory, System::gc);
    }

    /**
     * For whoever wants to see it decide.
     *
     * @param taken how much of the machine's memory the heap has
     * @param collect lets it have less
     */
    Memory(LongSupplier taken, Runnable collect) {
        this.taken = taken;
        this.collect = collect;
        this.last = taken.getAsLong();
        this.thread = Thread.ofPlatform().daemon().name("memory").unstarted(this::watch);
    }

    Memory start() {
        thread.start();
        return this;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                look();
            }
        } catch (InterruptedException closed) {
            // Nothing is left to watch.
        }
    }

    void look() {
        if (taken.getAsLong() - last >= GROWTH) {
            collect.run();
            last = taken.getAsLong();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
