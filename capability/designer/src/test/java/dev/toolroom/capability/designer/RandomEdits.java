package dev.toolroom.capability.designer;

import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Edits that somebody might make, of a design that has {@code Id} and {@code Mark} everywhere. */
final class RandomEdits {
    private final Random random;
    private final String schema;
    private final Words words;
    private int names;

    /** The words of one dialect. */
    record Words(String whole, String large, String text) {}

    RandomEdits(long seed, String schema, Words words) {
        this.random = new Random(seed);
        this.schema = schema;
        this.words = words;
    }

    String addTable() {
        return "{'op':'add_table',"
                + table("T" + ++names)
                + ",'initialColumns':[{'name':'Id',"
                + "'dataType':'"
                + words.whole()
                + "','isPrimaryKey':true,'isIdentity':true},"
                + "{'name':'Mark','dataType':'"
                + words.text()
                + "','maxLength':'20'}]}";
    }

    private String table(String name) {
        return "'table':{'schema':'" + schema + "','name':'" + name + "'}";
    }

    private String fresh() {
        return "N" + ++names;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** One more, for a design whose tables are these, in full. */
    String next(List<Json.Obj> tables) {
        if (tables.isEmpty() || random.nextInt(8) == 0) {
            return addTable();
        }
        Json.Obj table = one(tables);
        String in = table(table.text("name", ""));
        List<Json.Obj> columns = objects(table, "columns");
        Json.Obj column = one(columns);
        String name = column.text("name", "");
        boolean fixed = name.equals("Id") || name.equals("Mark");
        return switch (random.nextInt(12)) {
            case 0 -> random.nextInt(3) == 0 ? "{'op':'drop_table'," + in + "}" : addTable();
            case 1 -> "{'op':'set_table'," + in + ",'set':{'name':'" + fresh() + "'}}";
            case 2, 3 ->
                    "{'op':'add_column',"
                            + in
                            + ",'column':{'name':'"
                            + fresh()
                            + "','dataType':'"
                            + words.whole()
                            + "'"
                            + (random.nextBoolean() ? ",'defaultValue':'7'" : "")
                            + ",'position':"
                            + (1 + random.nextInt(columns.size() + 1))
                            + "}}";
            case 4 ->
                    "{'op':'add_column',"
                            + in
                            + ",'column':{'name':'"
                            + fresh()
                            + "','dataType':'"
                            + words.text()
                            + "','maxLength':'30'}}";
            case 5 -> fixed ? addTable() : "{'op':'drop_column'," + in + column(name) + "}";
            case 6 -> fixed ? addTable() : set(in, name, "'name':'" + fresh() + "'");
            case 7 ->
                    column.text("dataType", "").equals(words.whole()) && !fixed
                            ? set(in, name, "'dataType':'" + words.large() + "'")
                            : set(in, name, "'comment':'about it'");
            case 8 -> set(in, name, "'position':" + (1 + random.nextInt(columns.size())));
            case 9 -> foreignKey(in, columns, one(tables));
            case 10 ->
                    "{'op':'add_index',"
                            + in
                            + ",'index':{'name':'IX_"
                            + fresh()
                            + "','columns':['"
                            + name
                            + " DESC']}}";
            default ->
                    name.equals("Id")
                            ? "{'op':'add_unique',"
                                    + in
                                    + ",'unique':{'name':'UQ_"
                                    + fresh()
                                    + "','columns':['Id']}}"
                            : "{'op':'add_unique',"
                                    + in
                                    + ",'unique':{'name':'UQ_"
                                    + fresh()
                                    + "','columns':['Id','"
                                    + name
                                    + "']}}";
        };
    }

    private static String column(String name) {
        return ",'column':{'name':'" + name + "'}";
    }

    private static String set(String in, String name, String fields) {
        return "{'op':'set_column'," + in + column(name) + ",'set':{" + fields + "}}";
    }

    private String foreignKey(String in, List<Json.Obj> columns, Json.Obj target) {
        List<Json.Obj> free =
                columns.stream()
                        .filter(each -> !each.text("name", "").equals("Id"))
                        .filter(each -> each.get("defaultValue") == null)
                        .toList();
        return "{'op':'add_foreign_key',"
                + in
                + ",'foreignKey':{'name':'FK_"
                + fresh()
                + "','referencedTable':{'schema':'"
                + schema
                + "','name':'"
                + target.text("name", "")
                + "'},'mappings':[{'column':'"
                + one(free).text("name", "")
                + "','referencedColumn':'Id'}],'onDeleteAction':"
                + (random.nextBoolean() ? 1 : 2)
                + "}}";
    }

    static List<Json.Obj> objects(Json.Obj from, String name) {
        var found = new ArrayList<Json.Obj>();
        ((Json.Arr) Objects.requireNonNull(from.get(name)))
                .items()
                .forEach(item -> found.add((Json.Obj) item));
        return found;
    }
}
