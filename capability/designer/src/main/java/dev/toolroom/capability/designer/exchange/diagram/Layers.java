package dev.toolroom.capability.designer.exchange.diagram;

import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places for tables that nobody has placed: what is pointed at stands left of what points at it,
 * and lines that go further than to the next column have a lane of their own through those between.
 */
final class Layers {
    /** Space between two tables that stand one below the other. */
    private static final int BELOW = 36;

    /** Space between two columns of tables, where the lines bend. */
    static final int BETWEEN = 90;

    private static final int LANE = 14;

    /** How much wider than high a picture is to be. */
    private static final double SHAPE = 1.5;

    /** How large a table is drawn. */
    record Size(int width, int height) {}

    /** Where something stands; a lane is as wide as its column. */
    record Spot(int column, int x, int y, int width, int height) {}

    /** A table, or the lane of all lines that lead to one. */
    private record Item(String id, boolean lane, double wish) {}

    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, Size> sizes;
    private final Map<String, Set<String>> parents = new HashMap<>();
    private final Map<String, Set<String>> children = new HashMap<>();
    private final Map<String, Spot> spots = new LinkedHashMap<>();
    private final Map<String, Spot> lanes = new HashMap<>();
    private final List<List<String>> columns = new ArrayList<>();

    private Layers(List<Table> all, Map<String, Size> sizes) {
        this.sizes = sizes;
        all.forEach(table -> tables.put(table.id(), table));
        for (Table table : all) {
            for (ForeignKey key : table.foreignKeys()) {
                String target = key.referencedTable();
                if (tables.containsKey(target) && !target.equals(table.id())) {
                    related(parents, table.id()).add(target);
                    related(children, target).add(table.id());
                }
            }
        }
    }

    static Layers of(List<Table> tables, Map<String, Size> sizes) {
        var layers = new Layers(tables, sizes);
        layers.columns();
        layers.stand();
        return layers;
    }

    private static Set<String> related(Map<String, Set<String>> map, String id) {
        return map.computeIfAbsent(id, key -> new LinkedHashSet<>());
    }

    @Nullable Spot spot(String table) {
        return spots.get(table);
    }

    /** The lane of lines to a table through a column, if they have one there. */
    @Nullable Spot lane(String table, int column) {
        return lanes.get(column + " " + table);
    }

    /** How far down the lanes go. */
    int bottom() {
        return lanes.values().stream().mapToInt(each -> each.y() + each.height()).max().orElse(0);
    }

    private Size size(String table) {
        return sizes.getOrDefault(table, new Size(0, 0));
    }

    /** How far each is from what points at nothing; circles are cut where they hurt least. */
    private Map<String, Integer> levels() {
        Map<String, Integer> levels = new LinkedHashMap<>();
        Map<String, Integer> waits = new LinkedHashMap<>();
        var ready = new ArrayDeque<String>();
        for (String id : tables.keySet()) {
            int count = parents.getOrDefault(id, Set.of()).size();
            waits.put(id, count);
            if (count == 0) {
                ready.add(id);
            }
        }
        while (levels.size() < tables.size()) {
            String id = ready.poll();
            if (id == null) {
                id =
                        waits.entrySet().stream()
                                .min(Map.Entry.comparingByValue())
                                .orElseThrow()
                                .getKey();
            }
            if (waits.remove(id) == null) {
                continue;
            }
            levels.put(
                    id,
                    1
                            + parents.getOrDefault(id, Set.of()).stream()
                                    .mapToInt(each -> levels.getOrDefault(each, -1))
                                    .max()
                                    .orElse(-1));
            for (String child : children.getOrDefault(id, Set.of())) {
                Integer left = waits.computeIfPresent(child, (key, count) -> count - 1);
                if (left != null && left == 0) {
                    ready.add(child);
                }
            }
        }
        return levels;
    }

