package dev.toolroom.app;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.Capability;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Forgets what is old, when a home is opened and every few hours as long as it is open. Nothing,
 * while the clock says a time that nothing else confirms.
 */
final class Retention implements AutoCloseable {
    private static final Duration BETWEEN = Duration.ofHours(6);

    private final HomeContext context;
    private final Journal journal;
    private final ExportFiles exports;
    private volatile @Nullable Thread thread;

    /** Forgets old records once before it returns. */
    Retention(HomeContext context, Journal journal, ExportFiles exports) {
        this.context = context;
        this.journal = journal;
        this.exports = exports;
        safely(this::forgetRecords);
    }

    /** Goes on forgetting, on a thread of its own, with what these capabilities keep. */
    void begin(List<Capability> capabilities) {
        thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("retention")
                        .start(() -> goOn(List.copyOf(capabilities)));
    }

    private void goOn(List<Capability> capabilities) {
        try {
            while (true) {
                capabilities.forEach(each -> safely(() -> forgetOf(each)));
                Thread.sleep(BETWEEN);
                safely(this::forgetRecords);
            }
        } catch (InterruptedException closed) {
            // As it should.
        }
    }

    private void forgetRecords() {
        Duration age = context.settings().retention();
        Instant now = context.clock().instant();
        if (journal.confirms(now)) {
            journal.forget(age, now);
            exports.forget(age, now);
            new UploadFiles(context.home(), context.clock()).forget();
        }
    }

    private void forgetOf(Capability capability) {
        Instant now = context.clock().instant();
        if (journal.confirms(now)) {
            capability.forget(now);
        }
    }

    /** What is kept for too long is no reason not to open the home. */
    private static void safely(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            System.getLogger(Retention.class.getName())
                    .log(Level.WARNING, "nothing was forgotten", e);
        }
    }

    @Override
    public void close() {
        Thread begun = thread;
        if (begun != null) {
            begun.interrupt();
        }
    }
}
