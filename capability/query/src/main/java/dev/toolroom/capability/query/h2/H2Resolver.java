package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.CachedJudge;
import dev.toolroom.capability.query.resolved.Judge;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Resolver;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Asks the parser of H2 where it is in this process; over a network there is none to ask. */
public final class H2Resolver implements Resolver {
    /**
     * Whatever calls something or shows a column under another name, and functions that read a
     * table by its name in a text.
     */
    private static final String HIDING =
            """
            SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES
            UNION SELECT DOMAIN_NAME FROM INFORMATION_SCHEMA.DOMAINS
            UNION SELECT SYNONYM_NAME FROM INFORMATION_SCHEMA.SYNONYMS
            UNION SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES
              WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
                AND (TABLE_TYPE <> 'BASE TABLE' OR STORAGE_TYPE = 'TABLE LINK'
                  OR LOCATE('$', TABLE_NAME) > 0)
            UNION SELECT EVENT_OBJECT_TABLE FROM INFORMATION_SCHEMA.TRIGGERS
              WHERE EVENT_MANIPULATION = 'SELECT'\
            """;

    /** Where materialized views keep their rows. */
    private static final String STORED =
            "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA <>"
                    + " 'INFORMATION_SCHEMA' AND LOCATE('$', TABLE_NAME) > 0";

    private static final String COLUMNS =
            "SELECT TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS"
                    + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'";

    private final H2Parser parser;

    public H2Resolver(Opener opener) {
        this.parser = new H2Parser(opener);
    }

    /** Functions of users are never called here, so none is allowed. */
    @Override
    public Judge judge(Connection connection, MaskPatterns masks, AllowedFunctions allowed)
            throws SQLException {
        Set<String> names = new HashSet<>(masks.isEmpty() ? Set.of() : H2Judge.TELLING.keySet());
        var sql = new Sql(connection);
        sql.forEach(
                COLUMNS,
                row -> {
                    if (masks.matches(row.getString(1), row.getString(2))) {
                        names.add(row.getString(1).toLowerCase(Locale.ROOT));
                    }
                });
        boolean near = parser.isNear();
        if (near || !masks.isEmpty()) {
            names.add("estimated_envelope");
            sql.forEach(
                    near ? HIDING : STORED,
                    row -> names.add(row.getString(1).toLowerCase(Locale.ROOT)));
        }
        return new CachedJudge(
                near ? new H2Judge(parser, names, masks) : FarJudge.read(sql, names));
    }

    /** What H2 counts up with each change; over a network it tells nobody, so it may be any. */
    public static Object version(Connection connection) throws SQLException {
        var session = new Node(H2Parser.session(connection));
        return session.is("SessionLocal")
                ? ""
                        + new Node(Objects.requireNonNull(session.asked("getDatabase")))
                                .asked("getModificationMetaId")
                : new Object();
    }

    @Override
    public List<String> advice() throws SQLException {
        return parser.isNear()
                ? List.of()
                : List.of(
                        "statements cannot be resolved over a network: a statement that names a"
                                + " masked table, or a view that may show one, has all outputs"
                                + " masked");
    }

    @Override
    public void close() {
        parser.close();
    }
}
