package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.kernel.json.Json;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Hands what a server tells unasked to whom it concerns. */
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
     * Tells a listener once for all the changes that came since it was told last, and never while
     * it still hears of an earlier one: a server may tell a thousand a second.
     */
    private record Change(Runnable atOnce, Runnable listener, AtomicReference<Telling> telling) {
        private enum Telling {
            NOTHING,
            ONE,
            AND_ANOTHER
        }

        Change(Runnable atOnce, Runnable listener) {
            this(atOnce, listener, new AtomicReference<>(Telling.NOTHING));
        }

        void happened() {
            atOnce.run();
            Telling before =
                    telling.getAndUpdate(
                            now -> now == Telling.NOTHING ? Telling.ONE : Telling.AND_ANOTHER);
            if (before == Telling.NOTHING) {
                Thread.ofVirtual().start(this::tell);
            }
        }

        private void tell() {
            do {
                telling.set(Telling.ONE);
                try {
                    listener.run();
                } catch (RuntimeException | Error e) {
                    System.getLogger(Notifications.class.getName())
                            .log(Level.WARNING, "what an MCP server told", e);
                }
            } while (!telling.compareAndSet(Telling.ONE, Telling.NOTHING));
        }
    }

    /** Whether it was about a request that is under way. */
    boolean take(Message.Notification told, @Nullable Json request) {
        Json.Obj params = told.params();
        switch (told.method()) {
            case "notifications/progress" -> {
                return progress(params);
            }
            case "notifications/message" -> {
                log(params, request);
                // The level was asked for: what a call is told this way is no flood.
                return !pending.isEmpty();
            }
            case "notifications/tools/list_changed" -> tools.happened();
            case "notifications/resources/list_changed" -> resources.happened();
            default -> {
                // Nothing that this client has asked to be told.
            }
        }
        return false;
    }

    private boolean progress(Json.Obj params) {
        Json token = params.get("progressToken");
        Pending waiting = token == null ? null : pending.get(Connection.whole(token));
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

    /** What was told while nobody could hear it is not known. */
    void mayHaveChanged() {
        tools.happened();
        resources.happened();
    }
}
