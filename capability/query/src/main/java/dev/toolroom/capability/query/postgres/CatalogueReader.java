package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.postgres.CatalogueFacts.Forbidden;
import dev.toolroom.capability.query.postgres.CatalogueFacts.Opaque;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Unreadable;
import dev.toolroom.foundation.store.Sql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks the catalogue for what no statement may call, and what may not be shown. */
final class CatalogueReader {
    /**
     * Every function that is forbidden or not PostgreSQL's own, which have numbers below 16384,
     * wherever they are. What takes an internal value cannot be called by a statement.
     */
    private static final String FUNCTIONS =
            """
            SELECT p.oid, p.proname::text, p.provolatile = 'v',
                p.oid < 16384,
                EXISTS (SELECT 1 FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_extension e
                  ON e.oid = d.refobjid AND d.refclassid = 'pg_catalog.pg_extension'::regclass
                  WHERE d.objid = p.oid AND d.deptype = 'e'
                    AND d.classid = 'pg_catalog.pg_proc'::regclass AND e.extname = ANY (?)),
                EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.objid = p.oid
                  AND d.deptype = 'e' AND d.classid = 'pg_catalog.pg_proc'::regclass),
                p.oid::pg_catalog.regprocedure::text, p.proargdefaults::text,
                p.proname = ANY (?) OR p.proargtypes[0] = 'pg_catalog.text'::pg_catalog.regtype
                  AND p.proname ~
                    '^_?st_(approx)?(count|histogram|quantile|summarystats|value(count|percent))$',
                p.pronamespace::pg_catalog.regnamespace::text,
                CASE WHEN p.proname = ANY (?) THEN (
                  SELECT o.n FROM (SELECT a.name, row_number() OVER (ORDER BY a.i) AS n
                    FROM unnest(p.proargnames, p.proargmodes) WITH ORDINALITY AS a(name, mode, i)
                    WHERE a.mode IN ('o', 't')) o WHERE o.name = 'query') END
              FROM pg_catalog.pg_proc p
              WHERE NOT 'internal'::pg_catalog.regtype = ANY (p.proargtypes::oid[])
                AND (p.provolatile = 'v' OR p.proname ~ ? OR p.proname = ANY (?)
                  OR p.oid >= 16384)\
            """;

    private static final String AGGREGATES =
            """
            SELECT a.aggfnoid::oid, g.proname::text, u.f FROM pg_catalog.pg_aggregate a
              JOIN pg_catalog.pg_proc g ON g.oid = a.aggfnoid AND g.oid >= 16384,
              unnest(ARRAY[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn,
                a.aggdeserialfn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::oid[]) AS u(f)
              WHERE u.f <> 0\
            """;

    private static final String OPERATORS =
            """
            SELECT o.oid, o.oprname::text, o.oprcode::oid FROM pg_catalog.pg_operator o
              JOIN pg_catalog.pg_proc p ON p.oid = o.oprcode
              WHERE p.provolatile = 'v' OR p.oid >= 16384\
            """;

    private static final String CASTS =
            """
            SELECT c.castfunc::oid, c.castsource::oid, c.casttarget::oid,
                c.castsource < 16384 AND c.casttarget < 16384
              FROM pg_catalog.pg_cast c JOIN pg_catalog.pg_proc p ON p.oid = c.castfunc
              WHERE p.provolatile = 'v' OR p.oid >= 16384\
            """;

    private static final String CHECKS =
            """
            SELECT k.contypid, k.conbin::text FROM pg_catalog.pg_constraint k
              WHERE k.contypid <> 0 AND k.conbin IS NOT NULL\
            """;

    /** They make a value of a type that a text names, or that a row has. */
    private static final String BY_NAME =
            """
            SELECT oid, proname::text FROM pg_catalog.pg_proc WHERE proname IN (
              'pg_input_is_valid', 'pg_input_error_info', 'json_populate_record',
              'json_populate_recordset', 'jsonb_populate_record', 'jsonb_populate_recordset',
              'jsonb_populate_record_valid', 'populate_record')\
            """;

    private final Connection connection;
    private final Sql sql;
    private final Map<Long, Forbidden> functions = new HashMap<>();
    private final Map<Long, Forbidden> operators = new HashMap<>();
    private final Map<Long, Forbidden> types = new HashMap<>();
    private final Map<Long, Opaque> opaque = new HashMap<>();
    private final Set<Long> opaqueOperators = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> hiding = new HashSet<>();
    private final Set<String> symbols = new HashSet<>();
    private final boolean masks;
    private final AllowedFunctions allowed;
    private boolean everywhere;

    private CatalogueReader(Connection connection, boolean masks, AllowedFunctions allowed) {
        this.connection = connection;
        this.sql = new Sql(connection);
        this.masks = masks;
        this.allowed = allowed;
    }

