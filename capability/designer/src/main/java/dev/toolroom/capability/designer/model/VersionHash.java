package dev.toolroom.capability.designer.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A hash over names and meaning: no id, no layout, no order but that of columns and keys.
 *
 * <p>The sum of the hashes of the tables, so that one changed table costs one hash.
 */
final class VersionHash {
    private static final int LANES = 4;

    private final Map<String, long[]> parts = new HashMap<>();
    private final long[] sum = new long[LANES];

    void set(Table table, Model model) {
        replace(table.id(), digest(canonical(table, model)));
    }

    void remove(String id) {
        replace(id, null);
    }

    void addSchema(String name) {
        add(digest("schema\n" + name.toLowerCase(Locale.ROOT)), 1);
    }

    void removeSchema(String name) {
        add(digest("schema\n" + name.toLowerCase(Locale.ROOT)), -1);
    }

    private void replace(String id, long @Nullable [] fresh) {
        long[] old = fresh == null ? parts.remove(id) : parts.put(id, fresh);
        if (old != null) {
            add(old, -1);
        }
        if (fresh != null) {
            add(fresh, 1);
        }
    }

    private void add(long[] part, int sign) {
        for (int lane = 0; lane < LANES; lane++) {
            sum[lane] += sign * part[lane];
        }
    }

    String version() {
        var bytes = ByteBuffer.allocate(LANES * Long.BYTES);
        for (long lane : sum) {
            bytes.putLong(lane);
        }
        return HexFormat.of().formatHex(sha256(bytes.array())).substring(0, 16);
    }

    private static long[] digest(String text) {
        var bytes = ByteBuffer.wrap(sha256(text.getBytes(UTF_8)));
        return new long[] {bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong()};
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String canonical(Table table, Model model) {
        var text = new Text();
        text.name("table").name(table.schema()).name(table.name()).exact(table.comment()).end();
        table.columns().forEach(column -> column(text, column));
        if (table.primaryKey() != null) {
            text.name("key").name(table.primaryKey().name());
            table.columnNames(table.primaryKey().columns()).forEach(text::name);
            text.said(table.primaryKey().attributes()).end();
        }
        text.sorted(table.foreignKeys(), key -> foreignKey(table, key, model));
        text.sorted(
                table.uniques(),
                each ->
                        new Text()
                                .name("unique")
                                .name(each.name())
                                .names(table.columnNames(each.columns()))
                                .said(each.attributes())
                                .toString());
        text.sorted(
                table.checks(),
                each ->
                        new Text()
                                .name("check")
                                .name(each.name())
                                .exact(each.expression())
                                .said(each.attributes())
                                .toString());
        text.sorted(table.indexes(), each -> index(table, each));
        text.said(table.options());
        return text.toString();
    }

    private static void column(Text text, Column column) {
        text.name("column").name(column.name()).name(column.type().label());
        text.exact(column.type().length() + "," + column.type().precision());
        text.exact(column.type().scale() + (column.nullable() ? "null" : "not null"));
        text.exact(column.identity() == null ? null : counting(column.identity()));
        text.exact(column.defaultValue()).name(column.defaultName());
        text.exact(column.computed() == null ? null : column.computed().toString());
        text.exact(column.comment()).end();
    }

    private static String counting(Identity identity) {
        return identity.seed()
                + " by "
                + identity.increment()
                + (identity.always() ? " always" : "");
    }

    private static String foreignKey(Table table, ForeignKey key, Model model) {
        var text = new Text().name("foreign").name(key.name());
        Table target = model.table(key.referencedTable()).orElse(null);
        text.name(target == null ? null : target.schema());
        text.name(target == null ? null : target.name());
        text.exact(key.onDelete() + "," + key.onUpdate());
        List<String> pairs =
                key.mappings().stream()
                        .map(
                                pair ->
                                        new Text()
                                                .name(table.columnName(pair.column()))
                                                .name(
                                                        target == null
                                                                ? null
                                                                : target.columnName(
                                                                        pair.referencedColumn()))
                                                .toString())
                        .sorted()
                        .toList();
        return text.names(pairs).said(key.attributes()).toString();
    }

    private static String index(Table table, TableIndex index) {
        var text = new Text().name(index.unique() ? "unique index" : "index").name(index.name());
        index.parts()
                .forEach(
                        part ->
                                text.name(table.columnName(part.column()))
                                        .exact(part.descending() ? "desc" : "asc"));
        if (!index.included().isEmpty()) {
            text.name("include")
                    .names(table.columnNames(index.included()).stream().sorted().toList());
        }
        if (index.filter() != null) {
            text.name("where").exact(index.filter());
        }
        return text.toString();
    }

    /** Parts with their lengths, so that no two lists of parts read the same. */
    private static final class Text {
        private final StringBuilder out = new StringBuilder();

        Text name(@Nullable String part) {
            return exact(part == null ? null : part.toLowerCase(Locale.ROOT));
        }

        Text exact(@Nullable String part) {
            if (part == null) {
                out.append('-');
            } else {
                out.append(part.length()).append(':').append(part);
            }
            return this;
        }

        /** Most columns have no attributes: their hash is the one from before there were any. */
        Text said(String attributes) {
            return attributes.isEmpty() ? this : name("attributes").exact(attributes);
        }

        Text names(List<String> parts) {
            parts.forEach(this::name);
            return this;
        }

        void end() {
            out.append('\n');
        }

        <T> void sorted(List<T> items, Function<T, String> write) {
            out.append(
                    items.stream().map(write).sorted().collect(Collectors.joining("\n", "", "\n")));
        }

        @Override
        public String toString() {
            return out.toString();
        }
    }
}
