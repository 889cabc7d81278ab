package dev.toolroom.capability.designer.exchange;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Collects the edits that a text asks for, and brings them into an order that works. */
public final class ScriptEdits {
    /** Of a foreign key that names no columns at the other end: it points at the primary key. */
    public static final String COLUMNS = "columns";

    private final List<Placed> edits = new ArrayList<>();
    private final List<Script.Skipped> skipped = new ArrayList<>();
    private final Map<String, List<String>> parents = new HashMap<>();
    private int ignored;

    /** What must be there before what. */
    public enum Phase {
        SCHEMA,
        CARRIED,
        TABLE,
        COLUMN,
        CONSTRAINT,
        KEY,
        FOREIGN_KEY,
        ATTACHED
    }

    private record Placed(Phase phase, Script.Entry entry) {
        String table() {
            return key(entry.edit().object("table"));
        }

        Json.Obj set() {
            return entry.edit().object("set");
        }
    }

    public void add(Phase phase, int line, Json.Builder edit) {
        edits.add(new Placed(phase, new Script.Entry(line, edit.build())));
    }

    public void skip(int line, String what, String why) {
        // A dump makes a view twice: what others need of it first, then itself.
        if (skipped.stream().noneMatch(each -> each.what().equals(what) && isView(what))) {
            skipped.add(new Script.Skipped(line, what, why));
        }
    }

    /** Keeps, as text, a statement that tables need. */
    public void carry(String kind, String name, String sql, int line) {
        add(Phase.CARRIED, line, carrying(kind, name, "", sql, true));
    }

    /**
     * Keeps, as text, a statement that runs when the tables are there.
     *
     * @param table the label of the table that it belongs to; empty for none
     */
    public void attach(String kind, String name, String table, String sql, int line) {
        add(Phase.ATTACHED, line, carrying(kind, name, table, sql, false));
    }

    private static Json.Builder carrying(
            String kind, String name, String table, String sql, boolean first) {
        var object = Json.object().put("kind", kind).put("name", name);
        object.put("table", table).put("sql", sql);
        if (first) {
            object.put("first", true);
        }
        return Json.object().put("op", "carry").put("carried", object.build());
    }

    /** Whether anything that is taken over calls a function. */
    public boolean calls(String function) {
        Pattern call =
                Pattern.compile("(?i)\\b" + Pattern.quote(function) + "\\b[\\]\\\\\"]*\\s*\\(");
        return edits.stream().anyMatch(each -> call.matcher(each.entry().edit().write()).find());
    }

    /** The label of a table as the script spells it where it creates the table. */
    public String label(String schema, String name) {
        return edits.stream()
                .filter(each -> each.phase() == Phase.TABLE)
                .map(each -> each.entry().edit().object("table"))
                .map(table -> table.text("schema", schema) + "." + table.text("name", ""))
                .filter((schema + "." + name)::equalsIgnoreCase)
                .findFirst()
                .orElse(schema + "." + name);
    }

    private static boolean isView(String what) {
        return what.startsWith("CREATE VIEW ");
    }

    private static String key(Json.Obj table) {
        String name = table.text("schema", "") + "\n" + table.text("name", "");
        return name.toLowerCase(Locale.ROOT);
    }

    /** A table has the columns and checks of its parents, which a dump does not say again. */
    public void inherit(Json.Obj child, Json.Obj parent) {
        parents.computeIfAbsent(key(child), table -> new ArrayList<>()).add(key(parent));
    }

    private void inherited() {
        for (Placed each : List.copyOf(edits)) {
            if (each.phase() == Phase.TABLE && parents.containsKey(each.table())) {
                Json.Obj edit = each.entry().edit();
                for (String parent : Objects.requireNonNull(parents.get(each.table()))) {
                    edit = InheritedColumns.of(edit, table(parent));
                    checks(parent, edit);
                }
                var whole = new Placed(each.phase(), new Script.Entry(each.entry().line(), edit));
                edits.set(edits.indexOf(each), whole);
            }
        }
    }

    private Json.Obj table(String key) {
        return edits.stream()
                .filter(each -> each.phase() == Phase.TABLE && each.table().equals(key))
                .findFirst()
                .map(each -> each.entry().edit())
                .orElse(Json.Obj.EMPTY);
    }

