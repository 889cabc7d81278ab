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
 * The columns that masks hide, and those that hold the same values: of partitions and parents, of
 * rows within rows, generated ones, the chunks of long values, and the samples of statistics.
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

    /** Columns that a mask names; what has a lower number came with the server. */
    private static final String NAMED =
            """
            SELECT c.oid, a.attname FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
                AND NOT a.attisdropped
              JOIN unnest(?::text[], ?::text[]) AS m(t, c)
                ON c.relname ILIKE m.t AND a.attname ILIKE m.c
              WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'c')\
            """;

    private static final String NUMBERED =
            """
            SELECT a.attrelid, a.attname FROM unnest(?::oid[], ?::int[]) AS m(r, n)
              JOIN pg_catalog.pg_attribute a ON a.attrelid = m.r AND a.attnum = m.n\
            """;

    /** With those of parents and parts, and columns that hold whole rows with one. */
    private static final String HIDDEN =
            """
            WITH RECURSIVE made(type, of) AS MATERIALIZED (
              SELECT oid, typelem FROM pg_catalog.pg_type WHERE typelem >= 16384
              UNION ALL
              SELECT oid, typbasetype FROM pg_catalog.pg_type WHERE typbasetype >= 16384
              UNION ALL
              SELECT rngtypid, rngsubtype FROM pg_catalog.pg_range WHERE rngsubtype >= 16384),
            whole(type, rel) AS (
              SELECT oid, typrelid FROM pg_catalog.pg_type WHERE typrelid >= 16384
              UNION
              SELECT m.type, w.rel FROM made m JOIN whole w ON w.type = m.of),
            holding(rel, name, held) AS MATERIALIZED (
              SELECT a.attrelid, a.attname, w.rel FROM pg_catalog.pg_attribute a
                JOIN whole w ON w.type = a.atttypid
                WHERE a.atttypid >= 16384 AND a.attnum > 0),
            hidden(rel, name) AS (
              {first}
              UNION
              SELECT o.rel, o.name FROM hidden h, LATERAL (
                SELECT inhrelid, h.name FROM pg_catalog.pg_inherits WHERE inhparent = h.rel
                UNION ALL
                SELECT inhparent, h.name FROM pg_catalog.pg_inherits WHERE inhrelid = h.rel
                UNION ALL
                SELECT g.rel, g.name FROM holding g WHERE g.held = h.rel) o(rel, name))
            SELECT h.rel, a.attnum, c.relname::text FROM hidden h
              JOIN pg_catalog.pg_attribute a ON a.attrelid = h.rel AND a.attname = h.name
              JOIN pg_catalog.pg_class c ON c.oid = h.rel\
            """;

    /** What a materialised view shows is not known yet, so those of all count. */
    private static final String CHUNKS =
            """
            SELECT t.oid, t.relname::text FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_class t ON t.oid = c.reltoastrelid
              WHERE c.relkind = 'm' OR c.oid = ANY (?::oid[])\
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
        var masked = new MaskedColumns(new HashMap<>(), new HashMap<>(), new HashSet<>(TELLING));
        List<Generated> generated = generated(connection);
        masked.hide(connection, NAMED, "text", patterns.tables(), "text", patterns.columns());
        for (var more = masked.spread(generated); !more.isEmpty(); ) {
            masked.hide(
                    connection,
                    NUMBERED,
                    "oid",
                    more.stream().map(Generated::relation).toArray(),
                    "int4",
                    more.stream().map(Generated::column).toArray());
            more = masked.spread(generated);
        }
        new Sql(connection)
                .forEach(
                        CHUNKS,
                        row -> {
                            masked.columns.put(row.getLong(1), Set.of(ALL));
                            masked.names.add(row.getString(2));
                        },
                        connection.createArrayOf("oid", masked.columns.keySet().toArray()));
        SAMPLES.forEach(each -> masked.columns.put(each, Set.of(ALL)));
        parted(connection, masked.columns);
        return masked;
    }

    private void hide(
            Connection connection,
            String first,
            String type,
            Object[] relations,
            String columnType,
            Object[] found)
            throws SQLException {
        new Sql(connection)
                .forEach(
                        HIDDEN.replace("{first}", first),
                        row -> {
                            columns.computeIfAbsent(row.getLong(1), _ -> new HashSet<>())
                                    .add(row.getInt(2));
                            names.add(row.getString(3));
                            labels.put(row.getLong(1), row.getString(3));
                        },
                        connection.createArrayOf(type, relations),
                        connection.createArrayOf(columnType, found));
    }

    /** A generated column and those that it is made of. */
    private record Generated(long relation, int column, Set<Integer> of) {}

    private static List<Generated> generated(Connection connection) throws SQLException {
        return new Sql(connection)
                .list(
                        GENERATED,
                        row ->
                                new Generated(
                                        row.getLong(1),
                                        row.getInt(2),
                                        variables(row.getString(3))));
    }

    /** Hides what is generated of a masked column, and tells which that are. */
    private List<Generated> spread(List<Generated> generated) {
        return generated.stream()
                .filter(
                        each -> {
                            Set<Integer> masked = columns.getOrDefault(each.relation(), Set.of());
                            return !masked.isEmpty()
                                    && each.of().stream()
                                            .anyMatch(of -> of == ALL || masked.contains(of))
                                    && masked.add(each.column());
                        })
                .toList();
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
