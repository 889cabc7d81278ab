package dev.toolroom.capability.designer.view;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is shown of a whole design, within bounds. */
public final class Views {
    /** Beyond either, columns are left out. */
    private static final int TABLES_WITH_COLUMNS = 40;

    public static final int COLUMNS = 400;

    /** Longer lists of tables are answered in pages. */
    private static final int TABLES = 400;

    private Views() {}

    /** How much of a column is shown. */
    public enum Detail {
        NONE,
        NAMES,
        TYPES,
        FULL;

        public static Detail of(String word) {
            return switch (word) {
                case "none" -> NONE;
                case "names" -> NAMES;
                case "full" -> FULL;
                default -> TYPES;
            };
        }
    }

    /**
     * Which part of a list.
     *
     * @param cursor the last label of the page before
     */
    public record Page(String filter, int limit, @Nullable String cursor) {
        public static final Page FIRST = new Page("", TABLES, null);

        public static Page of(Json.Obj options) {
            int limit =
                    options.get("limit") instanceof Json.Num number
                            ? Math.clamp(number.decimal().longValue(), 1, TABLES)
                            : TABLES;
            return new Page(
                    options.text("filter", "").toLowerCase(Locale.ROOT),
                    limit,
                    options.get("cursor") instanceof Json.Str(String cursor) ? cursor : null);
        }

        boolean takes(Table table) {
            return filter.isEmpty() || table.label().toLowerCase(Locale.ROOT).contains(filter);
        }

        boolean isLater(Table table) {
            return isLater(table.key());
        }

        boolean isLater(String place) {
            return cursor == null || place.compareTo(cursor) > 0;
        }
    }

    public static Json.Obj overview(Model model, Detail detail, Page page) {
        return overview(model.tables(), detail, page);
    }

    /** Whether there is room for columns is asked of what the filter leaves. */
    public static Json.Obj overview(List<Table> all, Detail detail, Page page) {
        List<Table> matching = all.stream().filter(page::takes).toList();
        int columns = matching.stream().mapToInt(table -> table.columns().size()).sum();
        boolean large = matching.size() > TABLES_WITH_COLUMNS || columns > COLUMNS;
        Detail shown = large ? Detail.NONE : detail;
        List<Table> rest = matching.stream().filter(page::isLater).toList();
        List<Table> tables = rest.stream().limit(page.limit()).toList();
        var overview =
                Json.object()
                        .put(
                                "tables",
                                new Json.Arr(
                                        tables.stream()
                                                .<Json>map(table -> summary(table, shown))
                                                .toList()))
                        .put("columnsOmitted", large && detail != Detail.NONE);
        if (tables.size() < matching.size()) {
            overview.put("tablesTotal", matching.size());
        }
        if (tables.size() < rest.size()) {
            overview.put("nextCursor", tables.getLast().key());
        }
        return overview.build();
    }

    private static Json.Obj summary(Table table, Detail detail) {
        Json.Obj reference = ChangeList.reference(table);
        return detail == Detail.NONE
                ? reference
                : reference.with(
                        "columns",
                        new Json.Arr(
                                table.columns().stream()
                                        .<Json>map(column -> summary(table, column, detail))
                                        .toList()));
    }

    private static Json.Obj summary(Table table, Column column, Detail detail) {
        var json = Json.object().put("name", column.name());
        if (detail == Detail.NAMES) {
            return json.build();
        }
        json.put("dataType", column.type().label());
        return table.isKeyColumn(column.id())
                ? json.put("isPrimaryKey", true).build()
                : json.build();
    }

    /** The refusal for a caller that sends an old version: the current one, and the next step. */
    public static Function<Model, Refusal> stale() {
        return model ->
                DesignerRefusal.STALE_STATE.with(
                        "Schema changed since last read",
                        Json.object()
                                .put("currentVersion", model.version())
                                .put("currentOverview", overview(model, Detail.TYPES, Page.FIRST))
                                .put(
                                        "suggestedNextCall",
                                        Json.object()
                                                .put("operation", "get_overview")
                                                .put(
                                                        "options",
                                                        Json.Obj.EMPTY.with(
                                                                "includeColumns", "namesAndTypes"))
                                                .build())
                                .build());
    }
}
