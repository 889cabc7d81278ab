package dev.toolroom.capability.query;

import dev.toolroom.capability.query.rows.Recordset;
import dev.toolroom.capability.query.rows.Recordset.Column;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers every statement with made-up rows of one of its templates, always the same ones for the
 * same question. It opens no socket and knows no password.
 */
final class StubDatabase {
    private static final List<Template> TEMPLATES =
            List.of(
                    new Template(
                            List.of(
                                    new Column("id", "int", false),
                                    new Column("name", "nvarchar(50)", true)),
                            List.of("Ada", "Bob", "Cy")),
                    new Template(
                            List.of(
                                    new Column("order_id", "int", false),
                                    new Column("status", "varchar(20)", false)),
                            List.of("open", "paid", "shipped", "closed")),
                    new Template(
                            List.of(
                                    new Column("rank", "bigint", false),
                                    new Column("label", "nvarchar(100)", true)),
                            List.of("north", "south", "east", "west")));

    private record Template(List<Column> columns, List<String> values) {
        List<Json> row(int index) {
            String value = values.get(index % values.size());
            return List.of(Json.Num.of(index + 1), new Json.Str(value));
        }
    }

    Recordset execute(String database, String query, int maxRows) {
        int which = Math.floorMod((database + "\n" + query.strip()).hashCode(), TEMPLATES.size());
        Template template = TEMPLATES.get(which);
        List<List<Json>> rows = IntStream.range(0, maxRows).mapToObj(template::row).toList();
        return new Recordset(template.columns(), rows);
    }
}
