package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.Reference;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the catalogue of PostgreSQL. */
final class PostgresReader implements SchemaReader {
    /** SQL for the name of a table whose schema is n and which is itself c. */
    static final String QUALIFIED_NAME = "quote_ident(n.nspname) || '.' || quote_ident(c.relname)";

    static final String IS_USER_SCHEMA =
            " n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ";

    private static final String SCHEMAS =
            "SELECT n.nspname FROM pg_namespace n WHERE"
                    + IS_USER_SCHEMA
                    + "ORDER BY n.nspname <> 'public', n.nspname";

    /** Distinct types: a database has few types and many columns. */
    private static final String TYPES =
            "SELECT DISTINCT a.atttypid, a.atttypmod, format_type(a.atttypid, a.atttypmod)"
                    + " FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
                    + " JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND"
                    + IS_USER_SCHEMA;

    private static final String COLUMNS =
            """
            SELECT c.oid, n.nspname, c.relname, t.description, a.attnum, a.attname, a.atttypid,
              a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
              m.description, s.seqstart, s.seqincrement, a.atttypmod,
              CASE WHEN a.attcollation <> y.typcollation
                THEN quote_ident(o.nspname) || '.' || quote_ident(l.collname) END,
              CASE c.relkind WHEN 'p' THEN ' PARTITION BY ' || pg_get_partkeydef(c.oid)
                ELSE '' END
            FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            JOIN pg_type y ON y.oid = a.atttypid
            LEFT JOIN pg_collation l ON l.oid = a.attcollation
            LEFT JOIN pg_namespace o ON o.oid = l.collnamespace
            LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
            LEFT JOIN pg_description t ON t.objoid = c.oid AND t.classoid = 'pg_class'::regclass
              AND t.objsubid = 0
            LEFT JOIN pg_description m ON m.objoid = c.oid AND m.classoid = 'pg_class'::regclass
              AND m.objsubid = a.attnum
            LEFT JOIN (SELECT p.refobjid, p.refobjsubid, q.seqstart, q.seqincrement
              FROM pg_sequence q JOIN pg_depend p ON p.objid = q.seqrelid AND p.deptype = 'i'
                AND p.classid = 'pg_class'::regclass AND p.refclassid = 'pg_class'::regclass) s
              ON a.attidentity <> '' AND s.refobjid = c.oid AND s.refobjsubid = a.attnum
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND\
            """
                    + IS_USER_SCHEMA
                    + "ORDER BY n.nspname, c.relname, a.attnum";

    private static final String CONSTRAINTS =
            """
            SELECT k.conrelid, k.conname, k.contype, array_to_string(k.conkey, ','), k.confrelid,
              array_to_string(k.confkey, ','), k.confdeltype, k.confupdtype,
              pg_get_expr(k.conbin, k.conrelid), concat_ws(' ',
                CASE WHEN k.confmatchtype = 'f' THEN 'MATCH FULL' END,
                CASE WHEN k.contype = 'u' AND pg_get_indexdef(k.conindid)
                  LIKE '% NULLS NOT DISTINCT%' THEN 'NULLS NOT DISTINCT' END,
                CASE WHEN i.indnatts > i.indnkeyatts
                  THEN substring(pg_get_constraintdef(k.oid) FROM 'INCLUDE \\(.*?\\)') END,
                'WITH (' || %s || ')',
                CASE WHEN k.contype = 'c' AND k.connoinherit THEN 'NO INHERIT' END,
                CASE WHEN k.condeferrable THEN 'DEFERRABLE' END,
                CASE WHEN k.condeferred THEN 'INITIALLY DEFERRED' END,
                CASE WHEN k.contype IN ('f', 'c') AND NOT k.convalidated THEN
                  CASE WHEN pg_get_constraintdef(k.oid) LIKE '% NOT ENFORCED'
                    THEN 'NOT ENFORCED' ELSE 'NOT VALID' END END)
            FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
            LEFT JOIN pg_index i ON i.indexrelid = k.conindid AND k.contype IN ('p', 'u')
            LEFT JOIN pg_class x ON x.oid = i.indexrelid
            WHERE k.contype IN ('p', 'u', 'f', 'c') AND k.conparentid = 0 AND\
            """
                            .replace("%s", PostgresOptions.ofIndex("x"))
                    + IS_USER_SCHEMA
                    + "ORDER BY k.conname";

