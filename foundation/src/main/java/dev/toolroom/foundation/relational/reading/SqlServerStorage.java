package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the keys and indexes of SQL Server and how they and their tables are stored. */
final class SqlServerStorage {
    private SqlServerStorage() {}

    /** One row for each column of an index; a table without a clustered index has type 0. */
    private static final String INDEXES =
            """
            SELECT s.name AS schema_name, t.name AS table_name, i.name AS index_name, i.index_id,
              i.type_desc, i.is_unique, i.is_primary_key, i.is_unique_constraint,
              i.filter_definition, i.fill_factor, i.is_padded, i.ignore_dup_key, i.allow_row_locks,
              i.allow_page_locks, t.is_memory_optimized, h.bucket_count, p.data_compression_desc,
              d.name AS space_name, d.is_default AS is_default_space, d.type AS space_type,
              c.name AS column_name, x.key_ordinal, x.partition_ordinal, x.is_descending_key,
              x.is_included_column, xi.secondary_type_desc, xp.name AS primary_xml_index
            FROM sys.indexes i
            JOIN sys.tables t ON t.object_id = i.object_id
            JOIN sys.schemas s ON s.schema_id = t.schema_id
            LEFT JOIN sys.index_columns x ON x.object_id = i.object_id AND x.index_id = i.index_id
            LEFT JOIN sys.columns c ON c.object_id = x.object_id AND c.column_id = x.column_id
            LEFT JOIN sys.data_spaces d ON d.data_space_id = i.data_space_id
            LEFT JOIN sys.partitions p ON p.object_id = i.object_id AND p.index_id = i.index_id
              AND p.partition_number = 1
            LEFT JOIN sys.hash_indexes h ON h.object_id = i.object_id AND h.index_id = i.index_id
            LEFT JOIN sys.xml_indexes xi ON xi.object_id = i.object_id AND xi.index_id = i.index_id
            LEFT JOIN sys.xml_indexes xp ON xp.object_id = xi.object_id
              AND xp.index_id = xi.using_xml_index_id
            WHERE i.is_hypothetical = 0 AND\
            """
                    + SqlServerReader.IS_USER_TABLE
                    + "ORDER BY s.name, t.name, i.name, x.is_included_column, x.key_ordinal,"
                    + " x.index_column_id";

    private static final String TABLES =
            "SELECT s.name AS schema_name, t.name AS table_name, t.is_memory_optimized,"
                    + " t.durability_desc, l.name AS text_space, f.name AS stream_space"
                    + " FROM sys.tables t JOIN sys.schemas s ON s.schema_id = t.schema_id"
                    + " LEFT JOIN sys.data_spaces l ON l.data_space_id = t.lob_data_space_id"
                    + " AND l.is_default = 0 LEFT JOIN sys.data_spaces f"
                    + " ON f.data_space_id = t.filestream_data_space_id AND f.is_default = 0 WHERE"
                    + SqlServerReader.IS_USER_TABLE;

