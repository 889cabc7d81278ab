package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.diagram.Drawing.Area;
import java.util.ArrayList;
import java.util.List;

/**
 * Boxes side by side in rows that together are about as wide as a screen is to its height.
 *
 * @param areas in the order of the boxes
 */
record Shelves(List<Area> areas, int width, int height) {
    private static final double BREADTH = 1.7;

    /** A box that has no place yet. */
    record Size(int width, int height) {}

    static Shelves of(List<Size> sizes, int gap) {
        double surface = 0;
        int widest = 0;
        for (Size each : sizes) {
            surface += (double) (each.width + gap) * (each.height + gap);
            widest = Math.max(widest, each.width);
        }
        int limit = Math.max(widest, (int) Math.sqrt(surface * BREADTH));
        List<Area> areas = new ArrayList<>();
        int x = 0;
        int y = 0;
        int rowHeight = 0;
        int width = 0;
        for (Size each : sizes) {
            if (x > 0 && x + each.width > limit) {
                x = 0;
                y += rowHeight + gap;
                rowHeight = 0;
            }
            areas.add(new Area(x, y, each.width, each.height));
            x += each.width + gap;
            width = Math.max(width, x - gap);
            rowHeight = Math.max(rowHeight, each.height);
        }
        return new Shelves(areas, width, y + rowHeight);
    }
}
