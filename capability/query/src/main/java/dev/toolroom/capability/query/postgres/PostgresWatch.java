package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.engine.CatalogueWatch;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sees by the transactions of a server that nothing was written since the catalogue was read, which
 * costs next to nothing; and where something was, by the transactions that made the rows of the
 * catalogue. A row that is added or changed has one that no row had before. Their hashes are summed
 * up, since transactions may end in another order than they began: plain numbers could be balanced.
 */
public final class PostgresWatch implements CatalogueWatch {
    /**
     * Temporary tables come and go, and no statement reaches those of another session. What has a
     * number below 16384 came with the server, and only its developers change it.
     */
    private static final String ROWS =
            """
            (SELECT pg_catalog.concat_ws(' '\
            , (SELECT %1$s FROM pg_catalog.pg_class WHERE oid >= 16384 AND relpersistence <> 't')\
            , (SELECT %1$s FROM pg_catalog.pg_attribute WHERE attrelid >= 16384\
             AND attrelid <> ALL (ARRAY(SELECT oid FROM pg_catalog.pg_class\
             WHERE oid >= 16384 AND relpersistence = 't')))\
            , (SELECT %1$s FROM pg_catalog.pg_type WHERE oid >= 16384\
             AND typnamespace <> ALL (%2$s))\
            , (SELECT %1$s FROM pg_catalog.pg_constraint WHERE connamespace <> ALL (%2$s))\
            , (SELECT %1$s FROM pg_catalog.pg_namespace WHERE oid <> ALL (%2$s))\
            , (SELECT %1$s FROM pg_catalog.pg_proc WHERE oid >= 16384)\
            , (SELECT %1$s FROM pg_catalog.pg_rewrite WHERE ev_class >= 16384)\
            , (SELECT %1$s FROM pg_catalog.pg_operator WHERE oid >= 16384)\
            , (SELECT %1$s FROM pg_catalog.pg_cast WHERE oid >= 16384)\
            , (SELECT %1$s FROM pg_catalog.pg_opclass WHERE oid >= 16384)\
            , (SELECT %1$s FROM pg_catalog.pg_auth_members)\
            , (SELECT pg_catalog.concat(rolsuper, rolbypassrls) FROM pg_catalog.pg_roles\
             WHERE rolname = current_user)\
            , (SELECT %1$s FROM pg_catalog.pg_inherits), (SELECT %1$s FROM pg_catalog.pg_attrdef)\
            , (SELECT %1$s FROM pg_catalog.pg_extension), (SELECT %1$s FROM pg_catalog.pg_policy)\
            , (SELECT %1$s FROM pg_catalog.pg_depend\
             WHERE refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass)\
            , (SELECT %1$s FROM pg_catalog.pg_db_role_setting)))\
            """
                    .formatted(
                            "pg_catalog.concat(count(*), '/', sum(pg_catalog.hashtext(xmin::text)))",
                            "ARRAY(SELECT oid FROM pg_catalog.pg_namespace"
                                    + " WHERE nspname ~ '^pg_(toast_)?temp_')");

    /** A standby does not tell all transactions, but how far it has come. */
    private static final String REPLAYED =
            "pg_catalog.concat(pg_catalog.pg_is_in_recovery(), pg_catalog.pg_last_wal_replay_lsn())";

    /**
     * Where names are looked for: it depends on rights, on roles and on files of the server, and on
     * when a session began.
     */
    private static final String PATH = "pg_catalog.current_schemas(true)::text";

    private static final String TRANSACTIONS = "pg_catalog.txid_current_snapshot()::text";

    private static final Pattern SNAPSHOT = Pattern.compile("(\\d+):(\\d+):(.*)");

    /** What a guard says when it fails; another one each time, so that no statement can say it. */
    private static final Pattern FAILURE =
            Pattern.compile("toolroom-[0-9a-f-]{36}-(possible|certain)");

    private final String moment;
    private final String samePath;
    private final String sameRows;
    private volatile String last;
    private volatile boolean busy;

    private PostgresWatch(String moment, String last, String rows, String path) {
        this.moment = moment;
        this.last = last;
        this.samePath = PATH + " = '" + path.replace("'", "''") + "'";
        this.sameRows = ROWS + " = '" + rows + "'";
    }

    /** From now on. */
    public static PostgresWatch of(Connection connection) throws SQLException {
        var sql = new Sql(connection);
        boolean standby =
                sql.list("SELECT pg_catalog.pg_is_in_recovery()", row -> row.getBoolean(1))
                        .getFirst();
        String moment = standby ? REPLAYED : TRANSACTIONS;
        return sql.list(
                        "SELECT " + moment + ", " + ROWS + ", " + PATH,
                        row ->
                                new PostgresWatch(
                                        moment,
                                        row.getString(1),
                                        row.getString(2),
                                        row.getString(3)))
                .getFirst();
    }

    /**
     * To plan how the rows are compared takes a millisecond, so that is asked for only if needed.
     */
    @Override
    public boolean asksForChange(Connection connection) throws SQLException {
        return !holds(connection, sameMoment()) && !holds(connection, sameRows);
    }

    private boolean holds(Connection connection, String condition) throws SQLException {
        String question =
                "SELECT CASE WHEN %s AND %s THEN %s END".formatted(samePath, condition, moment);
        Optional<String> found =
                new Sql(connection)
                        .list(question, row -> Optional.ofNullable(row.getString(1)))
                        .getFirst();
        found.ifPresent(this::passed);
        return found.isPresent();
    }

    /** Whether another session looks for names in the same places. */
    boolean seesTheSame(Connection other) throws SQLException {
        return new Sql(other).list("SELECT " + samePath, row -> row.getBoolean(1)).getFirst();
    }

    private String sameMoment() {
        return moment + " = '" + last + "'";
    }

    /** The rows are looked at where something was written since the last time. */
    @Override
    public String guard() {
        String token = "toolroom-" + UUID.randomUUID();
        return busy
                ? guard(sameRows, token + "-certain")
                : guard(sameMoment(), token + "-possible");
    }

    private String guard(String condition, String failure) {
        return "SELECT CASE WHEN %s AND %s THEN %s ELSE ('%s' || %3$s)::int::text END;"
                .formatted(samePath, condition, moment, failure);
    }

    /** How far a standby has come is told later than its rows are seen, so it proves nothing. */
    @Override
    public void passed(String found) {
        busy = !found.equals(last);
        if (moment.equals(TRANSACTIONS)) {
            last = found;
        }
    }

    @Override
    public void check(SQLException error, String guard) throws Stopped {
        Matcher failure = FAILURE.matcher(guard);
        if (failure.find() && String.valueOf(error.getMessage()).contains(failure.group())) {
            busy = true;
            throw new Stopped(this, failure.group(1).equals("certain"));
        }
    }

    /**
     * A transaction of ours that is rolled back. If it is the next one after all that were seen to
     * end, those and this one are what the next statement sees.
     *
     * @param snapshot as this transaction sees the others
     */
    synchronized void rolledBack(String transaction, String snapshot) {
        Matcher seen = SNAPSHOT.matcher(snapshot);
        if (snapshot.equals(last) && seen.matches() && seen.group(2).equals(transaction)) {
            String next = Long.toString(Long.parseLong(transaction) + 1);
            String first = seen.group(1).equals(transaction) ? next : seen.group(1);
            last = first + ":" + next + ":" + seen.group(3);
        }
    }
}
