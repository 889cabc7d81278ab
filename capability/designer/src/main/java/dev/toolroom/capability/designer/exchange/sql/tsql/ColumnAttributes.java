package dev.toolroom.capability.designer.exchange.sql.tsql;

import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a column is said to be beside its type, such as {@code ROWGUIDCOL}. Written in one order, so
 * that a script and its export are the same design.
 */
public final class ColumnAttributes {
    private static final List<String> ORDER =
            List.of(
                    "collate",
                    "filestream",
                    "sparse",
                    "column_set",
                    "masked",
                    "generated",
                    "rowguidcol",
                    "encrypted",
                    "not");

    private final List<String> found = new ArrayList<>();

    /** Takes the attribute that comes next, if one does. */
    public boolean take(Cursor cursor) {
        Optional<String> attribute = next(cursor);
        attribute.ifPresent(found::add);
        return attribute.isPresent();
    }

    private static Optional<String> next(Cursor cursor) {
        if (cursor.accept("COLLATE")) {
            return Optional.of("collate " + cursor.next().value());
        }
        for (String word : List.of("ROWGUIDCOL", "SPARSE", "FILESTREAM")) {
            if (cursor.accept(word)) {
                return Optional.of(word.toLowerCase(Locale.ROOT));
            }
        }
        if (cursor.accept("COLUMN_SET", "FOR", "ALL_SPARSE_COLUMNS")) {
            return Optional.of("column_set for all_sparse_columns");
        }
        if (cursor.accept("NOT", "FOR", "REPLICATION")) {
            return Optional.of("not for replication");
        }
        if (cursor.at("MASKED", "WITH") || cursor.at("ENCRYPTED", "WITH")) {
            String word = cursor.next().lower();
            cursor.next();
            return Optional.of(word + " with (" + plain(cursor.inBrackets()) + ")");
        }
        return cursor.at("GENERATED", "ALWAYS", "AS") ? period(cursor) : Optional.empty();
    }

    /** {@code GENERATED ALWAYS AS ROW START HIDDEN}: the column is an end of a period. */
    private static Optional<String> period(Cursor cursor) {
        boolean ours =
                cursor.peek(3).is("ROW")
                        || cursor.peek(3).is("TRANSACTION_ID")
                        || cursor.peek(3).is("SEQUENCE_NUMBER");
        if (!ours) {
            return Optional.empty();
        }
        Token first = cursor.peek();
        for (int words = 0; words < 5; words++) {
            cursor.next();
        }
        cursor.accept("HIDDEN");
        return Optional.of(plain(cursor.since(first)).toLowerCase(Locale.ROOT));
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** All that were found, in the order of their kinds. */
    public String text() {
        return found.stream()
                .sorted(Comparator.comparingInt(each -> ORDER.indexOf(each.split(" ", 2)[0])))
                .reduce((left, right) -> left + " " + right)
                .orElse("");
    }
}
