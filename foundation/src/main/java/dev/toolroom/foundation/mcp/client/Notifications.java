package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.kernel.json.Json;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Dispatches notifications of a server to the request or the listener they concern. */
final class Notifications {
    private final Map<Json, Pending> pending;
    private final ServerLog log;
    private final Change tools;
    private final Change resources;

    Notifications(Map<Json, Pending> pending, ServerListener listener, ServerLog log) {
        this.pending = pending;
        this.log = log;
        this.tools = new Change(listener::toolsOutdated, listener::toolsChanged);
        this.resources = new Change(() -> {}, listener::resourcesChanged);
    }

    /**
     * Coalesces notifications of one kind: a server may send a thousand a second. The listener is
     * called once for all since its last call, and never while it still runs.
     */
    private record Change(Runnable immediately, Runnable listener, AtomicReference<Telling> state) {
        private enum Telling {
            NOTHING,
            ONE,
            AND_ANOTHER
        }

        Change(Runnable immediately, Runnable listener) {
            this(immediately, listener, new AtomicReference<>(Telling.NOTHING));
        }

        void report() {
            immediately.run();
            Telling before =
                    state.getAndUpdate(
                            now -> now == Telling.NOTHING ? Telling.ONE : Telling.AND_ANOTHER);
            if (before == Telling.NOTHING) {
                Thread.ofVirtual().start(this::callListener);
            }
        }

        private void callListener() {
            do {
                state.set(Telling.ONE);
                try {
                    listener.run();
                } catch (RuntimeException | Error e) {
                    System.getLogger(Notifications.class.getName())
                            .log(Level.WARNING, "what an MCP server told", e);
                }
            } while (!state.compareAndSet(Telling.ONE, Telling.NOTHING));
        }
    }

    /** Dispatches a notification and returns whether it belongs to a pending request. */
    boolean take(Message.Notification notification, @Nullable Json request) {
        Json.Obj params = notification.params();
        switch (notification.method()) {
            case "notifications/progress" -> {
                return progress(params);
            }
            case "notifications/message" -> {
                log(params, request);
                // We asked for this log level: messages during a call do not count as a flood.
                return !pending.isEmpty();
            }
            case "notifications/tools/list_changed" -> tools.report();
            case "notifications/resources/list_changed" -> resources.report();
            default -> {
                // This client has subscribed to no other notifications.
            }
        }
        return false;
    }

    private boolean progress(Json.Obj params) {
        Json token = params.get("progressToken");
        Pending waiting = token == null ? null : pending.get(Connection.normalizeId(token));
        if (waiting == null) {
            return false;
        }
        waiting.progress(
                number(params.get("progress")),
                number(params.get("total")),
                Text.brief(params.text("message", ""), 500));
        return true;
    }

    private static double number(@Nullable Json value) {
        if (!(value instanceof Json.Num(String digits))) {
            return 0;
        }
        double number = Double.parseDouble(digits);
        return Double.isFinite(number) ? number : 0;
    }

    private void log(Json.Obj params, @Nullable Json request) {
        String level = Text.brief(params.text("level", "info"), 20);
        Json data = params.get("data");
        String text =
                data instanceof Json.Str(String said) ? said : data == null ? "" : data.write();
        log.add(level, text);
        Pending waiting = request == null ? null : pending.get(request);
        if (waiting != null) {
            waiting.log(level, text);
        }
    }

    /** Reports both lists as changed: notifications may have been missed. */
    void reportPossibleChanges() {
        tools.report();
        resources.report();
    }
}
