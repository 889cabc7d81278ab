package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.engine.CatalogueWatch;
import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.CachedJudge;
import dev.toolroom.capability.query.resolved.Judge;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Resolver;
import dev.toolroom.capability.query.resolved.Unreadable;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session that has statements read by the database and never runs one. PostgreSQL prints what it
 * has resolved, with every view expanded, where its log can be kept silent; else a temporary
 * function, which is rolled back, holds almost the same. A function takes half the time of a view,
 * which is a table with types and columns to the catalogue.
 */
public final class PostgresResolver implements Resolver {
    /** Where a resolved statement comes from. */
    enum Way {
        TREE,
        FUNCTION,
        /** Neither the log is silent nor can a function be made. */
        NONE
    }

    private static final String USUAL =
            "-c application_name=toolroom -c standard_conforming_strings=on"
                    + " -c statement_timeout=5000 -c lock_timeout=2000";
    private static final String READ_ONLY = " -c default_transaction_read_only=on";
    private static final String SILENT = " -c log_min_messages=fatal";
    private static final String NOT_ALLOWED = "42501";
    private static final String TITLE = "rewritten parse tree";

    /** Bodies that are resolved when they are made came with PostgreSQL 14. */
    private static final String ABLE =
            """
            SELECT NOT pg_is_in_recovery() AND has_language_privilege('sql', 'USAGE')
              AND has_database_privilege(current_database(), 'TEMP')
              AND current_setting('server_version_num')::int >= 140000\
            """;

    /** Writes, but only until the rollback: a role may begin its transactions as read-only. */
    private static final String MADE =
            "BEGIN READ WRITE; CREATE FUNCTION pg_temp.toolroom_resolved() RETURNS boolean LANGUAGE"
                    + " sql RETURN EXISTS (";

    private static final String ASKED =
            "\n); SELECT prosqlbody::text, pg_catalog.txid_current()::text,"
                    + " pg_catalog.txid_current_snapshot()::text"
                    + " FROM pg_catalog.pg_proc WHERE oid ="
                    + " 'pg_temp.toolroom_resolved()'::pg_catalog.regprocedure; ROLLBACK";
    private static final Set<String> SILENCE = Set.of("fatal", "panic");

    private final Opener opener;
    private final String taking;
    private final Supplier<@Nullable PostgresWatch> watch;
    private @Nullable Connection connection;
    private Way way = Way.NONE;

    /**
     * Opens nothing yet.
     *
     * @param taking what gives a session the rights that statements run with, or empty
     * @param watch that is told of transactions made here
     */
    public PostgresResolver(Opener opener, String taking, Supplier<@Nullable PostgresWatch> watch) {
        this.opener = opener;
        this.taking = taking;
        this.watch = watch;
    }

    @Override
    public Judge judge(Connection asked, MaskPatterns masks, AllowedFunctions allowed)
            throws SQLException {
        // Names must mean here what they mean where statements run.
        close();
        return new CachedJudge(PostgresJudge.read(asked, masks, allowed, this));
    }

    @Override
    public List<String> advice() throws SQLException {
        return switch (way()) {
            case TREE -> List.of();
            case FUNCTION ->
                    List.of(
                            "statements are resolved by a temporary function; ALTER ROLE … SET"
                                    + " log_min_messages = fatal lets the server tell it faster and"
                                    + " without a write");
            case NONE ->
                    List.of(
                            "statements cannot be resolved: what may call a volatile function is"
                                    + " refused, and every output beside a masked table is masked;"
                                    + " ALTER ROLE … SET log_min_messages = fatal helps");
        };
    }

    /** The way that this login can go; a session is opened for it. */
    synchronized Way way() throws SQLException {
        var _ = session();
        return way;
    }