    /** Levels cut into columns of a bearable height; tables without relations come last of all. */
    private void columns() {
        double area = 0;
        for (String id : tables.keySet()) {
            area += (size(id).width() + BETWEEN) * (double) (size(id).height() + BELOW);
        }
        int tallest = sizes.values().stream().mapToInt(Size::height).max().orElse(0);
        int most = (int) Math.max(tallest + 1.0, Math.sqrt(area / SHAPE));
        Map<Integer, List<String>> byLevel = new LinkedHashMap<>();
        List<String> alone = new ArrayList<>();
        levels().entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(
                        each -> {
                            String id = each.getKey();
                            boolean related = parents.containsKey(id) || children.containsKey(id);
                            (related
                                            ? byLevel.computeIfAbsent(
                                                    each.getValue(), key -> new ArrayList<>())
                                            : alone)
                                    .add(id);
                        });
        byLevel.values().forEach(level -> cut(level, most));
        cut(alone, most);
    }

    private void cut(List<String> level, int most) {
        List<String> column = new ArrayList<>();
        int height = 0;
        for (String id : level) {
            if (!column.isEmpty() && height + size(id).height() > most) {
                columns.add(column);
                column = new ArrayList<>();
                height = 0;
            }
            column.add(id);
            height += size(id).height() + BELOW;
        }
        if (!column.isEmpty()) {
            columns.add(column);
        }
    }

    /** From left to right, each thing as near as it can be to the height of what it points at. */
    private void stand() {
        Map<String, Integer> columnOf = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            for (String id : columns.get(i)) {
                columnOf.put(id, i);
            }
        }
        int x = 0;
        for (int i = 0; i < columns.size(); i++) {
            var items = new ArrayList<Item>();
            for (String id : columns.get(i)) {
                items.add(new Item(id, false, wish(id)));
            }
            for (String target : crossing(i, columnOf)) {
                items.add(new Item(target, true, middle(lastSpot(target, i))));
            }
            items.sort(Comparator.comparingDouble(Item::wish));
            x += stack(i, x, items) + BETWEEN;
        }
    }

    /** Tables left of a column that something right of it points at. */
    private Set<String> crossing(int column, Map<String, Integer> columnOf) {
        var found = new LinkedHashSet<String>();
        for (int left = 0; left < column; left++) {
            for (String target : columns.get(left)) {
                boolean beyond =
                        children.getOrDefault(target, Set.of()).stream()
                                .anyMatch(child -> columnOf.getOrDefault(child, 0) > column);
                if (beyond) {
                    found.add(target);
                }
            }
        }
        return found;
    }

    private @Nullable Spot lastSpot(String target, int column) {
        Spot lane = lane(target, column - 1);
        return lane == null ? spot(target) : lane;
    }

    private static double middle(@Nullable Spot spot) {
        return spot == null ? 0 : spot.y() + spot.height() / 2.0;
    }

    private double wish(String id) {
        return parents.getOrDefault(id, Set.of()).stream()
                .map(spots::get)
                .filter(each -> each != null)
                .mapToDouble(Layers::middle)
                .average()
                .orElse(0);
    }

    private int stack(int column, int x, List<Item> items) {
        int width =
                items.stream()
                        .mapToInt(each -> each.lane() ? 0 : size(each.id()).width())
                        .max()
                        .orElse(0);
        int y = 0;
        for (Item item : items) {
            int height = item.lane() ? LANE : size(item.id()).height();
            int gap = item.lane() ? LANE : BELOW;
            y = Math.max(y, (int) item.wish() - height / 2 - (int) slack(items, item));
            Spot spot =
                    new Spot(column, x, y, item.lane() ? width : size(item.id()).width(), height);
            if (item.lane()) {
                lanes.put(column + " " + item.id(), spot);
            } else {
                spots.put(item.id(), spot);
            }
            y += height + gap;
        }
        return width;
    }

    /** Many that wish for one height spread around it. */
    private double slack(List<Item> items, Item item) {
        double same = 0;
        for (Item each : items) {
            if (each.wish() == item.wish() && !each.equals(item)) {
                same += each.lane() ? LANE : (size(each.id()).height() + BELOW) / 2.0;
            }
        }
        return Math.min(same, item.wish());
    }
}
