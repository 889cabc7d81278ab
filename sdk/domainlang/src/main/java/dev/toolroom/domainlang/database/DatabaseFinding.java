package dev.toolroom.domainlang.database;

import dev.toolroom.domainlang.query.Location;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A difference between a model and a database.
 *
 * @param table the table it is about; null if it is about none that exists
 * @param foreignKey the foreign key of that table; null if it is about none
 * @param contexts the qualified names of the bounded contexts involved
 * @param location the place in the model; null if the model does not mention the table
 */
public record DatabaseFinding(
        Kind kind,
        String message,
        String connection,
        @Nullable String table,
        @Nullable String foreignKey,
        List<String> contexts,
        @Nullable Location location) {
    public DatabaseFinding {
        contexts = List.copyOf(contexts);
    }

    /** The kinds of differences. */
    public enum Kind {
        KEY_WITHOUT_RELATIONSHIP("key-without-relationship", true),
        KEY_AGAINST_DIRECTION("key-against-direction", true),
        TABLE_WITH_SEVERAL_OWNERS("table-with-several-owners", true),
        MISSING_TABLE("missing-table", true),
        TABLE_WITHOUT_OWNER("table-without-owner", false),
        INVALID_TABLES("invalid-tables", true);

        private final String code;
        private final boolean isError;

        Kind(String code, boolean isError) {
            this.code = code;
            this.isError = isError;
        }

        public String code() {
            return code;
        }

        public boolean isError() {
            return isError;
        }
    }

    /** As the tools answer it. */
    public Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("code", kind.code());
        data.put("message", message);
        data.put("connection", connection);
        if (table != null) {
            data.put("table", table);
        }
        if (foreignKey != null) {
            data.put("foreignKey", foreignKey);
        }
        data.put("contexts", contexts);
        if (location != null) {
            data.putAll(location.data());
        }
        return data;
    }
}
