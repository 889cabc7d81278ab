package dev.toolroom.app;

import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.app.files.Retention;
import dev.toolroom.app.files.UploadFiles;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a home forgets. Nothing, while the clock says a time that its calls do not confirm. */
final class HomeRetention implements AutoCloseable {
    private final HomeContext context;
    private final Journal journal;
    private final ExportFiles exports;
    private final Retention retention;

    /** Forgets old records once before it returns. */
    HomeRetention(HomeContext context, Journal journal, ExportFiles exports) {
        this.context = context;
        this.journal = journal;
        this.exports = exports;
        this.retention = new Retention(this::forgetRecords);
    }

    /** Goes on, with what these capabilities keep. */
    void begin(List<Capability> capabilities) {
        retention.begin(() -> capabilities.forEach(this::forgetOf));
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

    private void forgetOf(Capability capability) {
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