    /**
     * A key, an index, or the rows of a table without a clustered index.
     *
     * @param kind as the catalogue names it, such as {@code NONCLUSTERED COLUMNSTORE}
     * @param with its options that are no defaults, such as {@code WITH (FILLFACTOR = 90)}
     * @param place its filegroup, or partition scheme and column; empty for the default filegroup
     * @param xml the words after the columns of a secondary XML index
     */
    record Index(
            String schema,
            String table,
            @Nullable String name,
            String kind,
            boolean unique,
            boolean primary,
            boolean constraint,
            boolean inMemory,
            @Nullable String filter,
            String with,
            StringBuilder place,
            String xml,
            List<String> keys,
            List<String> descending,
            List<String> included) {
        /** Whether a design has a field for everything that it is. */
        boolean isPlain() {
            return kind.equals("NONCLUSTERED") && !inMemory && storage().isEmpty();
        }

        boolean isKey() {
            return primary || constraint;
        }

        private boolean holdsRows() {
            return kind.equals("HEAP") || kind.startsWith("CLUSTERED");
        }

        private String storage() {
            return (with + " " + place).strip();
        }

        /** The attributes of a key: its kind, if unusual, and its storage. */
        private String attributes() {
            String usual = primary ? "CLUSTERED" : "NONCLUSTERED";
            return ((kind.equals(usual) ? "" : kind + " ") + storage()).strip();
        }

        /** Returns the statement that creates an index; empty if the catalogue does not tell it. */
        Optional<String> sql() {
            String on = quoted(schema) + "." + quoted(table);
            String index = quoted(String.valueOf(name));
            boolean columnstore = kind.endsWith("COLUMNSTORE");
            String columns = list(columnstore ? includedParts() : keyParts());
            String more =
                    (included.isEmpty() || columnstore ? "" : " INCLUDE " + list(includedParts()))
                            + (filter == null ? "" : " WHERE " + filter)
                            + xml
                            + (storage().isEmpty() ? "" : " " + storage());
            String distinct = unique ? "UNIQUE " : "";
            return switch (kind) {
                case "XML" ->
                        Optional.of(
                                (xml.isEmpty() ? "CREATE PRIMARY XML INDEX " : "CREATE XML INDEX ")
                                        + index
                                        + " ON "
                                        + on
                                        + list(keyParts())
                                        + more);
                case "CLUSTERED COLUMNSTORE" ->
                        Optional.of("CREATE " + kind + " INDEX " + index + " ON " + on + more);
                case "CLUSTERED", "NONCLUSTERED", "NONCLUSTERED HASH", "NONCLUSTERED COLUMNSTORE" ->
                        Optional.of(
                                inMemory
                                        ? "ALTER TABLE "
                                                + on
                                                + " ADD INDEX "
                                                + index
                                                + " "
                                                + distinct
                                                + kind
                                                + " "
                                                + columns
                                                + more
                                        : "CREATE " + distinct + kind + " INDEX " + index + " ON "
                                                + on + columns + more);
                default -> Optional.empty();
            };
        }

        private List<String> keyParts() {
            return keys.stream()
                    .map(each -> quoted(each) + (descending.contains(each) ? " DESC" : ""))
                    .toList();
        }

        private List<String> includedParts() {
            return included.stream().map(SqlServerStorage::quoted).toList();
        }

        private static String list(List<String> parts) {
            return "(" + String.join(", ", parts) + ")";
        }
    }

    static String quoted(String name) {
        return "[" + name.replace("]", "]]") + "]";
    }

    /** Reads all indexes, in the order of their tables and names. */
    static Collection<Index> indexes(Connection connection) throws SQLException {
        Map<List<String>, Index> found = new LinkedHashMap<>();
        Rows.forEach(
                connection,
                INDEXES,
                row -> {
                    var id =
                            List.of(
                                    row.getString("schema_name"),
                                    row.getString("table_name"),
                                    row.getString("index_id"));
                    Index index = found.get(id);
                    if (index == null) {
                        index = index(row);
                        found.put(id, index);
                    }
                    addColumn(row, index);
                });
        return found.values();
    }

