package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.exchange.Translation;
import dev.toolroom.capability.designer.exchange.diagram.Diagrams;
import dev.toolroom.capability.designer.exchange.diagram.Svg;
import dev.toolroom.capability.designer.exchange.orm.DrizzleSchema;
import dev.toolroom.capability.designer.exchange.orm.OrmText;
import dev.toolroom.capability.designer.exchange.orm.PrismaSchema;
import dev.toolroom.capability.designer.exchange.orm.SqlAlchemyModels;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes a whole design to a file; the answer holds the reference. */
final class ExportDesign {
    private final Layouts layouts;

    ExportDesign(Layouts layouts) {
        this.layouts = layouts;
    }

    private static final Set<String> ORMS = Set.of("prisma", "drizzle", "sqlalchemy");

    Json.Builder of(Designer designer, Json.Obj arguments, CallContext context) {
        String format = arguments.text("format", "json");
        record Now(String version, DatabaseSchema schema) {}
        Now now = designer.read(model -> new Now(model.version(), model.schema()));
        DatabaseKind own = designer.target().kind();
        DatabaseKind asked = DatabaseKind.of(arguments.text("dialect", "")).orElse(own);
        DatabaseKind dialect = ORMS.contains(format) ? ormDialect(format, asked) : asked;
        Translation.Translated meant = Translation.of(now.schema(), own, dialect);
        DatabaseSchema schema = meant.schema();
        var losses = new ArrayList<>(meant.losses());
        String text =
                switch (format) {
                    case "prisma" -> noting(PrismaSchema.of(schema, dialect), losses);
                    case "drizzle" -> noting(DrizzleSchema.of(schema, dialect), losses);
                    case "sqlalchemy" -> noting(SqlAlchemyModels.of(schema, dialect), losses);
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
        if (dialect != own || ORMS.contains(format)) {
            reply.put("dialect", dialect.word());
            WriteScript.losses(losses, reply);
        } else if (format.equals("sql")) {
            WriteScript.losses(CreateScript.leftOut(schema), reply);
        }
        return reply.put("export", context.exports().keep(context.id(), extension(format), text))
                .put("bytes", text.getBytes(UTF_8).length);
    }

    /** H2 is written as SQL Server, whose types it has; Drizzle writes neither. */
    private static DatabaseKind ormDialect(String format, DatabaseKind asked) {
        boolean tsql = asked == DatabaseKind.H2 || asked == DatabaseKind.SQLSERVER;
        if (!tsql) {
            return asked;
        }
        return format.equals("drizzle") ? DatabaseKind.POSTGRESQL : DatabaseKind.SQLSERVER;
    }

    private static String noting(OrmText written, List<String> losses) {
        losses.addAll(written.losses());
        return written.text();
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
            case "drizzle" -> "ts";
            case "sqlalchemy" -> "py";
            default -> format;
        };
    }
}
