package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Draws a design for documents and pull requests: tables where their layout has them, the others in
 * rows below, relations from column to column. Readable on light and on dark ground.
 */
public final class Svg {
    private static final int ROW = 22;
    private static final int CHARACTER = 8;
    private static final int GAP = 60;
    private static final int ACROSS = 1_600;

    private final TypeVocabulary types;
    private final Map<String, Box> boxes = new LinkedHashMap<>();
    private final StringBuilder out = new StringBuilder();

    /** A table and where it is drawn. */
    private record Box(Table table, int x, int y, int width, boolean collapsed) {
        int height() {
            return ROW * (1 + (collapsed ? 0 : table.columns().size()));
        }

        /** The middle of the row of a column. */
        int row(String column) {
            for (int i = 0; !collapsed && i < table.columns().size(); i++) {
                if (table.columns().get(i).id().equals(column)) {
                    return y + ROW * (i + 1) + ROW / 2;
                }
            }
            return y + ROW / 2;
        }
    }

    private Svg(DatabaseKind kind) {
        this.types = TypeVocabulary.of(kind);
    }

    /**
     * The picture as a text.
     *
     * @param places where a table stands by its id, if anywhere
     */
    public static String draw(
            DatabaseSchema schema,
            DatabaseKind kind,
            Function<String, DesignViews.@Nullable Place> places) {
        var svg = new Svg(kind);
        svg.place(schema.tables(), places);
        svg.all();
        return svg.out.toString();
    }

    private void place(List<Table> tables, Function<String, DesignViews.@Nullable Place> places) {
        List<Table> free = new ArrayList<>();
        int bottom = 0;
        for (Table table : tables) {
            DesignViews.Place place = places.apply(table.id());
            if (place == null) {
                free.add(table);
            } else {
                var box = new Box(table, place.x(), place.y(), width(table), place.collapsed());
                boxes.put(table.id(), box);
                bottom = Math.max(bottom, box.y() + box.height() + GAP);
            }
        }
        int x = 0;
        int y = bottom;
        int tallest = 0;
        for (Table table : free) {
            var box = new Box(table, x, y, width(table), false);
            if (x > 0 && x + box.width() > ACROSS) {
                x = 0;
                y += tallest + GAP;
                tallest = 0;
                box = new Box(table, x, y, box.width(), false);
            }
            boxes.put(table.id(), box);
            x += box.width() + GAP;
            tallest = Math.max(tallest, box.height());
        }
    }

    private int width(Table table) {
        int longest = table.label().length() + 2;
        for (Column column : table.columns()) {
            longest =
                    Math.max(
                            longest,
                            column.name().length() + types.text(column.type()).length() + 6);
        }
        return Math.max(140, longest * CHARACTER);
    }

    private void all() {
        int left = boxes.values().stream().mapToInt(Box::x).min().orElse(0) - GAP / 2;
        int top = boxes.values().stream().mapToInt(Box::y).min().orElse(0) - GAP / 2;
        int right =
                boxes.values().stream().mapToInt(each -> each.x() + each.width()).max().orElse(0);
        int bottom =
                boxes.values().stream().mapToInt(each -> each.y() + each.height()).max().orElse(0);
        int width = right - left + GAP / 2;
        int height = bottom - top + GAP / 2;
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width);
        out.append("\" height=\"").append(height).append("\" viewBox=\"");
        out.append(left).append(' ').append(top).append(' ');
        out.append(width).append(' ').append(height).append("\">\n");
        out.append(
                """
                <style>
                text { font: 13px ui-monospace, monospace; fill: #1f2328; }
                .name { font-weight: bold; } .type { fill: #59636e; text-anchor: end; }
                .box { fill: #ffffff; stroke: #818b98; } .head { fill: #ddf4ff; stroke: #818b98; }
                path { fill: none; stroke: #818b98; stroke-width: 1.5; }
                @media (prefers-color-scheme: dark) {
                text { fill: #f0f6fc; } .type { fill: #9198a1; }
                .box { fill: #0d1117; stroke: #656c76; } .head { fill: #121d2f; stroke: #656c76; }
                path { stroke: #656c76; } }
                </style>
                """);
        boxes.values().forEach(this::relations);
        boxes.values().forEach(this::box);
        out.append("</svg>\n");
    }

    /** From the nearer side of one row to the nearer side of the other. */
    private void relations(Box from) {
        for (ForeignKey key : from.table().foreignKeys()) {
            Box to = boxes.get(key.referencedTable());
            if (to == null) {
                continue;
            }
            for (ForeignKey.Mapping pair : key.mappings()) {
                boolean rightwards = to.x() > from.x() + from.width() / 2;
                int x = rightwards ? from.x() + from.width() : from.x();
                boolean ownSide = to.x() > x;
                int end = rightwards || ownSide ? to.x() : to.x() + to.width();
                int bend = rightwards ? GAP / 2 : -GAP / 2;
                int endBend = end == to.x() ? -GAP / 2 : GAP / 2;
                out.append("<path d=\"M ").append(x).append(' ').append(from.row(pair.column()));
                out.append(" C ").append(x + bend).append(' ').append(from.row(pair.column()));
                out.append(", ").append(end + endBend).append(' ');
                out.append(to.row(pair.referencedColumn())).append(", ").append(end).append(' ');
                out.append(to.row(pair.referencedColumn())).append("\"><title>");
                out.append(escaped(key.name())).append("</title></path>\n");
            }
        }
    }

    private void box(Box box) {
        rectangle("box", box, box.height());
        rectangle("head", box, ROW);
        text("name", box.x() + CHARACTER, box.y() + 16, box.table().label());
        int y = box.y() + 16;
        for (Column column : box.collapsed() ? List.<Column>of() : box.table().columns()) {
            y += ROW;
            String mark = box.table().isKeyColumn(column.id()) ? "🔑 " : "";
            String open = column.nullable() ? "?" : "";
            text("column", box.x() + CHARACTER, y, mark + column.name());
            text("type", box.x() + box.width() - CHARACTER, y, types.text(column.type()) + open);
        }
    }

    private void rectangle(String kind, Box box, int height) {
        out.append("<rect class=\"").append(kind).append("\" x=\"").append(box.x());
        out.append("\" y=\"").append(box.y()).append("\" width=\"").append(box.width());
        out.append("\" height=\"").append(height).append("\" rx=\"4\"/>\n");
    }

    private void text(String kind, int x, int y, String text) {
        out.append("<text class=\"").append(kind).append("\" x=\"").append(x);
        out.append("\" y=\"").append(y).append("\">").append(escaped(text)).append("</text>\n");
    }

    /** What XML would take for its own, and what it cannot hold at all. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", "\ufffd");
    }
}
