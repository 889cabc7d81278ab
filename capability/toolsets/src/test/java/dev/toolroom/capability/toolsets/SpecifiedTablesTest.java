package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every table, column and key that is specified is in a live store; more columns are allowed. */
@Timeout(120)
class SpecifiedTablesTest {
    /** A column with its key: {@code *} is part of the primary key, {@code >} refers to a table. */
    private static final String SPECIFIED =
            """
            toolsets: *id name version description enabled installed_at source_type source_ref manifest_version
            toolset_files: *toolset_id>toolsets *path kind sha256 size stored_path
            tools: *tool_id toolset_id>toolsets name description category input_schema requires_confirmation enabled entrypoint
            tool_render_configs: *tool_id>tools renderer config *priority
            toolset_mcp_servers: *toolset_id>toolsets *server_id config auto_enabled
            mcp_servers: *id config enabled
            workspace_manifests: *id chat_id>chats parent_id files created_at source source_ref
            tool_calls: *id chat_id>chats message_id tool_id args result render_plan status error started_at finished_at pre_manifest_id post_manifest_id
            chats: *id active_leaf_message_id active_manifest_id
            messages: *id chat_id>chats parent_id
            """;

    @TempDir private Path home;

    private Store store(String kind) {
        return kind.equals("sqlite")
                ? new SqliteStore(home.resolve("toolroom.db"))
                : TestStores.postgres();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void everySpecifiedColumnAndKeyIsThere(String kind) {
        try (var house = new ToolsetsApplication(home, store(kind), Map.of())) {
            for (String line : SPECIFIED.lines().toList()) {
                String table = line.substring(0, line.indexOf(':'));
                Set<String> columns =
                        Arrays.stream(line.substring(line.indexOf(':') + 1).strip().split(" ", -1))
                                .collect(Collectors.toCollection(TreeSet::new));
                Set<String> found = house.store().read(connection -> found(connection, table));
                assertThat(found).as(kind + ", " + table).containsAll(columns);
            }
        }
    }

    /** Whoever removes a chat or a toolset finds what belongs to it without reading the table. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void everySpecifiedReferenceHasAnIndex(String kind) {
        try (var house = new ToolsetsApplication(home, store(kind), Map.of())) {
            for (String line : SPECIFIED.lines().toList()) {
                String table = line.substring(0, line.indexOf(':'));
                Set<String> indexed = house.store().read(connection -> indexed(connection, table));
                for (String column : line.substring(line.indexOf(':') + 1).strip().split(" ", -1)) {
                    if (column.contains(">")) {
                        assertThat(indexed)
                                .as(kind + ", " + table)
                                .contains(column.replaceAll("[*]|>.*", ""));
                    }
                }
            }
        }
    }

    /** The columns with which an index begins; a primary key has one. */
    private static Set<String> indexed(Connection connection, String table) throws SQLException {
        Map<String, Integer> places = new TreeMap<>();
        Map<String, String> first = new TreeMap<>();
        try (ResultSet rows =
                connection
                        .getMetaData()
                        .getIndexInfo(null, connection.getSchema(), table, false, true)) {
            while (rows.next()) {
                String index = String.valueOf(rows.getString("INDEX_NAME"));
                int place = rows.getInt("ORDINAL_POSITION");
                // Drivers begin at 0 or at 1.
                if (place <= places.getOrDefault(index, place)) {
                    places.put(index, place);
                    first.put(index, String.valueOf(rows.getString("COLUMN_NAME")));
                }
            }
        }
        return Set.copyOf(first.values());
    }

    /** The columns of a live table, written as they are specified. */
    private static Set<String> found(Connection connection, String table) throws SQLException {
        var facts = connection.getMetaData();
        String schema = connection.getSchema();
        Set<String> keys = new TreeSet<>();
        try (ResultSet rows = facts.getPrimaryKeys(null, schema, table)) {
            while (rows.next()) {
                keys.add(rows.getString("COLUMN_NAME"));
            }
        }
        Map<String, String> references = new TreeMap<>();
        try (ResultSet rows = facts.getImportedKeys(null, schema, table)) {
            while (rows.next()) {
                references.put(rows.getString("FKCOLUMN_NAME"), rows.getString("PKTABLE_NAME"));
            }
        }
        Set<String> found = new TreeSet<>();
        try (ResultSet rows = facts.getColumns(null, schema, table, "%")) {
            while (rows.next()) {
                String name = rows.getString("COLUMN_NAME");
                String key = keys.contains(name) ? "*" + name : name;
                found.add(key);
                if (references.containsKey(name)) {
                    found.add(key + ">" + references.get(name));
                }
            }
        }
        return found;
    }
}
