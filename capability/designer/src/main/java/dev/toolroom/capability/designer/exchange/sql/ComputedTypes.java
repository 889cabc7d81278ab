package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The types of computed columns, which scripts of T-SQL leave open. */
final class ComputedTypes {
    private ComputedTypes() {}

    /** Gives each the type of the first column that its formula names. */
    static void guess(List<Map<String, Json>> columns) {
        Map<String, Json> types = new LinkedHashMap<>();
        columns.forEach(
                column -> types.put(name(column).toLowerCase(Locale.ROOT), column.get("dataType")));
        for (Map<String, Json> column : columns) {
            if (column.remove(SqlColumns.UNTYPED) != null
                    && column.get("computedFormula") instanceof Json.Str(String formula)) {
                SqlTokens.of(formula).stream()
                        .filter(Token::isName)
                        .map(token -> types.get(token.lower()))
                        .filter(type -> type != null)
                        .findFirst()
                        .ifPresent(type -> column.put("dataType", type));
            }
        }
    }

    private static String name(Map<String, Json> column) {
        return column.get("name") instanceof Json.Str(String name) ? name : "";
    }
}
