package dev.toolroom.app;

import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.app.files.Retention;
import dev.toolroom.app.files.UploadFiles;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Deletes old data of a home, unless the times of recorded calls contradict the clock: a clock that
 * is wrong for a while must not cost data.
 */
final class HomeRetention implements AutoCloseable {
    private final ApplicationContext context;
    private final Journal journal;
    private final ExportFiles exports;
    private final Retention retention;

    /** Deletes old records once before it returns. */
    HomeRetention(ApplicationContext context, Journal journal, ExportFiles exports) {
        this.context = context;
        this.journal = journal;
        this.exports = exports;
        this.retention = new Retention(this::forgetRecords);
    }

    /** Starts the periodic deletion, which includes the data of these capabilities. */
    void begin(List<Capability> capabilities) {
        retention.begin(() -> capabilities.forEach(this::forgetData));
    }

    private void forgetRecords() {
        Instant now = context.clock().instant();
        if (journal.confirms(now)) {
            Duration age = context.settings().retention();
            journal.forget(age, now);
            exports.forget(age, now);
            new UploadFiles(context.home(), context.clock()).forget();
        }
    }

    private void forgetData(Capability capability) {
        Instant now = context.clock().instant();
        if (journal.confirms(now)) {
            capability.forget(now);
        }
    }

    @Override
    public void close() {
        retention.close();
    }
}