    private void checks(String parent, Json.Obj child) {
        for (Placed each : List.copyOf(edits)) {
            Json.Obj edit = each.entry().edit();
            Json.Obj check = edit.object("check");
            boolean own = check.text("attributes", "").contains("NO INHERIT");
            if (edit.text("op", "").equals("add_check") && each.table().equals(parent) && !own) {
                Json.Obj again = edit.with("table", child.object("table"));
                edits.add(new Placed(each.phase(), new Script.Entry(each.entry().line(), again)));
            }
        }
    }

    public void ignore() {
        ignored++;
    }

    /** Without the indexes that bear the name of a foreign key and are on its columns. */
    public void leaveOutKeyIndexes() {
        Set<String> keys = new HashSet<>();
        for (Placed each : edits) {
            Json.Obj key = each.entry().edit().object("foreignKey");
            if (key.get("mappings") instanceof Json.Arr(List<Json> pairs)) {
                List<String> columns =
                        pairs.stream().map(pair -> ((Json.Obj) pair).text("column", "")).toList();
                keys.add(each.table() + "\n" + key.text("name", "") + "\n" + columns);
            }
        }
        edits.removeIf(
                each -> {
                    Json.Obj index = each.entry().edit().object("index");
                    return index.get("columns") instanceof Json.Arr columns
                            && keys.contains(
                                    "%s\n%s\n%s"
                                            .formatted(
                                                    each.table(),
                                                    index.text("name", ""),
                                                    columns.texts()));
                });
    }

    public Script script() {
        inherited();
        List<Placed> all = new ArrayList<>();
        for (Placed each : edits) {
            if (each.phase() == Phase.TABLE) {
                keyed(each, all);
            } else {
                all.add(each);
            }
        }
        return new Script(
                all.stream()
                        .sorted(Comparator.comparing(Placed::phase))
                        .map(Placed::entry)
                        .toList(),
                skipped,
                ignored);
    }

    /**
     * A table with the key that the text gives it later: some databases let a column count only if
     * it is in one. A column that counts outside of the key does so when its index is there.
     */
    private void keyed(Placed table, List<Placed> all) {
        Set<String> key = new HashSet<>();
        edits.stream()
                .filter(each -> each.phase() == Phase.KEY && each.table().equals(table.table()))
                .forEach(each -> key.addAll(lower(each.set().get("primaryKey"))));
        var columns = new ArrayList<Json>();
        if (table.entry().edit().get("initialColumns") instanceof Json.Arr(List<Json> items)) {
            for (Json item : items) {
                var column = (Json.Obj) item;
                String name = column.text("name", "");
                boolean inKey = key.contains(name.toLowerCase(Locale.ROOT));
                boolean counts = isTrue(column, "isIdentity");
                if (inKey) {
                    column = without(column, "isNullable").with("isPrimaryKey", true);
                } else if (counts && !isTrue(column, "isPrimaryKey")) {
                    all.add(new Placed(Phase.KEY, counting(table, column)));
                    column = without(column, "isIdentity").with("isNullable", false);
                }
                columns.add(column);
            }
        }
        Json.Obj edit = table.entry().edit().with("initialColumns", new Json.Arr(columns));
        all.add(new Placed(Phase.TABLE, new Script.Entry(table.entry().line(), edit)));
    }

    private static Script.Entry counting(Placed table, Json.Obj column) {
        var set = Json.object().put("isIdentity", true);
        return new Script.Entry(
                table.entry().line(),
                Json.object()
                        .put("op", "set_column")
                        .put("table", table.entry().edit().object("table"))
                        .put("column", Json.Obj.EMPTY.with("name", column.text("name", "")))
                        .put("set", set.build())
                        .build());
    }

    private static boolean isTrue(Json.Obj object, String field) {
        return object.get(field) instanceof Json.Bool(boolean value) && value;
    }

    private static Json.Obj without(Json.Obj object, String field) {
        var rest = Json.object();
        object.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals(field)) {
                                rest.put(name, value);
                            }
                        });
        return rest.build();
    }

    private static List<String> lower(@org.jspecify.annotations.Nullable Json names) {
        return names instanceof Json.Arr list
                ? list.texts().stream().map(each -> each.toLowerCase(Locale.ROOT)).toList()
                : List.of();
    }
}
