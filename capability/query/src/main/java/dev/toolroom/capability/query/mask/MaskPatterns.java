package dev.toolroom.capability.query.mask;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Matches columns by patterns such as {@code *.email}, in any case of letters. */
public final class MaskPatterns {
    /** The text that is shown in place of a masked value. */
    public static final String MASKED = "[masked]";

    private final List<String> masks;
    private final List<Pattern> tables;
    private final List<Pattern> columns;

    public MaskPatterns(List<String> masks) {
        this.masks = List.copyOf(masks);
        tables = masks.stream().map(each -> glob(part(each, 2, "*"))).toList();
        columns = masks.stream().map(each -> glob(part(each, 1, "*"))).toList();
    }

    public boolean isEmpty() {
        return masks.isEmpty();
    }

    /** Whether a column is masked. */
    public boolean matches(String table, String column) {
        return IntStream.range(0, columns.size())
                .anyMatch(
                        i ->
                                columns.get(i).matcher(column).matches()
                                        && tables.get(i).matcher(table).matches());
    }

    /** Whether a column of this name is masked in some table. */
    public boolean matchesColumn(String column) {
        return columns.stream().anyMatch(each -> each.matcher(column).matches());
    }

    private static Pattern glob(String text) {
        return Pattern.compile(
                "\\Q" + text.replace("\\E", "").replace("*", "\\E.*\\Q") + "\\E",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    }

    /** For ILIKE. */
    public String[] tables() {
        return masks.stream().map(each -> like(part(each, 2, "*"))).toArray(String[]::new);
    }

    /** For ILIKE. */
    public String[] columns() {
        return masks.stream().map(each -> like(part(each, 1, "*"))).toArray(String[]::new);
    }

    /** Returns a part of a pattern, counted from the end. */
    private static String part(String mask, int number, String otherwise) {
        String[] parts = mask.split("\\.", -1);
        return parts.length >= number ? parts[parts.length - number] : otherwise;
    }

    private static String like(String glob) {
        return glob.replaceAll("[\\\\%_]", "\\\\$0").replace('*', '%');
    }
}