    private Connection session() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = opened();
            connection = open;
            PostgresWatch watching = watch.get();
            if (watching != null && !watching.seesTheSame(open)) {
                close();
                throw new CatalogueWatch.Stopped(watching, true);
            }
        }
        return open;
    }

    private Connection opened() throws SQLException {
        try {
            return printing(taken(opener.open(USUAL + READ_ONLY + SILENT)));
        } catch (SQLException e) {
            if (!NOT_ALLOWED.equals(e.getSQLState())) {
                throw e;
            }
        }
        Connection plain = taken(opener.open(USUAL + " -c check_function_bodies=off"));
        if (SILENCE.contains(one(plain, "SHOW log_min_messages"))) {
            return printing(plain);
        }
        String able = one(plain, ABLE);
        way = able.equals("t") ? Way.FUNCTION : Way.NONE;
        return plain;
    }

    /** With the same rights, the same names mean the same. */
    private Connection taken(Connection open) throws SQLException {
        if (!taking.isEmpty()) {
            try (Statement statement = open.createStatement()) {
                statement.execute(taking);
            } catch (SQLException e) {
                open.close();
                throw e;
            }
        }
        return open;
    }

    private Connection printing(Connection open) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute(
                    "SET client_min_messages = log; SET debug_pretty_print = off;"
                            + " SET debug_print_rewritten = on");
        }
        way = Way.TREE;
        return open;
    }

    private static String one(Connection connection, String question) throws SQLException {
        return new Sql(connection).list(question, row -> "" + row.getString(1)).getFirst();
    }

    /**
     * The query as the database understands it.
     *
     * @throws SQLException if it does not
     * @throws Unreadable if the answer is not understood
     */
    synchronized Node resolve(String text) throws SQLException {
        try {
            return way() == Way.TREE ? printed(text) : made(text);
        } catch (SQLException e) {
            if (!DatabaseErrors.isLost(e)) {
                throw e;
            }
            // Nothing was run, so it can be asked again.
            close();
            return way() == Way.TREE ? printed(text) : made(text);
        }
    }

    private Node printed(String text) throws SQLException {
        try (PreparedStatement parsed = session().prepareStatement(text)) {
            var _ = parsed.getMetaData();
            for (SQLWarning each = parsed.getWarnings();
                    each != null;
                    each = each.getNextWarning()) {
                String tree = detail(each);
                if (tree != null) {
                    return query(TreeReader.read(tree));
                }
            }
        }
        throw new Unreadable("the database printed no tree");
    }

    /** Other notes of the server come the same way, so its title must be this one. */
    private static @Nullable String detail(SQLWarning warning) {
        try {
            Object said = warning.getClass().getMethod("getServerErrorMessage").invoke(warning);
            Object title = said.getClass().getMethod("getMessage").invoke(said);
            return String.valueOf(title).startsWith(TITLE)
                    ? (String) said.getClass().getMethod("getDetail").invoke(said)
                    : null;
        } catch (ReflectiveOperationException anotherDriver) {
            return null;
        }
    }

    private Node made(String text) throws SQLException {
        try (Statement statement = session().createStatement()) {
            statement.setEscapeProcessing(false);
            boolean found = statement.execute(MADE + text + ASKED);
            while (!found && statement.getUpdateCount() >= 0) {
                found = statement.getMoreResults();
            }
            ResultSet row = statement.getResultSet();
            if (row == null || !row.next()) {
                throw new Unreadable("the database kept no function");
            }
            PostgresWatch watching = watch.get();
            if (watching != null) {
                watching.rolledBack(row.getString(2), row.getString(3));
            }
            return inner(TreeReader.read(row.getString(1)));
        } catch (SQLException e) {
            if (!DatabaseErrors.isLost(e)) {
                try (Statement statement = session().createStatement()) {
                    statement.execute("ROLLBACK");
                }
                read(text);
            }
            throw e;
        }
    }

    /** Has it read by itself, so that an error speaks of the statement as it was sent. */
    private void read(String text) throws SQLException {
        try (PreparedStatement parsed = session().prepareStatement(text)) {
            var _ = parsed.getMetaData();
        }
        throw new Unreadable("the statement cannot stand in a function");
    }

    /** What the one value of the function is made of. */
    private static Node inner(Tree body) {
        if (body instanceof Node node && node.nodes("targetList").size() == 1) {
            Node exists = node.nodes("targetList").getFirst().node("expr");
            Node query = exists == null ? null : exists.node("subselect");
            if (query != null) {
                return query;
            }
        }
        throw new Unreadable("a function without the statement");
    }

    private static Node query(Tree tree) {
        if (tree instanceof Tree.Items(var items)
                && items.size() == 1
                && items.getFirst() instanceof Node node
                && node.is("QUERY")) {
            return node;
        }
        throw new Unreadable("more or less than one query");
    }

    /** The query that a view is made of. */
    synchronized Node view(long relation) throws SQLException {
        return new Sql(session())
                        .list(
                                "SELECT ev_action::text FROM pg_catalog.pg_rewrite"
                                        + " WHERE rulename = '_RETURN' AND ev_class = "
                                        + relation,
                                row -> query(TreeReader.read(row.getString(1))))
                        .stream()
                        .findFirst()
                        .orElseThrow(() -> new Unreadable("a view without a rule"));
    }

    @Override
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            Sessions.close(open);
        }
    }
}