    /**
     * Indexes that a design can represent: B-trees on columns with default operator classes,
     * collations, null order and options.
     */
    static final String IS_PLAIN_INDEX =
            """
            (i.indexprs IS NULL AND %s IS NULL AND i.indisvalid
              AND x.relam = (SELECT oid FROM pg_am WHERE amname = 'btree')
              AND NOT i.indoption::int2[] && ARRAY[1, 2]::int2[]
              AND NOT EXISTS (SELECT 1 FROM unnest(i.indclass::oid[]) u JOIN pg_opclass o
                ON o.oid = u WHERE NOT o.opcdefault)
              AND NOT EXISTS (SELECT 1 FROM unnest(i.indcollation::oid[], i.indkey::int2[])
                u(collation_id, number) JOIN pg_attribute a ON a.attrelid = i.indrelid
                AND a.attnum = u.number
                WHERE u.collation_id <> 0 AND u.collation_id <> a.attcollation)
              AND NOT (i.indisunique
                AND pg_get_indexdef(i.indexrelid) LIKE '% NULLS NOT DISTINCT%'))\
            """
                    .replace("%s", PostgresOptions.ofIndex("x"));

    static final String HAS_NO_CONSTRAINT =
            " NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid"
                    + " AND k.contype IN ('p', 'u', 'x')) ";

    private static final String INDEXES =
            """
            SELECT i.indrelid, x.relname, i.indisunique, i.indkey::text, i.indoption::text,
              pg_get_expr(i.indpred, i.indrelid)
            FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
            JOIN pg_namespace n ON n.oid = x.relnamespace
            WHERE NOT i.indisprimary AND NOT x.relispartition AND\
            """
                    + IS_PLAIN_INDEX
                    + " AND"
                    + HAS_NO_CONSTRAINT
                    + "AND"
                    + IS_USER_SCHEMA
                    + "ORDER BY x.relname";

