package dev.toolroom.capability.designer.migration;

import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The number of the next migration: behind those that ran and those that are in the folder. */
public final class MigrationNumbers {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");
    private static final int TIMED = 14;
    private static final int GOLANG = 6;
    private static final int LIQUIBASE = 4;

    private MigrationNumbers() {}

    /** Of as many digits as those that are there. */
    public static String next(
            MigrationLayout layout,
            Collection<String> applied,
            Collection<String> files,
            Instant now) {
        List<String> numbers = new ArrayList<>(applied);
        numbers.addAll(files);
        BigInteger highest = MigrationHistory.highest(numbers);
        boolean timed = layout.isTimed() || highest.toString().length() == TIMED;
        BigInteger after = highest.add(BigInteger.ONE);
        if (timed) {
            String time = now.atOffset(ZoneOffset.UTC).format(TIME);
            return new BigInteger(time).max(after).toString();
        }
        int digits =
                files.stream()
                        .mapToInt(String::length)
                        .max()
                        .orElse(
                                switch (layout) {
                                    case GOLANG_MIGRATE -> GOLANG;
                                    case LIQUIBASE -> LIQUIBASE;
                                    case FLYWAY, ATLAS -> 1;
                                });
        String text = after.toString();
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
