package dev.toolroom.capability.query.rows;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Supplier;

/**
 * Reads a shape as MariaDB sends it, its system of coordinates and then well-known binary, and
 * writes it as well-known text: {@code POINT(1 2)}, with {@code SRID=4326;} before it where there
 * is such a system.
 */
final class GeometryText {
    private static final int MAX_DEPTH = 32;

    private final ByteBuffer bytes;

    private GeometryText(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** Returns the shape as text; empty if the bytes are no shape. */
    static Optional<String> of(byte[] sent) {
        var bytes = ByteBuffer.wrap(sent).order(ByteOrder.LITTLE_ENDIAN);
        try {
            int system = bytes.getInt();
            String shape = new GeometryText(bytes).shape(0);
            boolean whole = !bytes.hasRemaining();
            return whole
                    ? Optional.of((system == 0 ? "" : "SRID=" + system + ";") + shape)
                    : Optional.empty();
        } catch (BufferUnderflowException | IllegalArgumentException noShape) {
            return Optional.empty();
        }
    }

    private String shape(int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("too deep");
        }
        bytes.order(bytes.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        return switch (bytes.getInt()) {
            case 1 -> "POINT(" + point() + ")";
            case 2 -> "LINESTRING" + points();
            case 3 -> "POLYGON" + rings();
            case 4 -> "MULTIPOINT" + parts(depth, "POINT", true);
            case 5 -> "MULTILINESTRING" + parts(depth, "LINESTRING", false);
            case 6 -> "MULTIPOLYGON" + parts(depth, "POLYGON", false);
            case 7 -> "GEOMETRYCOLLECTION" + parts(depth, "", false);
            default -> throw new IllegalArgumentException("no shape");
        };
    }

    private String point() {
        return number(bytes.getDouble()) + " " + number(bytes.getDouble());
    }

    private static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }

    private String points() {
        return list(this::point);
    }

    private String rings() {
        return list(this::points);
    }

    /** Writes the parts of a shape without their names, which the shape itself has. */
    private String parts(int depth, String name, boolean bare) {
        return list(
                () -> {
                    String part = shape(depth + 1).substring(name.length());
                    return bare ? part.substring(1, part.length() - 1) : part;
                });
    }

    private String list(Supplier<String> part) {
        var parts = new StringJoiner(",", "(", ")");
        for (int left = count(); left > 0; left--) {
            parts.add(part.get());
        }
        return parts.toString();
    }

    private int count() {
        int count = bytes.getInt();
        if (count < 0 || count > bytes.remaining()) {
            throw new IllegalArgumentException("no number of parts");
        }
        return count;
    }
}
