package dev.toolroom.kernel;

import java.util.List;

/** Numbers as a sentence has them. */
public final class Amount {
    private static final long KILOBYTE = 1024;
    private static final List<String> UNITS = List.of("kB", "MB", "GB", "TB");

    /** Up to here the number itself is as easy to read. */
    private static final long FEW = 10_000;

    private Amount() {}

    /** {@code 1 file}, {@code 2 files}. */
    public static String of(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /**
     * A size: {@code 16 MB}. What is not whole is rounded up, so that one byte more than a limit
     * does not look like the limit.
     */
    public static String bytes(long number) {
        return shown(number, 1);
    }

    /** The largest size that is allowed, rounded down: no size that is written so is refused. */
    public static String limit(long number) {
        return shown(number, 0);
    }

    private static String shown(long number, int roundUp) {
        if (number < FEW) {
            return of(number, "byte", "bytes");
        }
        long unit = KILOBYTE;
        for (int i = 0; ; i++, unit *= KILOBYTE) {
            long part = number % unit * 10;
            long tenths = number / unit * 10 + part / unit + (part % unit == 0 ? 0 : roundUp);
            // Rounded up, it may be one of the next unit.
            if (tenths < 10 * KILOBYTE || i == UNITS.size() - 1) {
                String fraction = part == 0 ? "" : "." + tenths % 10;
                return tenths / 10 + fraction + " " + UNITS.get(i);
            }
        }
    }
}
