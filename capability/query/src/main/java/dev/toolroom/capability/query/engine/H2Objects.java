package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.gate.Suspects;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an H2 database that run Java code or reach another database when they are read. H2
 * has no right that forbids them and no transaction that undoes them, so they are refused by their
 * names.
 */
final class H2Objects {
    /** Each domain with its checks and those of the domains it is derived from. */
    private static final String CHECKS =
            """
            WITH RECURSIVE made(name, base) AS (
              SELECT DOMAIN_NAME, DOMAIN_NAME FROM INFORMATION_SCHEMA.DOMAINS
              UNION ALL
              SELECT m.name, d.PARENT_DOMAIN_NAME FROM made m
                JOIN INFORMATION_SCHEMA.DOMAINS d ON d.DOMAIN_NAME = m.base
                WHERE d.PARENT_DOMAIN_NAME IS NOT NULL)
            SELECT m.name, c.CHECK_CLAUSE FROM made m
              JOIN INFORMATION_SCHEMA.DOMAIN_CONSTRAINTS d ON d.DOMAIN_NAME = m.base
              JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS c
                ON c.CONSTRAINT_NAME = d.CONSTRAINT_NAME\
            """;

    private static final String VIEWS =
            """
            SELECT TABLE_NAME, VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS
            UNION ALL
            SELECT SYNONYM_NAME, SYNONYM_FOR FROM INFORMATION_SCHEMA.SYNONYMS\
            """;

    private static final String ALIASES = "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES";

    private static final String LINKED_TABLES =
            "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE STORAGE_TYPE = 'TABLE LINK'";

    private static final String TRIGGERED =
            "SELECT EVENT_OBJECT_TABLE FROM INFORMATION_SCHEMA.TRIGGERS"
                    + " WHERE EVENT_MANIPULATION = 'SELECT'";

    private record Known(Object version, Suspects suspects) {}

    private volatile @Nullable Known known;

    /**
     * Checks the names of a statement against the catalogue.
     *
     * @throws Objection if it names something that does more than read
     */
    void check(Connection connection, ReadStatement statement) throws SQLException {
        Object version = version(connection);
        Known last = known;
        if (last == null || !last.version().equals(version)) {
            last = new Known(version, read(connection));
            known = last;
        }
        statement.check(last.suspects());
    }

    /** Returns the number of changes to the catalogue; over a network H2 does not tell it. */
    private static Object version(Connection connection) throws SQLException {
        try {
            Object session = connection.getClass().getMethod("getSession").invoke(connection);
            if (!session.getClass().getSimpleName().equals("SessionLocal")) {
                return new Object();
            }
            Object database = session.getClass().getMethod("getDatabase").invoke(session);
            return database.getClass().getMethod("getModificationMetaId").invoke(database);
        } catch (ReflectiveOperationException e) {
            throw new SQLException("another version of H2", e);
        }
    }

    /** Aliases and triggers are Java code, which can do anything. */
    private static Suspects read(Connection connection) throws SQLException {
        var sql = new Sql(connection);
        Suspects all =
                Suspects.functions(sql.texts(ALIASES))
                        .with(
                                sql.texts(LINKED_TABLES),
                                "is a table of another database, which would be asked")
                        .with(sql.texts(TRIGGERED), "runs a trigger when it is read");
        // The checks of domains run while a statement is read.
        all = withObjections(all, definitions(connection, CHECKS), "is a domain, in whose check ");
        return withObjections(all, definitions(connection, VIEWS), "is a view, in which ");
    }

    /** Two objects of different schemas can have one name. */
    private static Map<String, List<String>> definitions(Connection connection, String question)
            throws SQLException {
        var all = new TreeMap<String, List<String>>();
        for (List<String> each : new Sql(connection).rows(question)) {
            all.computeIfAbsent(each.get(0), any -> new ArrayList<>()).add(each.get(1));
        }
        return all;
    }

    /** A definition may name another that was objected to. */
    private static Suspects withObjections(
            Suspects before, Map<String, List<String>> definitions, String what) {
        Suspects all = before;
        var left = new ArrayList<>(definitions.entrySet());
        for (boolean more = true; more; ) {
            more = false;
            for (Map.Entry<String, List<String>> each : List.copyOf(left)) {
                Optional<String> objection = objection(each.getValue(), all);
                if (objection.isPresent()) {
                    all = all.with(List.of(each.getKey()), what + objection.get());
                    more = left.remove(each);
                }
            }
        }
        return all;
    }

    private static Optional<String> objection(List<String> definitions, Suspects suspects) {
        for (String each : definitions) {
            try {
                Gate.checkDefinition(Dialect.H2, each, suspects);
            } catch (Objection e) {
                if (e.reason() == Objection.Reason.NOT_READ_ONLY) {
                    return Optional.of(e.withoutPlace());
                }
            }
        }
        return Optional.empty();
    }
}
