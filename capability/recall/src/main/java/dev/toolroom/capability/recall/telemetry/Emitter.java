package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Who emitted spans: a resource and an instrumentation scope, as OTLP writes them.
 *
 * @param config {@code resource}, {@code scope} and their schema URLs, without values that are null
 */
record Emitter(Json.Obj config) {
    static Emitter of(
            Json.Obj resource, Json.Obj scope, @Nullable String resourceUrl, @Nullable String url) {
        return new Emitter(
                Json.object()
                        .put("resource", resource)
                        .put("scope", scope)
                        .putIfPresent("resourceSchemaUrl", resourceUrl)
                        .putIfPresent("scopeSchemaUrl", url)
                        .build());
    }

    /** Makes an emitter for spans without resource and scope. */
    static Emitter named(String service, String scope, String version) {
        Json.Arr attributes =
                Json.Arr.of(AttributeValues.pair("service.name", new Json.Str(service)));
        return of(
                Json.Obj.EMPTY.with("attributes", attributes),
                Json.object().put("name", scope).put("version", version).build(),
                null,
                null);
    }

    static @Nullable Emitter find(Statements statements, @Nullable String id) {
        String config =
                statements.text(
                        "SELECT config_json FROM instrumentation_sources WHERE instrumentation_id = ?",
                        id);
        return config == null ? null : new Emitter(SpanRows.object(config));
    }

    Json.Obj resource() {
        return config.object("resource");
    }

    Json.Obj scope() {
        return config.object("scope");
    }

    String service() {
        Json.Obj attributes = AttributeValues.flat(resource().get("attributes"));
        return attributes.text("service.name", scope().text("name", "unknown"));
    }

    /** Returns an id that is the same on every machine. */
    String id() {
        return "emitter-" + TraceIds.hash(config.write(), 32);
    }

    void write(Statements statements) {
        statements.run(
                "INSERT INTO instrumentation_sources VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
                id(),
                scope().text("name", service()),
                scope().get("version") instanceof Json.Str(String version) ? version : null,
                config.write());
    }
}
