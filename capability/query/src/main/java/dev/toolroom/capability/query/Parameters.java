package dev.toolroom.capability.query;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

/** The values of a statement's placeholders, as they are bound. */
final class Parameters {
    /** Before or behind the point; written out, one number could fill the memory. */
    private static final int MOST_DIGITS = 1_000;

    private Parameters() {}

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
                // Of no type of its own, so that a date may be compared with it.
                if (postgres) {
                    prepared.setObject(index, given, Types.OTHER);
                } else {
                    prepared.setString(index, given);
                }
            }
            case Json.Num number -> {
                BigDecimal decimal = number.decimal();
                int digits = decimal.precision() - decimal.scale();
                if (Math.abs((long) digits) > MOST_DIGITS || decimal.scale() > MOST_DIGITS) {
                    throw new Refusal(
                            QueryRefusal.BAD_PARAMETERS,
                            "parameter " + index + " is too large or too small for a number",
                            "Send it as text, if it is meant");
                }
                if (isWhole(decimal)) {
                    prepared.setLong(index, decimal.longValueExact());
                } else if (kind == DatabaseKind.SQLITE) {
                    // It has no decimals: its driver would bind a text, which is no number there.
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
