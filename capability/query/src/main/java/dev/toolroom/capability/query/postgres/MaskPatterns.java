package dev.toolroom.capability.query.postgres;

import java.util.List;

/** Masks such as {@code *.email}, as PostgreSQL compares names with ILIKE. */
record MaskPatterns(List<String> masks) {
    MaskPatterns {
        masks = List.copyOf(masks);
    }

    boolean isEmpty() {
        return masks.isEmpty();
    }

    String[] tables() {
        return masks.stream().map(each -> like(part(each, 2, "*"))).toArray(String[]::new);
    }

    String[] columns() {
        return masks.stream().map(each -> like(part(each, 1, "*"))).toArray(String[]::new);
    }

    /** Counted from the end. */
    private static String part(String mask, int number, String otherwise) {
        String[] parts = mask.split("\\.", -1);
        return parts.length >= number ? parts[parts.length - number] : otherwise;
    }

    private static String like(String glob) {
        return glob.replaceAll("[\\\\%_]", "\\\\$0").replace('*', '%');
    }
}
