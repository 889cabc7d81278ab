package dev.toolroom.capability.query.parquet;

/**
 * What a column of a Parquet file holds.
 *
 * @param precision of a decimal
 * @param scale of a decimal
 */
public record ParquetType(Form form, int precision, int scale) {
    /** How a value lies in the file, and what it means. */
    public enum Form {
        BOOLEAN(0, 0),
        LONG(2, 0),
        FLOAT(4, 0),
        DOUBLE(5, 0),
        /** UTF-8. */
        TEXT(6, 0),
        /** UTF-8 that is JSON. */
        JSON(6, 0),
        BINARY(6, 0),
        /** Sixteen bytes, the higher ones first. */
        DECIMAL(7, 16),
        UUID(7, 16),
        /** Days since 1970. */
        DATE(1, 0),
        /** Microseconds since midnight. */
        TIME(2, 0),
        /** Microseconds since 1970, in no zone. */
        TIMESTAMP(2, 0),
        /** Microseconds since 1970 in UTC. */
        INSTANT(2, 0);

        private final int physical;
        private final int length;

        Form(int physical, int length) {
            this.physical = physical;
            this.length = length;
        }

        int physical() {
            return physical;
        }
    }

    /** The longest decimal that sixteen bytes hold. */
    public static final int MOST_DIGITS = 38;

    public static ParquetType of(Form form) {
        return new ParquetType(form, 0, 0);
    }

    public static ParquetType decimal(int precision, int scale) {
        return new ParquetType(Form.DECIMAL, precision, scale);
    }

    /** One line of the schema; older readers go by the converted type, newer by the logical. */
    void describe(Thrift element, String name) {
        element.number(1, form.physical);
        if (form.length > 0) {
            element.number(2, form.length);
        }
        element.number(3, 1).text(4, name);
        int converted =
                switch (form) {
                    case TEXT -> 0;
                    case DECIMAL -> 5;
                    case DATE -> 6;
                    case TIME -> 8;
                    case INSTANT -> 10;
                    case JSON -> 19;
                    case BOOLEAN, LONG, FLOAT, DOUBLE, BINARY, UUID, TIMESTAMP -> -1;
                };
        if (converted >= 0) {
            element.number(6, converted);
        }
        if (form == Form.DECIMAL) {
            element.number(7, scale).number(8, precision);
        }
        logical(element);
    }

    private void logical(Thrift element) {
        switch (form) {
            case TEXT -> element.structure(10, type -> type.structure(1, none -> {}));
            case DECIMAL ->
                    element.structure(
                            10,
                            type ->
                                    type.structure(
                                            5, of -> of.number(1, scale).number(2, precision)));
            case DATE -> element.structure(10, type -> type.structure(6, none -> {}));
            case TIME -> element.structure(10, type -> type.structure(7, of -> micros(of, false)));
            case TIMESTAMP ->
                    element.structure(10, type -> type.structure(8, of -> micros(of, false)));
            case INSTANT ->
                    element.structure(10, type -> type.structure(8, of -> micros(of, true)));
            case JSON -> element.structure(10, type -> type.structure(12, none -> {}));
            case UUID -> element.structure(10, type -> type.structure(14, none -> {}));
            case BOOLEAN, LONG, FLOAT, DOUBLE, BINARY -> {}
        }
    }

    private static void micros(Thrift type, boolean utc) {
        type.flag(1, utc).structure(2, unit -> unit.structure(2, none -> {}));
    }
}
