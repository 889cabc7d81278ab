package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Contract.WorkspaceUse;
import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.List;

/** Reads whole tables with their ids, for whoever draws a design: all, or those named. */
final class ReadModel extends DesignerTool {
    /** One answer stays well below what the house lets through. */
    private static final int BYTES = 400 * 1024;

    ReadModel(Designers designers) {
        super(
                Contract.load(
                        ReadModel.class,
                        "designer_model",
                        arguments -> Effect.READS,
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
    }

    @Override
    Json.Fresh answer(Designer designer, Json.Obj arguments, CallContext context) {
        return designer.readAt(
                (model, seq) -> {
                    var reply =
                            Reply.of(designer, model.version())
                                    .put("seq", seq)
                                    .put("dialect", designer.target().kind().word())
                                    .put("schemas", Json.Arr.ofTexts(model.schemas()))
                                    .put("tablesTotal", model.tableCount());
                    page(wanted(model, arguments), arguments.text("cursor", ""), reply);
                    return reply;
                });
    }

    /** Those that are named and still there; else all. */
    private static List<Table> wanted(Model model, Json.Obj arguments) {
        return arguments.get("tables") instanceof Json.Arr ids
                ? ids.texts().stream().flatMap(id -> model.table(id).stream()).toList()
                : model.tables();
    }

    private static void page(List<Table> tables, String cursor, Json.Fresh reply) {
        var page = new ArrayList<Json>();
        int bytes = 0;
        String last = cursor;
        boolean more = false;
        for (Table table : tables) {
            if (!cursor.isEmpty() && table.key().compareTo(cursor) <= 0) {
                continue;
            }
            Json.Obj json = SchemaJson.write(table);
            bytes += json.write().getBytes(UTF_8).length;
            if (bytes > BYTES && !page.isEmpty()) {
                more = true;
                break;
            }
            page.add(json);
            last = table.key();
        }
        reply.put("tables", new Json.Arr(page));
        if (more) {
            reply.put("nextCursor", last);
        }
    }
}