    private static Index index(ResultSet row) throws SQLException {
        String space = row.getString("space_name");
        boolean isDefault = space == null || row.getBoolean("is_default_space");
        boolean isScheme = "PS".equals(row.getString("space_type"));
        String secondary = row.getString("secondary_type_desc");
        return new Index(
                row.getString("schema_name"),
                row.getString("table_name"),
                row.getString("index_name"),
                row.getString("type_desc"),
                row.getBoolean("is_unique"),
                row.getBoolean("is_primary_key"),
                row.getBoolean("is_unique_constraint"),
                row.getBoolean("is_memory_optimized"),
                row.getString("filter_definition"),
                with(row),
                new StringBuilder(isDefault && !isScheme ? "" : "ON " + quoted(space)),
                secondary == null
                        ? ""
                        : " USING XML INDEX "
                                + quoted(row.getString("primary_xml_index"))
                                + " FOR "
                                + secondary,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    private static String with(ResultSet row) throws SQLException {
        var options = new ArrayList<String>();
        if (row.getBoolean("is_padded")) {
            options.add("PAD_INDEX = ON");
        }
        int filled = row.getInt("fill_factor");
        if (filled > 0 && filled < 100) {
            options.add("FILLFACTOR = " + filled);
        }
        if (row.getBoolean("ignore_dup_key")) {
            options.add("IGNORE_DUP_KEY = ON");
        }
        boolean isHeapOrInMemory =
                row.getString("type_desc").equals("HEAP") || row.getBoolean("is_memory_optimized");
        for (String lock : List.of("allow_row_locks", "allow_page_locks")) {
            if (!isHeapOrInMemory && !row.getBoolean(lock)) {
                options.add(lock.toUpperCase(Locale.ROOT) + " = OFF");
            }
        }
        if (row.getString("bucket_count") != null) {
            options.add("BUCKET_COUNT = " + row.getString("bucket_count"));
        }
        String compression = Objects.requireNonNullElse(row.getString("data_compression_desc"), "");
        boolean isUsual = List.of("", "NONE", "COLUMNSTORE").contains(compression);
        if (!isUsual) {
            options.add("DATA_COMPRESSION = " + compression);
        }
        return options.isEmpty() ? "" : "WITH (" + String.join(", ", options) + ")";
    }

    private static void addColumn(ResultSet row, Index index) throws SQLException {
        String column = row.getString("column_name");
        if (column == null) {
            return;
        }
        if (row.getInt("partition_ordinal") == 1) {
            index.place().append("(").append(quoted(column)).append(")");
        }
        if (row.getBoolean("is_included_column")) {
            index.included().add(column);
        } else if (row.getInt("key_ordinal") > 0) {
            index.keys().add(column);
        }
        if (row.getBoolean("is_descending_key")) {
            index.descending().add(column);
        }
    }

    /** Adds keys, plain indexes and table options. */
    static void add(Connection connection, Collection<Index> indexes, SchemaBuilder builder)
            throws SQLException {
        for (Index index : indexes) {
            TableBuilder table = builder.find(index.schema(), index.table());
            if (table == null) {
                continue;
            }
            if (index.holdsRows()) {
                String with = index.kind().equals("HEAP") ? index.with() : "";
                table.options = leading(index.place() + " " + with);
            }
            String name = index.name();
            if (name != null) {
                addIndex(index, name, table);
            }
        }
        Rows.forEach(connection, TABLES, row -> addOptions(row, builder));
    }

    private static void addIndex(Index index, String name, TableBuilder table) {
        List<String> ids = table.ids(index.keys());
        if (index.primary()) {
            table.primaryKey = new PrimaryKey(name, ids, index.attributes());
        } else if (index.constraint()) {
            table.uniques.add(new UniqueKey(Ids.fresh("u"), name, ids, index.attributes()));
        } else if (index.isPlain()) {
            table.indexes.add(
                    new TableIndex(
                            Ids.fresh("i"),
                            name,
                            index.unique(),
                            index.keys().stream()
                                    .map(
                                            each ->
                                                    new Part(
                                                            table.idOf(each),
                                                            index.descending().contains(each)))
                                    .toList(),
                            table.ids(index.included()),
                            index.filter() == null ? null : ExpressionCheck.bare(index.filter())));
        }
    }

    private static void addOptions(ResultSet row, SchemaBuilder builder) throws SQLException {
        TableBuilder table =
                builder.find(row.getString("schema_name"), row.getString("table_name"));
        if (table == null) {
            return;
        }
        var text = new StringBuilder();
        if (row.getString("text_space") != null) {
            text.append(" TEXTIMAGE_ON ").append(quoted(row.getString("text_space")));
        }
        if (row.getString("stream_space") != null) {
            text.append(" FILESTREAM_ON ").append(quoted(row.getString("stream_space")));
        }
        if (row.getBoolean("is_memory_optimized")) {
            text.append(" WITH (MEMORY_OPTIMIZED = ON, DURABILITY = ")
                    .append(row.getString("durability_desc"))
                    .append(")");
        }
        int with = table.options.indexOf(" WITH (");
        int end = with < 0 ? table.options.length() : with;
        table.options = table.options.substring(0, end) + text + table.options.substring(end);
    }

    private static String leading(String text) {
        return text.isBlank() ? "" : " " + text.strip();
    }
}
