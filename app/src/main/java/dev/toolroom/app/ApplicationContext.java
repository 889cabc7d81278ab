package dev.toolroom.app;

import dev.toolroom.app.settings.HomeContext;
import dev.toolroom.capability.recall.embedding.Embeddings;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.record.CallLog;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A home with what is open of it in the process that owns it. */
final class ApplicationContext extends HomeContext {
    private volatile @Nullable OpenHome open;
    private volatile boolean serves;

    ApplicationContext(HomeFolder home) {
        super(home);
    }

    void opened(OpenHome now) {
        open = now;
    }

    /** Forgets the open home after it failed to start. */
    void closed() {
        open = null;
    }

    /** Returns the open home, or null if this process does not own it, or not yet. */
    @Nullable OpenHome open() {
        return open;
    }

    /** Returns the owner's store. There always is one where a tool runs: in the owner. */
    Store store() {
        return requireOpen().store();
    }

    Events events() {
        return requireOpen().events();
    }

    CallLog callLog() {
        return requireOpen().log();
    }

    /** Marks this process as a server, which outlives a single command. */
    void serves() {
        serves = true;
    }

    /** Returns what the embeddings need to know about this process. */
    Embeddings.Host embedding() {
        return new Embeddings.Host(() -> serves, this::isBusy);
    }

    private boolean isBusy() {
        OpenHome now = open;
        return now != null && now.isBusy();
    }

    /** Waits until every completed call can be read from the store. */
    void settle() {
        requireOpen().settle();
    }

    private OpenHome requireOpen() {
        return Objects.requireNonNull(open, "calls run in the process that owns the home");
    }
}
