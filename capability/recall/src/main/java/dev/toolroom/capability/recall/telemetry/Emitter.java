package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;

/** The program that wrote spans: a resource and an instrumentation scope. */
record Emitter(Json.Obj resource, Json.Obj scope) {
    private Json.Obj config() {
        return Json.object().put("resource", resource).put("scope", scope).build();
    }

    String id() {
        return "emitter-" + Sha256.of(config().write()).substring(0, 32);
    }

    /** Returns an attribute of the resource, or "". */
    String attribute(String key) {
        return resource.object("attributes").text(key, "");
    }

    String service() {
        String service = attribute("service.name");
        return service.isEmpty() ? scope.text("name", "unknown") : service;
    }

    void write(Statements statements) {
        statements.run(
                "INSERT INTO instrumentation_sources VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
                id(),
                service(),
                scope.text("version", ""),
                config().write());
    }
}
