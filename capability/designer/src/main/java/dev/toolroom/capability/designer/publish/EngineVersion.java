package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;

/** What an older version of an engine has no words for. */
final class EngineVersion {
    private static final int VIRTUAL_SINCE = 18;

    private EngineVersion() {}

    static void check(Connection connection, DatabaseKind kind, DatabaseSchema design)
            throws SQLException {
        if (kind != DatabaseKind.POSTGRESQL
                || connection.getMetaData().getDatabaseMajorVersion() >= VIRTUAL_SINCE) {
            return;
        }
        for (Table table : design.tables()) {
            for (Column column : table.columns()) {
                if (column.computed() != null && !column.computed().persisted()) {
                    throw DesignerRefusal.VALIDATION_ERROR.because(
                            ("Column '%s' of '%s' needs computedPersisted: PostgreSQL works"
                                            + " out columns when it reads them from version %s on")
                                    .formatted(column.name(), table.label(), VIRTUAL_SINCE));
                }
            }
        }
    }
}
