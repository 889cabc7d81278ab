package dev.toolroom.capability.query.parquet;

/**
 * The type of a column of a Parquet file.
 *
 * @param precision of a decimal
 * @param scale of a decimal
 */
public record ParquetType(Form form, int precision, int scale) {
    /** How a value is stored, and what it means: numbers of the Parquet format. */
    public enum Form {
        BOOLEAN(0, 0, -1, 0),
        LONG(2, 0, -1, 0),
        FLOAT(4, 0, -1, 0),
        DOUBLE(5, 0, -1, 0),
        /** UTF-8. */
        TEXT(6, 0, 0, 1),
        /** UTF-8 that is JSON. */
        JSON(6, 0, 19, 12),
        BINARY(6, 0, -1, 0),
        /** Sixteen bytes, the higher ones first. */
        DECIMAL(7, 16, 5, 5),
        UUID(7, 16, -1, 14),
        /** Days since 1970. */
        DATE(1, 0, 6, 6),
        /** Microseconds since midnight. */
        TIME(2, 0, 8, 7),
        /** Microseconds since 1970, in no zone. */
        TIMESTAMP(2, 0, -1, 8),
        /** Microseconds since 1970 in UTC. */
        INSTANT(2, 0, 10, 8);

        private final int physical;
        private final int length;

        /** The type for older readers, or -1. */
        private final int converted;

        /** The type for newer readers, or 0. */
        private final int logical;

        Form(int physical, int length, int converted, int logical) {
            this.physical = physical;
            this.length = length;
            this.converted = converted;
            this.logical = logical;
        }

        int physical() {
            return physical;
        }
    }

    /** The longest decimal that sixteen bytes hold. */
    public static final int MAX_DIGITS = 38;

    public static ParquetType of(Form form) {
        return new ParquetType(form, 0, 0);
    }

    public static ParquetType decimal(int precision, int scale) {
        return new ParquetType(Form.DECIMAL, precision, scale);
    }

    /** Writes the column's element of the schema. */
    void describe(Thrift element, String name) {
        element.number(1, form.physical);
        if (form.length > 0) {
            element.number(2, form.length);
        }
        element.number(3, 1).text(4, name);
        if (form.converted >= 0) {
            element.number(6, form.converted);
        }
        if (form == Form.DECIMAL) {
            element.number(7, scale).number(8, precision);
        }
        if (form.logical > 0) {
            element.structure(10, type -> type.structure(form.logical, this::describeLogical));
        }
    }

    private void describeLogical(Thrift type) {
        switch (form) {
            case DECIMAL -> type.number(1, scale).number(2, precision);
            case TIME, TIMESTAMP, INSTANT ->
                    type.flag(1, form == Form.INSTANT)
                            .structure(2, unit -> unit.structure(2, none -> {}));
            default -> {}
        }
    }
}
