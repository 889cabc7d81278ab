package dev.toolroom.app;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Returns unused memory to the operating system. The collector would let the heap grow to its limit
 * before it collects the old generation, so this requests it earlier.
 */
final class Memory implements AutoCloseable {
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);
    private static final long GROWTH_BYTES = 96L * 1024 * 1024;

    private final LongSupplier heapBytes;
    private final Runnable collect;
    private final Thread thread;
    private long bytesAfterCollection;

    Memory() {
        this(Runtime.getRuntime()::totalMemory, System::gc);
    }

    /**
     * For tests.
     *
     * @param heapBytes current size of the heap
     * @param collect runs a collection
     */
    Memory(LongSupplier heapBytes, Runnable collect) {
        this.heapBytes = heapBytes;
        this.collect = collect;
        this.bytesAfterCollection = heapBytes.getAsLong();
        this.thread = Thread.ofPlatform().daemon().name("memory").unstarted(this::watch);
    }

    Memory start() {
        thread.start();
        return this;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(CHECK_INTERVAL);
                collectIfGrown();
            }
        } catch (InterruptedException closed) {
            // Ends the thread.
        }
    }

    void collectIfGrown() {
        if (heapBytes.getAsLong() - bytesAfterCollection >= GROWTH_BYTES) {
            collect.run();
            bytesAfterCollection = heapBytes.getAsLong();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
