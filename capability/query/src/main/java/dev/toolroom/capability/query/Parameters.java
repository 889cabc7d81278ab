package dev.toolroom.capability.query;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.refusal.Gatekeeper;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

/** Checks and binds the parameters of statements. */
final class Parameters {
    /** Before or after the point: written out, one number could fill the memory. */
    private static final int MAX_DIGITS = 1_000;

    private Parameters() {}

    /**
     * Passes a statement through the gate and checks the number of its parameters.
     *
     * @throws Refusal if it could do anything but read, or parameters are missing
     */
    static ReadStatement check(Sessions sessions, String query, List<Json> parameters) {
        DatabaseKind kind = sessions.settings().kind();
        ReadStatement statement = Gatekeeper.check(Dialect.of(kind), query);
        // PostgreSQL has an operator ?, which needs no value.
        boolean areOperators = parameters.isEmpty() && kind == DatabaseKind.POSTGRESQL;
        if (!areOperators && parameters.size() != statement.placeholders()) {
            throw wrongNumber(statement, parameters);
        }
        return statement;
    }

    static Refusal wrongNumber(ReadStatement statement, List<Json> parameters) {
        return new Refusal(
                QueryRefusal.BAD_PARAMETERS,
                "the statement has "
                        + counted(statement.placeholders(), "placeholder")
                        + ", but "
                        + counted(parameters.size(), "parameter")
                        + " came",
                "Send one parameter for each ? outside of literals; beside parameters write"
                        + " jsonb_exists(a, b) for the operator ? of PostgreSQL");
    }

    private static String counted(int number, String what) {
        return (number == 0 ? "no" : number) + " " + what + (number == 1 ? "" : "s");
    }

    private static boolean isWhole(BigDecimal decimal) {
        return decimal.stripTrailingZeros().scale() <= 0
                && decimal.precision() - decimal.scale() < 19;
    }

    static void bind(PreparedStatement prepared, List<Json> parameters, DatabaseKind kind)
            throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            bind(prepared, i + 1, parameters.get(i), kind);
        }
    }

    private static void bind(PreparedStatement prepared, int index, Json value, DatabaseKind kind)
            throws SQLException {
        boolean postgres = kind == DatabaseKind.POSTGRESQL;
        switch (value) {
            case Json.Null _ -> prepared.setNull(index, postgres ? Types.NULL : Types.VARCHAR);
            case Json.Bool(boolean flag) -> prepared.setBoolean(index, flag);
            case Json.Str(String given) -> {
                // Without a type, so that it may be compared with a date.
                if (postgres) {
                    prepared.setObject(index, given, Types.OTHER);
                } else {
                    prepared.setString(index, given);
                }
            }
            case Json.Num number -> {
                BigDecimal decimal = number.decimal();
                int digits = decimal.precision() - decimal.scale();
                if (Math.abs((long) digits) > MAX_DIGITS || decimal.scale() > MAX_DIGITS) {
                    throw new Refusal(
                            QueryRefusal.BAD_PARAMETERS,
                            "parameter " + index + " is too large or too small for a number",
                            "Send it as text, if it is meant");
                }
                if (isWhole(decimal)) {
                    prepared.setLong(index, decimal.longValueExact());
                } else if (kind == DatabaseKind.SQLITE) {
                    // SQLite has no decimals, and its driver would bind a text.
                    prepared.setDouble(index, decimal.doubleValue());
                } else {
                    prepared.setBigDecimal(index, decimal);
                }
            }
            case Json.Arr _, Json.Obj _ ->
                    throw new Refusal(
                            QueryRefusal.BAD_PARAMETERS,
                            "parameter " + index + " is neither text, number, boolean nor null",
                            "Send one plain value for each ?");
        }
    }
}
