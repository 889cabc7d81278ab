package dev.toolroom.capability.query.rows;

import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.capability.query.rows.Recordset.Column;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Reads a result row by row. Masked columns are not read. */
public final class ResultRows {
    private static final Json HIDDEN = new Json.Str(MaskPatterns.MASKED);

    private final ResultSet result;
    private final BooleanSupplier stopped;
    private final List<Column> columns = new ArrayList<>();
    private final List<RowFormat.Field> fields = new ArrayList<>();
    private final List<Cells.Reader> readers;
    private final List<Boolean> masked;
    private final Cells cells;

    /**
     * @param stopped whether nobody waits for more
     * @param masked one flag for each column
     */
    public ResultRows(
            ResultSet result,
            BooleanSupplier stopped,
            Cells cells,
            List<Boolean> masked,
            DatabaseKind kind)
            throws SQLException {
        this.result = result;
        this.stopped = stopped;
        this.cells = cells;
        this.masked = masked;
        // In SQLite each value has its own type.
        boolean dynamic = kind == DatabaseKind.SQLITE;
        ResultSetMetaData described = result.getMetaData();
        readers = cells.readers(described, dynamic);
        for (int i = 1; i <= described.getColumnCount(); i++) {
            String name = Cells.visible(described.getColumnLabel(i));
            boolean hidden = masked.get(i - 1);
            columns.add(
                    new Column(
                            name,
                            dynamic && hidden ? "text" : ColumnTypes.name(described, i, kind),
                            described.isNullable(i) != ResultSetMetaData.columnNoNulls,
                            hidden));
            fields.add(
                    new RowFormat.Field(
                            name,
                            described.getColumnType(i),
                            described.getColumnTypeName(i).toLowerCase(Locale.ROOT),
                            dynamic ? 0 : described.getPrecision(i),
                            dynamic ? 0 : described.getScale(i),
                            hidden,
                            dynamic));
        }
    }

    public List<Column> columns() {
        return columns;
    }

    /** Returns the columns as the driver describes them. */
    public List<RowFormat.Field> fields() {
        return fields;
    }

    /** Returns the next row; empty at the end. */
    public Optional<List<Json>> next() throws SQLException {
        if (stopped.getAsBoolean()) {
            throw new SQLException("stopped");
        }
        if (!result.next()) {
            return Optional.empty();
        }
        var row = new Json[readers.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = masked.get(i) ? HIDDEN : readers.get(i).read(result, i + 1);
        }
        // An immutable list is not copied again.
        return Optional.of(List.of(row));
    }

    /** Returns how many cells were too long so far. */
    public int cut() {
        return cells.cut();
    }

    /** Returns how many columns are masked. */
    public long masked() {
        return masked.stream().filter(each -> each).count();
    }
}
