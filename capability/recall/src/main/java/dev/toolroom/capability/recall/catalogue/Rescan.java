package dev.toolroom.capability.recall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Applies the rules of today to what is stored: every text of every table, the raw layer and the
 * index. Which tables and columns there are is asked of the database, so that none is forgotten.
 */
public final class Rescan {
    /** Tables without text of chats, or derived from others. */
    private static final Set<String> LEFT_OUT =
            Set.of("schema_migrations", "catalogue_metadata", "search_terms", "search_postings");

    private static final String INDEX = "search_index";
    private static final String SEARCHED = "search_documents";

    private static final long MAX_CHARACTERS_PER_BATCH = 4 << 20;

    private final Catalogue catalogue;
    private final boolean dryRun;
    private final CleanText filter;
    private final Map<String, Integer> changed = new TreeMap<>();

    /**
     * @param dryRun whether to count only
     */
    public Rescan(Catalogue catalogue, boolean dryRun) {
        this.catalogue = catalogue;
        this.dryRun = dryRun;
        this.filter = catalogue.filter();
    }

    private record Change(List<Object> key, List<@Nullable Object> values) {}

    /** Returns the number of changed values by column. */
    public Map<String, Integer> run() {
        catalogue.update(
                statements -> {
                    for (String table : tables(statements)) {
                        columns(statements, table);
                    }
                    raw(statements, "raw_chunks", List.of("session_id"));
                    raw(statements, "raw_lines", List.of("source_id", "line_index"));
                    if (!dryRun) {
                        Purge.rebuildIndex(statements);
                    }
                    if (!dryRun
                            && changed.keySet().stream()
                                    .anyMatch(each -> each.startsWith(SEARCHED))) {
                        PostingsTables.clear(statements);
                    }
                });
        if (!changed.isEmpty() && !dryRun) {
            catalogue.compact();
        }
        return Map.copyOf(changed);
    }

    /** Returns the number of secrets found by kind. */
    public Map<String, Integer> kinds() {
        Map<String, Integer> kinds = new TreeMap<>();
        filter.found().forEach((place, count) -> kinds.merge(place.kind(), count, Integer::sum));
        return kinds;
    }

    private static List<String> tables(Statements statements) {
        return statements
                .texts(
                        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE"
                                + " 'sqlite%'")
                .stream()
                .filter(each -> !each.startsWith(INDEX) && !LEFT_OUT.contains(each))
                .toList();
    }

    private record Column(String name, boolean isText, boolean isKey) {}

    private void columns(Statements statements, String table) {
        List<Column> columns =
                statements.list(
                        "SELECT name, type, pk FROM pragma_table_info(?)",
                        row ->
                                new Column(
                                        row.getString(1),
                                        row.getString(2).equals("TEXT"),
                                        row.getInt(3) > 0),
                        table);
        List<String> keys = columns.stream().filter(Column::isKey).map(Column::name).toList();
        List<String> texts =
                columns.stream()
                        .filter(each -> each.isText() && !each.isKey())
                        .map(Column::name)
                        .filter(each -> !each.equals("session_id") && !each.equals("request_id"))
                        .toList();
        if (texts.isEmpty() || keys.isEmpty()) {
            return;
        }
        var scan = new TableScan(statements, table, keys, texts);
        boolean all = false;
        while (!all) {
            all = scan.read();
            if (!dryRun) {
                write(statements, table, keys, texts, scan.changes);
            }
        }
    }

    /** Reads a table in parts, because the changes must fit into memory. */
    private final class TableScan {
        private final Statements statements;
        private final String table;
        private final List<String> keys;
        private final List<String> texts;
        private final List<Change> changes = new ArrayList<>();
        private List<Object> last = List.of();
        private long room;

        TableScan(Statements statements, String table, List<String> keys, List<String> texts) {
            this.statements = statements;
            this.table = table;
            this.keys = keys;
            this.texts = texts;
        }

        /** Reads on from the last row; returns whether the table has ended. */
        boolean read() {
            changes.clear();
            room = MAX_CHARACTERS_PER_BATCH;
            String key = String.join(", ", keys);
            String marks = "?, ".repeat(keys.size() - 1) + "?";
            String where = last.isEmpty() ? "" : " WHERE (" + key + ") > (" + marks + ")";
            return statements.each(
                    "SELECT "
                            + key
                            + ", "
                            + String.join(", ", texts)
                            + " FROM "
                            + table
                            + where
                            + " ORDER BY "
                            + key,
                    this::take,
                    last.toArray());
        }

        private boolean take(ResultSet row) throws SQLException {
            List<Object> key = new ArrayList<>();
            for (int i = 1; i <= keys.size(); i++) {
                key.add(row.getObject(i));
            }
            List<@Nullable Object> values = new ArrayList<>();
            boolean any = false;
            for (int i = 0; i < texts.size(); i++) {
                String before = row.getString(keys.size() + 1 + i);
                String place = table + "." + texts.get(i);
                String after = before == null ? null : clean(place, before);
                if (after != null && !after.equals(before)) {
                    any = true;
                    changed.merge(place, 1, Integer::sum);
                }
                values.add(after);
                room -= any && after != null ? after.length() : 0;
            }
            if (any) {
                changes.add(new Change(key, values));
            }
            last = key;
            return room > 0;
        }
    }

    private static void write(
            Statements statements,
            String table,
            List<String> keys,
            List<String> texts,
            List<Change> changes) {
        String sql =
                "UPDATE "
                        + table
                        + " SET "
                        + String.join(" = ?, ", texts)
                        + " = ? WHERE "
                        + String.join(" = ? AND ", keys)
                        + " = ?";
        for (Change each : changes) {
            List<@Nullable Object> values = new ArrayList<>(each.values());
            values.addAll(each.key());
            statements.run(sql, values.toArray());
        }
    }

    private String clean(String place, String text) {
        return place.endsWith("_json")
                ? new String(json(place, text.getBytes(UTF_8)), UTF_8)
                : filter.clean("", text, () -> place);
    }

    /** Cleans JSON value by value, as an import does, and anything else as plain text. */
    private byte[] json(String place, byte[] bytes) {
        var out = new ByteArrayOutputStream(bytes.length);
        try {
            var stream = new JsonStream(new ByteArrayInputStream(bytes), filter, out::write);
            while (!stream.atEnd()) {
                stream.skip();
            }
            stream.flush();
            return out.toByteArray();
        } catch (JsonStream.Malformed e) {
            String text = new String(bytes, UTF_8);
            String after = filter.clean("", text, () -> place);
            return after.equals(text) ? bytes : after.getBytes(UTF_8);
        }
    }

    private void raw(Statements statements, String table, List<String> owner) {
        var texts = new ChunkedTexts(statements, catalogue::filter, table, owner);
        int count = texts.clean(filter, !dryRun);
        if (count > 0) {
            changed.put(table + ".bytes", count);
        }
    }
}
