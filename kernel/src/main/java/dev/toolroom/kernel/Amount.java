package dev.toolroom.kernel;

import java.util.Locale;

/** Numbers as a sentence has them. */
public final class Amount {
    private static final long KILOBYTE = 1024;
    private static final long MEGABYTE = 1024 * KILOBYTE;
    private static final long GIGABYTE = 1024 * MEGABYTE;

    /** Up to here the number itself is as easy to read. */
    private static final long FEW = 10_000;

    private Amount() {}

    /** {@code 1 file}, {@code 2 files}. */
    public static String of(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /**
     * {@code 16 MB}. What is not whole is rounded up, so that one byte more than a limit does not
     * look like the limit.
     */
    public static String bytes(long number) {
        if (number < FEW) {
            return of(number, "byte", "bytes");
        }
        return number >= GIGABYTE
                ? in(number, GIGABYTE, "GB")
                : number >= MEGABYTE ? in(number, MEGABYTE, "MB") : in(number, KILOBYTE, "kB");
    }

    private static String in(long number, long unit, String name) {
        if (number % unit == 0) {
            return number / unit + " " + name;
        }
        double tenths = Math.ceil(number * 10.0 / unit);
        return String.format(Locale.ROOT, "%.1f %s", tenths / 10, name);
    }
}
