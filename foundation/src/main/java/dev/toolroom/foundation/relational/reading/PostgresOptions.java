package dev.toolroom.foundation.relational.reading;

/**
 * The options of columns, tables, views and indexes that can be set in PostgreSQL. The server
 * stores internal options in the same place; those are not read, because no statement sets them.
 */
public final class PostgresOptions {
    private PostgresOptions() {}

    private static final String OF_COLUMNS = "n_distinct|n_distinct_inherited";
    private static final String OF_TABLES =
            "fillfactor|parallel_workers|user_catalog_table|toast_tuple_target|toast\\.\\w+"
                    + "|(log_|)(auto|)vacuum_\\w+";
    private static final String OF_INDEXES =
            "fillfactor|deduplicate_items|buffering|fastupdate|gin_pending_list_limit"
                    + "|pages_per_range|autosummarize";
    private static final String OF_VIEWS = "check_option|security_barrier|security_invoker";

    /**
     * Returns SQL for the known options of a column, separated by commas; null if it has none.
     *
     * @param column an alias of {@code pg_attribute}
     */
    public static String ofColumn(String column) {
        return filterOptions(column + ".attoptions", OF_COLUMNS);
    }

    /**
     * Returns SQL for the known options of a table or view, separated by commas; null if it has
     * none.
     *
     * @param relation an alias of {@code pg_class}
     */
    static String ofRelation(String relation) {
        return filterOptions(relation + ".reloptions", OF_TABLES + "|" + OF_VIEWS);
    }

    /**
     * Returns SQL for the known options of an index, separated by commas; null if it has none.
     *
     * @param index an alias of {@code pg_class}
     */
    static String ofIndex(String index) {
        return filterOptions(index + ".reloptions", OF_INDEXES);
    }

    private static String filterOptions(String options, String names) {
        return "(SELECT string_agg(known, ', ') FROM unnest("
                + options
                + ") known WHERE known ~ '^("
                + names
                + ")=')";
    }
}
