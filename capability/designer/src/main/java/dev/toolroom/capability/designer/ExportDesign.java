package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.exchange.Diagrams;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Json;

/** Writes a whole design to a file; the answer holds the reference. */
final class ExportDesign {
    Json.Fresh of(Designer designer, Json.Obj payload, CallContext context) {
        String format = payload.text("format", "json");
        DatabaseSchema schema = designer.read(model -> model.schema());
        var kind = designer.target().kind();
        String text =
                switch (format) {
                    case "sql" -> CreateScript.of(schema, kind);
                    case "mermaid" -> Diagrams.mermaid(schema);
                    case "dbml" -> Diagrams.dbml(schema, kind);
                    case "markdown" -> Diagrams.markdown(schema, kind);
                    default -> SchemaJson.write(schema).pretty() + "\n";
                };
        String extension =
                switch (format) {
                    case "mermaid" -> "mmd";
                    case "markdown" -> "md";
                    default -> format;
                };
        return Reply.of(designer, designer.version())
                .put("format", format)
                .put("export", context.exports().keep(context.id(), extension, text))
                .put("bytes", text.getBytes(UTF_8).length);
    }
}
