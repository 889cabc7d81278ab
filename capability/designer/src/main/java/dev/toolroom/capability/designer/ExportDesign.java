package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.exchange.Translation;
import dev.toolroom.capability.designer.exchange.diagram.Diagrams;
import dev.toolroom.capability.designer.exchange.diagram.Svg;
import dev.toolroom.capability.designer.file.DesignText;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Layout;
import dev.toolroom.capability.designer.session.Layouts;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;

/** Writes a whole design to a file; the answer holds the reference. */
final class ExportDesign {
    private final Layouts layouts;

    ExportDesign(Layouts layouts) {
        this.layouts = layouts;
    }

    Json.Builder of(Designer designer, Json.Obj arguments, CallContext context) {
        String format = arguments.text("format", "json");
        record Now(String version, DatabaseSchema schema) {}
        Now now = designer.read(model -> new Now(model.version(), model.schema()));
        DatabaseKind own = designer.target().kind();
        DatabaseKind dialect = DatabaseKind.of(arguments.text("dialect", "")).orElse(own);
        Translation.Translated meant = Translation.of(now.schema(), own, dialect);
        DatabaseSchema schema = meant.schema();
        String text =
                switch (format) {
                    case "sql" -> CreateScript.of(schema, dialect);
                    case "mermaid" -> Diagrams.mermaid(schema);
                    case "dbml" ->
                            DesignText.write(
                                    schema,
                                    dialect,
                                    designer.target().database(),
                                    layouts.of(designer.target()).byName());
                    case "svg" ->
                            svg(designer, schema, dialect, arguments.text("view", Layout.MAIN));
                    case "markdown" -> Diagrams.markdown(schema, dialect);
                    default -> SchemaJson.write(schema).pretty() + "\n";
                };
        var reply = Reply.of(designer, now.version()).put("format", format);
        if (dialect != own) {
            reply.put("dialect", dialect.word());
            WriteScript.losses(meant.losses(), reply);
        } else if (format.equals("sql")) {
            WriteScript.losses(CreateScript.leftOut(schema), reply);
        }
        return reply.put("export", context.exports().keep(context.id(), extension(format), text))
                .put("bytes", text.getBytes(UTF_8).length);
    }

    /** One view of it: its places, its tables. */
    private String svg(
            Designer designer, DatabaseSchema schema, DatabaseKind dialect, String view) {
        Layout layout = TableLayout.found(layouts.of(designer.target()), view);
        var shown =
                new DatabaseSchema(
                        schema.schemas(),
                        schema.tables().stream()
                                .filter(
                                        each ->
                                                layout.only().isEmpty()
                                                        || layout.only().contains(each.id()))
                                .toList());
        return Svg.draw(shown, dialect, layout.places()::get);
    }

    private static String extension(String format) {
        return switch (format) {
            case "mermaid" -> "mmd";
            case "markdown" -> "md";
            default -> format;
        };
    }
}