    static CatalogueFacts read(
            Connection connection, MaskPatterns patterns, AllowedFunctions allowed)
            throws SQLException {
        var reader = new CatalogueReader(connection, !patterns.isEmpty(), allowed);
        reader.functions();
        reader.aggregates();
        reader.operators();
        var made = CalledTypes.read(connection, reader.casts(), reader.checks());
        reader.types.putAll(made.types());
        made.functions().forEach(reader.functions::putIfAbsent);
        if (!made.types().isEmpty()) {
            reader.byName(made.types().values().iterator().next());
        }
        var relations = UserRelations.read(reader.sql, reader::mayRead);
        relations.distant().values().forEach(reader::name);
        reader.names.addAll(made.names());
        reader.symbols.addAll(made.symbols());
        var unsure = new HashSet<>(made.names());
        unsure.addAll(relations.views());
        reader.names.addAll(unsure);
        Map<Long, Set<Integer>> masked = Map.of();
        Map<Long, String> labels = Map.of();
        if (reader.masks) {
            var columns = MaskedColumns.read(connection, patterns);
            masked = columns.columns();
            labels = columns.labels();
            columns.names().forEach(name -> reader.hiding.add(folded(name)));
            reader.hiding.addAll(unsure);
            reader.names.addAll(reader.hiding);
        }
        return new CatalogueFacts(
                reader.functions,
                reader.operators,
                reader.types,
                relations.distant(),
                made.literals(),
                reader.opaque,
                reader.opaqueOperators,
                masked,
                labels,
                reader.names,
                reader.hiding,
                unsure,
                relations.parted(),
                reader.symbols,
                reader.everywhere);
    }

    /** Whether a function does more than compute, as far as its number and its name say. */
    private boolean mayRead(long oid, String name) {
        return functions.containsKey(oid)
                || (opaque.containsKey(oid) && !PostgresFunctions.isHarmless(name));
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private void name(String name) {
        names.add(folded(name));
    }

    private void functions() throws SQLException {
        var trusted = textArray(PostgresFunctions.TRUSTED_EXTENSIONS);
        var telling = textArray(PostgresFunctions.TELLING);
        var defaults = new HashMap<Long, String>();
        var named = new HashMap<Long, String>();
        sql.forEach(
                FUNCTIONS,
                row -> {
                    function(row);
                    if (row.getString(8) != null && !row.getBoolean(4)) {
                        defaults.put(row.getLong(1), row.getString(8));
                        named.put(row.getLong(1), row.getString(2));
                        name(row.getString(2));
                    }
                },
                trusted,
                telling,
                telling,
                Gate.refusedFunctions(Dialect.POSTGRESQL),
                telling);
        for (Map.Entry<Long, String> each : defaults.entrySet()) {
            // What is called by default is called with the function, and shows in no statement.
            Forbidden forbidden = forbiddenIn(each.getValue());
            if (forbidden != null) {
                functions.putIfAbsent(
                        each.getKey(), forbidden.through(named.getOrDefault(each.getKey(), "")));
            }
        }
    }

    private void function(ResultSet row) throws SQLException {
        long oid = row.getLong(1);
        String name = row.getString(2);
        boolean own = row.getBoolean(4);
        boolean given = own || row.getBoolean(6);
        boolean refused =
                given
                        && (Gate.refusesFunction(Dialect.POSTGRESQL, name)
                                || PostgresFunctions.readsFile(row.getString(7)));
        boolean harmless = given && PostgresFunctions.isHarmless(name);
        if (refused || (row.getBoolean(3) && !harmless)) {
            functions.put(oid, new Forbidden(name, given ? "" : row.getString(7), ""));
            name(name);
        } else if (masks
                && (row.getBoolean(9)
                        || !(own
                                || row.getBoolean(5)
                                || allowed.matches(row.getString(10), name)))) {
            opaque.put(oid, new Opaque(name, given ? row.getInt(11) : 0));
            name(name);
            hiding.add(folded(name));
        }
    }

    private Array textArray(Set<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }

    /** What an expression calls that is forbidden, or null. */
    private @Nullable Forbidden forbiddenIn(String tree) {
        Calls calls =
                Calls.in(
                        TreeReader.read(tree),
                        _ -> {
                            throw new Unreadable("a view in an expression");
                        });
        return Stream.concat(
                        calls.functions().stream().map(functions::get),
                        calls.operators().stream().map(operators::get))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private void byName(Forbidden check) throws SQLException {
        sql.forEach(
                BY_NAME,
                row -> {
                    functions.put(row.getLong(1), check.through(row.getString(2)));
                    name(row.getString(2));
                });
    }

    private void aggregates() throws SQLException {
        sql.forEach(
                AGGREGATES,
                row -> {
                    Forbidden forbidden = functions.get(row.getLong(3));
                    if (forbidden != null) {
                        functions.put(row.getLong(1), forbidden.through(row.getString(2)));
                        name(row.getString(2));
                    }
                });
    }

    private void operators() throws SQLException {
        sql.forEach(
                OPERATORS,
                row -> {
                    long function = row.getLong(3);
                    if (functions.containsKey(function)) {
                        operators.put(
                                row.getLong(1),
                                Objects.requireNonNull(functions.get(function))
                                        .through("operator " + row.getString(2)));
                        symbols.add(row.getString(2));
                    } else if (opaque.containsKey(function)) {
                        opaqueOperators.add(row.getLong(1));
                        symbols.add(row.getString(2));
                    }
                });
    }

    private Set<Long> casts() throws SQLException {
        var cast = new HashSet<Long>();
        sql.forEach(
                CASTS,
                row -> {
                    long function = row.getLong(1);
                    if (functions.containsKey(function) || opaque.containsKey(function)) {
                        everywhere |= row.getBoolean(4);
                        cast.add(row.getLong(2));
                        cast.add(row.getLong(3));
                    }
                });
        return cast;
    }

    private Map<Long, Forbidden> checks() throws SQLException {
        var checked = new HashMap<Long, Forbidden>();
        sql.forEach(
                CHECKS,
                row -> {
                    Forbidden forbidden = forbiddenIn(row.getString(2));
                    if (forbidden != null) {
                        checked.put(row.getLong(1), forbidden);
                    }
                });
        return checked;
    }
}
