package dev.toolroom.kernel.text;

import java.util.List;

/** Formats counts and sizes for messages. */
public final class Amount {
    private static final long KILOBYTE = 1024;
    private static final List<String> UNITS = List.of("kB", "MB", "GB", "TB");

    /** Sizes below this are written in bytes. */
    private static final long MIN_KILOBYTES = 10_000;

    private Amount() {}

    /** Returns a count with its unit, as in {@code 1 file} and {@code 2 files}. */
    public static String of(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /**
     * Returns a size, as in {@code 16 MB}. Fractions are rounded up, so that a size one byte over a
     * limit does not read as the limit.
     */
    public static String bytes(long number) {
        return shown(number, 1);
    }

    /** Returns a limit, rounded down, so that no size that reads as allowed is refused. */
    public static String limit(long number) {
        return shown(number, 0);
    }

    private static String shown(long number, int roundUp) {
        if (number < MIN_KILOBYTES) {
            return of(number, "byte", "bytes");
        }
        long unit = KILOBYTE;
        for (int i = 0; ; i++, unit *= KILOBYTE) {
            long part = number % unit * 10;
            long tenths = number / unit * 10 + part / unit + (part % unit == 0 ? 0 : roundUp);
            // Rounding up can reach the next unit.
            if (tenths < 10 * KILOBYTE || i == UNITS.size() - 1) {
                String fraction = part == 0 ? "" : "." + tenths % 10;
                return tenths / 10 + fraction + " " + UNITS.get(i);
            }
        }
    }
}
