package dev.toolroom.capability.designer.exchange.diagram;

import dev.toolroom.capability.designer.layout.Place;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Draws a design for documents and pull requests: tables where their layout has them, the others in
 * layers below, relations from column to column. Readable on light and on dark ground.
 */
public final class Svg {
    private static final int ROW = 22;
    private static final int CHARACTER = 8;
    private static final int GAP = 60;
    private static final int BEND = Layers.BETWEEN / 2;
    private static final int MARK = 20;

    private final TypeVocabulary types;
    private final Map<String, Box> boxes = new LinkedHashMap<>();
    private final StringBuilder out = new StringBuilder();
    private Layers layers = Layers.of(List.of(), Map.of());

    /** How far down the first table goes that nobody has placed. */
    private int below;

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
            DatabaseSchema schema, DatabaseKind kind, Function<String, @Nullable Place> places) {
        var svg = new Svg(kind);
        svg.place(schema.tables(), places);
        svg.all();
        return svg.out.toString();
    }

    private void place(List<Table> tables, Function<String, @Nullable Place> places) {
        List<Table> free = new ArrayList<>();
        Map<String, Layers.Size> sizes = new HashMap<>();
        int bottom = 0;
        for (Table table : tables) {
            Place place = places.apply(table.id());
            if (place == null) {
                free.add(table);
                int height = ROW * (1 + table.columns().size());
                sizes.put(table.id(), new Layers.Size(width(table), height));
            } else {
                var box = new Box(table, place.x(), place.y(), width(table), place.collapsed());
                boxes.put(table.id(), box);
                bottom = Math.max(bottom, box.y() + box.height() + GAP);
            }
        }
        layers = Layers.of(free, sizes);
        below = bottom;
        for (Table table : free) {
            Layers.Spot spot = Objects.requireNonNull(layers.spot(table.id()));
            boxes.put(table.id(), new Box(table, spot.x(), spot.y() + below, spot.width(), false));
        }
    }

    private int width(Table table) {
        int longest = table.label().length() + 2;
        for (Column column : table.columns()) {
            longest =
                    Math.max(
                            longest,
                            column.name().length() + types.text(column.type()).length() + 8);
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
        bottom = Math.max(bottom, below + layers.bottom());
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
                .key { fill: none; stroke: #818b98; stroke-width: 1.5; marker-start: url(#many);
                marker-end: url(#one); } .key:hover { stroke: #0969da; stroke-width: 3; }
                .mark { font-size: 10px; fill: #0969da; } .end { fill: none; stroke: #818b98; }
                @media (prefers-color-scheme: dark) {
                text { fill: #f0f6fc; } .type { fill: #9198a1; }
                .box { fill: #0d1117; stroke: #656c76; } .head { fill: #121d2f; stroke: #656c76; }
                .key, .end { stroke: #9198a1; } .mark { fill: #4493f8; } }
                </style>
                <defs>
                <marker id="many" markerWidth="12" markerHeight="12" refX="0" refY="6"
                orient="auto" markerUnits="userSpaceOnUse"><path class="end"
                d="M 0 1 L 10 6 L 0 11"/></marker>
                <marker id="one" markerWidth="12" markerHeight="12" refX="12" refY="6"
                orient="auto" markerUnits="userSpaceOnUse"><path class="end"
                d="M 5 1 L 5 11"/></marker>
                </defs>
                """);
        boxes.values().forEach(this::relations);
        boxes.values().forEach(this::box);
        out.append("</svg>\n");
    }

    private void relations(Box from) {
        for (ForeignKey key : from.table().foreignKeys()) {
            Box to = boxes.get(key.referencedTable());
            if (to == null) {
                continue;
            }
            for (ForeignKey.Mapping pair : key.mappings()) {
                out.append("<path class=\"key\" d=\"");
                line(from, from.row(pair.column()), to, to.row(pair.referencedColumn()));
                out.append("\"><title>").append(escaped(key.name())).append("</title></path>\n");
            }
        }
    }

    private void line(Box from, int start, Box to, int end) {
        Layers.Spot right = layers.spot(from.table().id());
        Layers.Spot left = layers.spot(to.table().id());
        if (right != null && left != null && left.column() < right.column()) {
            throughLanes(from, start, to, end, left.column(), right.column());
            return;
        }
        boolean beside = to.x() >= from.x() + from.width();
        boolean behind = to.x() + to.width() <= from.x();
        int x = beside ? from.x() + from.width() : from.x();
        // Above one another: out and in again on the same side.
        int last = behind ? to.x() + to.width() : to.x();
        int bend = Math.max(GAP / 2, Math.abs(last - x) / 3);
        out.append("M ").append(x).append(' ').append(start);
        curve(x + (beside ? bend : -bend), start, last + (behind ? bend : -bend), end, last);
    }

    private void throughLanes(Box from, int start, Box to, int end, int first, int last) {
        int x = from.x();
        int y = start;
        out.append("M ").append(x).append(' ').append(y);
        for (int column = last - 1; column > first; column--) {
            Layers.Spot lane = layers.lane(to.table().id(), column);
            if (lane != null) {
                int middle = lane.y() + lane.height() / 2 + below;
                int edge = lane.x() + lane.width();
                curve(x - BEND, y, edge + BEND, middle, edge);
                out.append(" L ").append(lane.x()).append(' ').append(middle);
                x = lane.x();
                y = middle;
            }
        }
        int edge = to.x() + to.width();
        curve(x - BEND, y, edge + BEND, end, edge);
    }

    private void curve(int outX, int outY, int inX, int inY, int x) {
        out.append(" C ").append(outX).append(' ').append(outY).append(", ");
        out.append(inX).append(' ').append(inY).append(", ");
        out.append(x).append(' ').append(inY);
    }

    private void box(Box box) {
        rectangle("box", box, box.height());
        rectangle("head", box, ROW);
        text("name", box.x() + CHARACTER, box.y() + 16, box.table().label());
        int y = box.y() + 16;
        for (Column column : box.collapsed() ? List.<Column>of() : box.table().columns()) {
            y += ROW;
            String open = column.nullable() ? "?" : "";
            text("mark", box.x() + CHARACTER, y, mark(box.table(), column));
            text("column", box.x() + CHARACTER + MARK, y, column.name());
            text("type", box.x() + box.width() - CHARACTER, y, types.text(column.type()) + open);
        }
    }

    private static String mark(Table table, Column column) {
        if (table.isKeyColumn(column.id())) {
            return "PK";
        }
        boolean points = table.foreignKeys().stream().anyMatch(key -> key.uses(column.id()));
        return points ? "FK" : "";
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
