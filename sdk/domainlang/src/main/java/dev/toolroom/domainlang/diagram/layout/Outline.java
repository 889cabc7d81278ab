package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Line;
import dev.toolroom.domainlang.diagram.layout.Drawing.Point;
import java.util.ArrayList;
import java.util.List;

/** The path data of lines, arrowheads and Big Balls of Mud, the same in a file and on a page. */
public final class Outline {
    private static final int CORNER = 5;
    private static final int HEAD_LENGTH = 9;
    private static final int HEAD_HALF = 5;
    private static final int BUMP = 26;
    private static final int BUMP_HEIGHT = 5;

    private Outline() {}

    /** A line with rounded corners. */
    public static String path(Line line) {
        List<Point> points = line.points();
        var path = new StringBuilder("M" + at(points.getFirst()));
        for (int i = 1; i < points.size() - 1; i++) {
            Point corner = points.get(i);
            path.append(" L").append(at(towards(corner, points.get(i - 1))));
            path.append(" Q").append(at(corner)).append(' ');
            path.append(at(towards(corner, points.get(i + 1))));
        }
        return path.append(" L").append(at(points.getLast())).toString();
    }

    private static Point towards(Point corner, Point other) {
        int x = other.x() - corner.x();
        int y = other.y() - corner.y();
        return new Point(
                corner.x() + Integer.signum(x) * Math.min(CORNER, Math.abs(x) / 2),
                corner.y() + Integer.signum(y) * Math.min(CORNER, Math.abs(y) / 2));
    }

    private static String at(Point point) {
        return point.x() + " " + point.y();
    }

    /** The corners of the arrowheads of a line. */
    public static List<String> heads(Line line) {
        List<Point> points = line.points();
        List<String> heads = new ArrayList<>();
        if (line.bundle().hasHeadAtSecond()) {
            heads.add(head(points.getLast(), points.get(points.size() - 2)));
        }
        if (line.bundle().hasHeadAtFirst()) {
            heads.add(head(points.getFirst(), points.get(1)));
        }
        return heads;
    }

    /** Lines meet boxes from the left or the right. */
    private static String head(Point tip, Point before) {
        int back = tip.x() + (before.x() < tip.x() ? -HEAD_LENGTH : HEAD_LENGTH);
        return "%s %d %d %d %d"
                .formatted(at(tip), back, tip.y() - HEAD_HALF, back, tip.y() + HEAD_HALF);
    }

    /** A closed wavy line within an area. */
    public static String mud(Area area) {
        int left = area.x() + BUMP_HEIGHT;
        int top = area.y() + BUMP_HEIGHT;
        int right = area.right() - BUMP_HEIGHT;
        int bottom = area.bottom() - BUMP_HEIGHT;
        var path = new StringBuilder("M" + left + " " + top);
        bumps(path, left, top, right, top, 0, -1);
        bumps(path, right, top, right, bottom, 1, 0);
        bumps(path, right, bottom, left, bottom, 0, 1);
        bumps(path, left, bottom, left, top, -1, 0);
        return path.append('Z').toString();
    }

    private static void bumps(
            StringBuilder path, int x, int y, int toX, int toY, int outX, int outY) {
        int length = Math.abs(toX - x) + Math.abs(toY - y);
        int count = Math.max(1, length / BUMP);
        for (int i = 0; i < count; i++) {
            int middle = 2 * i + 1;
            int end = 2 * i + 2;
            // The top of a curve is half as far away as its control point.
            path.append(
                    " Q%d %d %d %d"
                            .formatted(
                                    x + (toX - x) * middle / (2 * count) + outX * 2 * BUMP_HEIGHT,
                                    y + (toY - y) * middle / (2 * count) + outY * 2 * BUMP_HEIGHT,
                                    x + (toX - x) * end / (2 * count),
                                    y + (toY - y) * end / (2 * count)));
        }
    }
}
