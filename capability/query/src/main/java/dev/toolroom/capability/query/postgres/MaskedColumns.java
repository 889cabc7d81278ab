package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Unreadable;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns that masks hide, and those that hold the same values: of partitions and parents,
 * generated ones, the chunks of long values, and the samples of statistics.
 *
 * @param columns by their relation; 0 among them stands for all, {@link #ROWS} for which rows it
 *     has
 * @param labels the names of those relations
 * @param names of everything that shows one
 */
record MaskedColumns(Map<Long, Set<Integer>> columns, Map<Long, String> labels, Set<String> names) {
    private static final int ALL = 0;

    /** The system column that tells of a row which partition it is in. */
    private static final int TABLEOID = -6;

    /** No column: which rows a relation has. Those of a partition are chosen by its key. */
    static final int ROWS = -100;

    /** pg_statistic and pg_statistic_ext_data: these numbers are part of PostgreSQL. */
    private static final List<Long> SAMPLES = List.of(2619L, 3429L);

    private static final Set<String> TELLING =
            Set.of(
                    "pg_stat_activity",
                    "pg_stat_statements",
                    "pg_statistic",
                    "pg_statistic_ext_data",
                    "pg_stats",
                    "pg_stats_ext",
                    "pg_stats_ext_exprs");

    private static final String HIDDEN =
            """
            WITH RECURSIVE hidden(rel, name) AS (
              SELECT c.oid, a.attname FROM pg_catalog.pg_class c
                JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                  AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
                JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
                  AND NOT a.attisdropped
                JOIN unnest(?::text[], ?::text[]) AS m(t, c)
                  ON c.relname ILIKE m.t AND a.attname ILIKE m.c
                WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm')
              UNION
              SELECT o.rel, h.name FROM hidden h, LATERAL (
                SELECT inhrelid FROM pg_catalog.pg_inherits WHERE inhparent = h.rel
                UNION ALL
                SELECT inhparent FROM pg_catalog.pg_inherits WHERE inhrelid = h.rel) o(rel))
            SELECT h.rel, a.attnum, c.relname::text, c.reltoastrelid, t.relname::text
              FROM hidden h
              JOIN pg_catalog.pg_attribute a ON a.attrelid = h.rel AND a.attname = h.name
              JOIN pg_catalog.pg_class c ON c.oid = h.rel
              LEFT JOIN pg_catalog.pg_class t ON t.oid = c.reltoastrelid\
            """;

    private static final String GENERATED =
            """
            SELECT d.adrelid, d.adnum, d.adbin::text FROM pg_catalog.pg_attrdef d
              JOIN pg_catalog.pg_attribute a
                ON a.attrelid = d.adrelid AND a.attnum = d.adnum AND a.attgenerated <> ''\
            """;

    /** By what tables are parted, with what is above and below each. */
    private static final String PARTED =
            """
            SELECT p.partrelid, p.partattrs::text, p.partexprs::text, o.rel, o.above
              FROM pg_catalog.pg_partitioned_table p, LATERAL (
                SELECT a.relid::oid, true FROM pg_catalog.pg_partition_ancestors(p.partrelid) a
                UNION ALL
                SELECT t.relid::oid, false FROM pg_catalog.pg_partition_tree(p.partrelid) t
                  WHERE t.level > 0) o(rel, above)\
            """;

    static MaskedColumns read(Connection connection, MaskPatterns patterns) throws SQLException {
        var columns = new HashMap<Long, Set<Integer>>();
        var labels = new HashMap<Long, String>();
        var names = new HashSet<>(TELLING);
        SAMPLES.forEach(each -> columns.put(each, Set.of(ALL)));
        new Sql(connection)
                .forEach(
                        HIDDEN,
                        row -> {
                            columns.computeIfAbsent(row.getLong(1), _ -> new HashSet<>())
                                    .add(row.getInt(2));
                            names.add(row.getString(3));
                            labels.put(row.getLong(1), row.getString(3));
                            if (row.getLong(4) != 0) {
                                columns.put(row.getLong(4), Set.of(ALL));
                                names.add(String.valueOf(row.getString(5)));
                            }
                        },
                        connection.createArrayOf("text", patterns.tables()),
                        connection.createArrayOf("text", patterns.columns()));
        spread(connection, columns);
        parted(connection, columns);
        return new MaskedColumns(columns, labels, names);
    }

    /** What is generated of a masked column is masked, and what is generated of that. */
    private static void spread(Connection connection, Map<Long, Set<Integer>> columns)
            throws SQLException {
        record Generated(long relation, int column, Set<Integer> of) {}
        List<Generated> all =
                new Sql(connection)
                        .list(
                                GENERATED,
                                row ->
                                        new Generated(
                                                row.getLong(1),
                                                row.getInt(2),
                                                variables(row.getString(3))));
        for (boolean more = true; more; ) {
            more = false;
            for (Generated each : all) {
                Set<Integer> masked = columns.get(each.relation());
                if (masked != null
                        && each.of().stream().anyMatch(of -> of == ALL || masked.contains(of))) {
                    more |= masked.add(each.column());
                }
            }
        }
    }

    /** The partition that a row is in tells of a masked key. */
    private static void parted(Connection connection, Map<Long, Set<Integer>> columns)
            throws SQLException {
        new Sql(connection)
                .forEach(
                        PARTED,
                        row -> {
                            Set<Integer> masked = columns.getOrDefault(row.getLong(1), Set.of());
                            var key = new HashSet<Integer>();
                            for (String each : row.getString(2).split(" ", -1)) {
                                key.add(Integer.valueOf(each));
                            }
                            if (row.getString(3) != null) {
                                key.addAll(variables(row.getString(3)));
                            }
                            if (key.stream().anyMatch(masked::contains)) {
                                columns.computeIfAbsent(row.getLong(4), _ -> new HashSet<>())
                                        .add(row.getBoolean(5) ? TABLEOID : ROWS);
                            }
                        });
    }

    private static Set<Integer> variables(String expression) {
        var found = new HashSet<Integer>();
        variables(TreeReader.read(expression), found);
        return found;
    }

    private static void variables(Tree tree, Set<Integer> found) {
        if (tree instanceof Tree.Node node && node.is("VAR")) {
            found.add((int) node.number("varattno"));
        } else if (tree instanceof Tree.Node query && query.is("QUERY")) {
            throw new Unreadable("a query in a generated column");
        }
        tree.children().forEach(each -> variables(each, found));
    }
}
