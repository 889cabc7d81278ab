package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store as tools see it: every write of a call also marks the record of that call, in the same
 * transaction. So a record without the mark means that nothing was saved, whenever the process was
 * killed; and a call whose record has ended, for example a cancelled one, can save nothing more.
 */
final class Effects implements Store {
    /** The recorded result of a call that was carried out but never answered. */
    static final Json.Obj UNANSWERED =
            Json.object().put("saved", true).put("answered", false).build();

    private static final String MARK_SAVED =
            "UPDATE tool_calls SET saved_at = ? WHERE id = ? AND status = 'running'";

    private final Store store;
    private final Supplier<String> now;

    Effects(Store store, Supplier<String> now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public Dialect dialect() {
        return store.dialect();
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        return store.read(work);
    }

    @Override
    public <T extends @Nullable Object> T write(Durability durability, Work<T> work) {
        Optional<CallId> call = CallScope.current();
        if (call.isEmpty()) {
            return store.write(durability, work);
        }
        String at = now.get();
        return store.write(
                durability,
                connection -> {
                    T result = work.with(connection);
                    mark(connection, call.get(), at);
                    return result;
                });
    }

    private static void mark(Connection connection, CallId call, String at) throws SQLException {
        try (PreparedStatement mark = connection.prepareStatement(MARK_SAVED)) {
            mark.setString(1, at);
            mark.setString(2, Journal.storable(call.value()));
            if (mark.executeUpdate() == 0) {
                throw new StoreFailure("the call has ended; nothing more is saved for it");
            }
        }
    }

    /** Does nothing: the opener of the store closes it. */
    @Override
    public void close() {}
}
