package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.mask.Masks;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.Relations;
import dev.toolroom.capability.query.resolved.TextJudge;
import dev.toolroom.foundation.relational.sql.WordList;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Asks a catalogue for what statements are judged by where the database does not resolve them. */
final class TextCatalogue {
    /** In which a database keeps samples or sizes of values, or what others ask for. */
    private static final Set<String> TELLING =
            WordList.of(
                    """
                    column_statistics column_stats dm_db_stats_histogram dm_exec_input_buffer
                    dm_exec_sql_text estimated_envelope events_statements_current
                    events_statements_history events_statements_history_long general_log index_stats
                    innodb_buffer_page innodb_buffer_page_lru innodb_ft_index_cache
                    innodb_ft_index_table innodb_index_stats innodb_locks
                    performance_schema.replication_applier_status_by_coordinator
                    performance_schema.replication_applier_status_by_worker
                    performance_schema.threads prepared_statements_instances processlist_info
                    query_statistics query_store_query_text slow_log
                    sys.schema_table_lock_waits sys.session
                    x$innodb_lock_waits x$processlist x$schema_table_lock_waits x$session
                    """);

    private TextCatalogue() {}

    static TextJudge judge(
            Connection connection, Engine engine, Masks masks, AllowedFunctions allowed)
            throws SQLException {
        if (masks.isEmpty() || engine.masksItself()) {
            return new TextJudge(Map.of(), Set.of(), Set.of(), true);
        }
        var relations = new Relations(engine.dialect(), masks::matches);
        for (Engine.Derived each : engine.columns(connection)) {
            relations.column(each.madeOf(), each.table(), each.column());
        }
        engine.telling()
                .forEach((table, told) -> told.forEach(each -> relations.hidden(table, each)));
        for (Engine.Derived each : engine.derived(connection)) {
            if (masks.matches(each.table(), each.column())) {
                relations.hidden(each.table(), each.column());
            }
        }
        for (Engine.Derived each : engine.indexes(connection)) {
            if (masks.hides(each, engine)) {
                relations.index(each.table(), each.column());
            }
        }
        Map<String, String> hiding = engine.hiding(connection);
        var routines = new Routines(engine, TELLING, allowed, engine.routines(connection));
        var views = new HashMap<String, Set<String>>();
        for (String view : engine.views(connection)) {
            views.put(view, engine.definitions(connection, view));
        }
        // What a view shows can be what another is made of.
        for (boolean more = true; more; ) {
            more = false;
            for (Map.Entry<String, Set<String>> view : views.entrySet()) {
                more |= relations.view(view.getKey(), view.getValue(), routines.opaque());
            }
            for (Map.Entry<String, String> table : hiding.entrySet()) {
                more |= relations.hiding(table.getKey(), table.getValue());
            }
            more |= routines.reach(relations.relations());
        }
        return new TextJudge(relations.relations(), routines.opaque(), TELLING, true);
    }
}
