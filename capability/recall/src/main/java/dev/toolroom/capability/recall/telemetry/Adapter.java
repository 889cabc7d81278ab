package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.util.Locale;

/** The sources of telemetry. Each is off until a person enables it. */
public enum Adapter {
    /** Spans from files in OTLP JSON, and from the editor's own trace store. */
    OTLP,
    /** Spans and rewards that follow from imported chats. */
    DERIVED;

    /** Version of what adapters read and write. */
    static final String VERSION = "1";

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private String id() {
        return "adapter-" + word();
    }

    public boolean isEnabled(Statements statements) {
        Integer enabled =
                statements.first(
                        "SELECT is_trusted FROM instrumentation_sources WHERE instrumentation_id ="
                                + " ?",
                        row -> row.getInt(1),
                        id());
        return enabled != null && enabled == 1;
    }

    /**
     * Records that a person has enabled or disabled it.
     *
     * @param by who it was, as far as is known
     * @param at when, as text
     */
    void set(Statements statements, boolean enabled, String by, String at) {
        Json.Obj config =
                Json.object()
                        .put("consent", enabled)
                        .put("by", by)
                        .put("at", at)
                        .put("transitions", Attempts.ADAPTER)
                        .put("endpoint", "none")
                        .build();
        statements.run(
                """
                INSERT INTO instrumentation_sources VALUES (?, ?, ?, ?, ?) ON CONFLICT
                (instrumentation_id) DO UPDATE SET version = excluded.version,
                config_json = excluded.config_json, is_trusted = excluded.is_trusted\
                """,
                id(),
                word(),
                VERSION,
                config.write(),
                enabled);
    }

    Json json(Statements statements) {
        var fields = Json.object().put("adapter", word()).put("enabled", isEnabled(statements));
        String config =
                statements.text(
                        "SELECT config_json FROM instrumentation_sources WHERE instrumentation_id ="
                                + " ?",
                        id());
        if (config != null) {
            Json.Obj consent = SpanRows.object(config);
            fields.put("version", VERSION)
                    .put("by", consent.text("by", ""))
                    .put("at", consent.text("at", ""))
                    .put("endpoint", consent.text("endpoint", ""));
        }
        return fields.build();
    }
}