    /** Row estimates, summed over partitions; null without statistics, except for empty tables. */
    private static final String ROWS =
            """
            SELECT n.nspname, c.relname, CASE WHEN bool_or(l.relkind = 'f' OR (l.reltuples < 0
                AND COALESCE(t.n_live_tup, 0) = 0 AND pg_relation_size(l.oid) > 0)) THEN NULL
              ELSE COALESCE(sum(GREATEST(l.reltuples, t.n_live_tup, 0)), 0)::bigint END
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN LATERAL (SELECT c.oid AS relid WHERE c.relkind = 'r'
              UNION ALL SELECT p.relid FROM pg_partition_tree(c.oid) p
              WHERE c.relkind = 'p' AND p.isleaf) f ON true
            LEFT JOIN pg_class l ON l.oid = f.relid AND l.relkind IN ('r', 'f')
            LEFT JOIN pg_stat_all_tables t ON t.relid = l.oid
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND\
            """
                    + IS_USER_SCHEMA
                    + "GROUP BY n.nspname, c.relname";

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.POSTGRESQL);

    /** A table with its columns by number. */
    private static final class NumberedTable {
        final TableBuilder table;
        final Map<Integer, String> names = new HashMap<>();

        NumberedTable(TableBuilder table) {
            this.table = table;
        }

        List<String> names(String numbers, String separator) {
            var found = new ArrayList<String>();
            for (String number : numbers.strip().split(separator, -1)) {
                found.add(Objects.requireNonNull(names.get(Integer.parseInt(number))));
            }
            return found;
        }

        List<String> ids(String numbers, String separator) {
            return table.ids(names(numbers, separator));
        }
    }

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        Map<Long, NumberedTable> tables = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            Rows.forEach(statement, SCHEMAS, row -> builder.addSchema(row.getString(1)));
            Map<String, ColumnType> typesById = readTypes(statement.executeQuery(TYPES));
            Rows.forEach(statement, COLUMNS, row -> addColumn(row, typesById, builder, tables));
            Rows.forEach(statement, CONSTRAINTS, row -> addConstraint(row, tables));
            Rows.forEach(statement, INDEXES, row -> addIndex(row, tables));
        }
        PostgresCarried.read(connection, builder);
        return builder.build();
    }

    private Map<String, ColumnType> readTypes(ResultSet rows) throws SQLException {
        Map<String, ColumnType> found = new HashMap<>();
        while (rows.next()) {
            found.put(rows.getString(1) + " " + rows.getString(2), types.parse(rows.getString(3)));
        }
        return found;
    }

    private void addColumn(
            ResultSet row,
            Map<String, ColumnType> typesById,
            SchemaBuilder builder,
            Map<Long, NumberedTable> tables)
            throws SQLException {
        TableBuilder table = builder.table(row.getString(2), row.getString(3));
        table.comment = row.getString(4);
        table.options = row.getString(17);
        var numbered = tables.computeIfAbsent(row.getLong(1), oid -> new NumberedTable(table));
        String name = row.getString(6);
        numbered.names.put(row.getInt(5), name);
        String expression = row.getString(9);
        String identity = row.getString(10);
        String generated = row.getString(11);
        boolean computed = !generated.isBlank();
        table.addColumn(
                new Column(
                        Ids.fresh("c"),
                        name,
                        withCollation(
                                Objects.requireNonNull(
                                        typesById.get(row.getString(7) + " " + row.getString(15))),
                                row.getString(16)),
                        !row.getBoolean(8),
                        identity.isBlank()
                                ? null
                                : new Identity(
                                        row.getLong(13), row.getLong(14), identity.equals("a")),
                        computed ? null : withoutCast(expression),
                        null,
                        computed
                                ? new Computed(
                                        Objects.requireNonNullElse(expression, ""),
                                        generated.equals("s"))
                                : null,
                        row.getString(12)));
    }

    /** Adds the collation, which a new declaration of the type must repeat. */
    private static ColumnType withCollation(ColumnType type, @Nullable String collation) {
        return collation == null ? type : type.withAttributes("collate " + collation);
    }

    private static @Nullable String withoutCast(@Nullable String expression) {
        return expression == null ? null : Expressions.withoutCast(expression);
    }

    private static void addConstraint(ResultSet row, Map<Long, NumberedTable> tables)
            throws SQLException {
        NumberedTable from = tables.get(row.getLong(1));
        if (from == null) {
            return;
        }
        String name = row.getString(2);
        String columns = row.getString(4);
        String attributes = row.getString(10);
        switch (row.getString(3)) {
            case "p" ->
                    from.table.primaryKey =
                            new PrimaryKey(name, from.ids(columns, ","), attributes);
            case "u" ->
                    from.table.uniques.add(
                            new UniqueKey(
                                    Ids.fresh("u"), name, from.ids(columns, ","), attributes));
            case "c" ->
                    from.table.checks.add(
                            new CheckRule(Ids.fresh("k"), name, row.getString(9), attributes));
            default -> {
                NumberedTable to = tables.get(row.getLong(5));
                if (to != null) {
                    from.table.references.add(
                            new Reference(
                                    name,
                                    from.names(columns, ","),
                                    to.table.schema,
                                    to.table.name,
                                    to.names(row.getString(6), ","),
                                    action(row.getString(7)),
                                    action(row.getString(8)),
                                    attributes));
                }
            }
        }
    }

    private static ReferentialAction action(String letter) {
        return switch (letter) {
            case "c" -> ReferentialAction.CASCADE;
            case "n" -> ReferentialAction.SET_NULL;
            case "d" -> ReferentialAction.SET_DEFAULT;
            case "r" -> ReferentialAction.RESTRICT;
            default -> ReferentialAction.NO_ACTION;
        };
    }

    private static void addIndex(ResultSet row, Map<Long, NumberedTable> tables)
            throws SQLException {
        NumberedTable from = tables.get(row.getLong(1));
        if (from == null) {
            return;
        }
        List<String> columns = from.ids(row.getString(4), " ");
        String[] options = row.getString(5).strip().split(" ", -1);
        String filter = row.getString(6);
        var parts = new ArrayList<Part>();
        for (int i = 0; i < options.length; i++) {
            parts.add(new Part(columns.get(i), (Integer.parseInt(options[i]) & 1) == 1));
        }
        from.table.indexes.add(
                new TableIndex(
                        Ids.fresh("i"),
                        row.getString(2),
                        row.getBoolean(3),
                        parts,
                        columns.subList(parts.size(), columns.size()),
                        filter == null ? null : ExpressionCheck.bare(filter)));
    }

    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        return Rows.estimates(connection, ROWS);
    }

    @Override
    public Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return Rows.attached(connection, PostgresAttached.ATTACHED);
    }

    @Override
    public List<View> views(Connection connection) throws SQLException {
        return PostgresViews.read(connection);
    }

    @Override
    public Map<String, Map<String, String>> special(Connection connection) throws SQLException {
        return Rows.special(connection, PostgresAttached.SPECIAL);
    }
}
