package dev.toolroom.domainlang.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Box;
import dev.toolroom.domainlang.diagram.layout.Drawing.Frame;
import dev.toolroom.domainlang.diagram.layout.Drawing.Label;
import dev.toolroom.domainlang.diagram.layout.Drawing.Line;
import dev.toolroom.domainlang.diagram.layout.Drawing.Point;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;

/**
 * Geometry that every drawing has: texts inside, nothing on anything else, lines that can be told
 * apart.
 */
public final class DrawingChecks {
    private final Drawing drawing;
    private final List<Label> labels = new ArrayList<>();
    private final SoftAssertions softly = new SoftAssertions();

    private DrawingChecks(Drawing drawing) {
        this.drawing = drawing;
        drawing.lines().forEach(each -> labels.addAll(each.labels()));
    }

    public static void check(Drawing drawing, String which) {
        assertThat(drawing.boxes()).as(which).hasSameSizeAs(drawing.diagram().shapes());
        var checks = new DrawingChecks(drawing);
        checks.textsAreInside();
        checks.boxesAreApart();
        checks.framesHoldTheirBoxes();
        checks.labelsAreFree();
        checks.linesAreApart();
        List<?> problems = checks.softly.errorsCollected();
        assertThat(problems.stream().limit(5)).as(which).isEmpty();
    }

    private void fail(boolean wrong, Object what, String problem, Object... other) {
        if (wrong) {
            softly.fail(what + " " + problem + " " + List.of(other));
        }
    }

    private void textsAreInside() {
        var page = new Area(0, 0, drawing.width(), drawing.height());
        drawing.heading().forEach(each -> inside(each, page));
        drawing.legend().forEach(each -> inside(each.text(), page));
        drawing.boxes().forEach(each -> each.texts().forEach(text -> inside(text, each.area())));
        drawing.frames().forEach(each -> each.title().forEach(text -> inside(text, each.area())));
        for (Label each : labels) {
            fail(!holds(page, each.area()), each, "is off the page");
            each.rows().forEach(text -> inside(text, each.area()));
        }
    }

    /** At least two pixels from the border on each side. */
    private void inside(Text text, Area area) {
        fail(!holds(area, grown(areaOf(text), 2)), text, "touches the border of", area);
        fail(text.width() != text.font().width(text.text()), text, "is not measured");
    }

    private static Area areaOf(Text text) {
        int ascent = text.font().size() * 3 / 4;
        return new Area(text.x(), text.y() - ascent, text.width(), ascent + 2);
    }

    private void boxesAreApart() {
        List<Box> boxes = drawing.boxes();
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = 0; j < i; j++) {
                boolean siblings =
                        Objects.equals(
                                boxes.get(i).shape().inside(), boxes.get(j).shape().inside());
                fail(
                        siblings && overlap(boxes.get(i).area(), boxes.get(j).area()),
                        boxes.get(i),
                        "lies on",
                        boxes.get(j));
            }
            String outer = boxes.get(i).shape().inside();
            Area area = boxes.get(i).area();
            boxes.stream()
                    .filter(each -> each.shape().id().equals(outer))
                    .forEach(each -> fail(!holds(each.area(), area), area, "sticks out"));
        }
    }

    private void framesHoldTheirBoxes() {
        List<Frame> frames = drawing.frames();
        for (int i = 0; i < frames.size(); i++) {
            for (int j = 0; j < i; j++) {
                fail(
                        overlap(frames.get(i).area(), frames.get(j).area()),
                        frames.get(i),
                        "overlaps");
            }
        }
        for (Box each : drawing.boxes()) {
            long holding =
                    frames.stream().filter(frame -> holds(frame.area(), each.area())).count();
            long touching =
                    frames.stream().filter(frame -> overlap(frame.area(), each.area())).count();
            boolean grouped = !drawing.diagram().group(each.shape()).isEmpty() && !frames.isEmpty();
            fail(touching != holding, each, "lies across a frame");
            fail(holding != (grouped ? 1 : 0), each, "is not in one frame but in", holding);
        }
    }

    private void labelsAreFree() {
        for (int i = 0; i < labels.size(); i++) {
            Area area = labels.get(i).area();
            for (int j = 0; j < i; j++) {
                fail(overlap(area, labels.get(j).area()), labels.get(i), "covers", labels.get(j));
            }
            for (Box each : drawing.boxes()) {
                fail(overlap(area, each.area()), labels.get(i), "covers", each);
            }
        }
        for (Line line : drawing.lines()) {
            for (Label label : labels) {
                boolean own = line.labels().contains(label);
                for (int i = 1; i < line.points().size() && !own; i++) {
                    Area piece = piece(line, i);
                    fail(overlap(grown(piece, 1), label.area()), line, "runs through", label);
                }
            }
        }
    }

    /** Lines may cross, but no two run along each other; none runs through a box. */
    private void linesAreApart() {
        List<Area> pieces = new ArrayList<>();
        List<Line> owners = new ArrayList<>();
        for (Line line : drawing.lines()) {
            for (int i = 1; i < line.points().size(); i++) {
                Area piece = piece(line, i);
                fail(piece.width() > 0 && piece.height() > 0, piece, "is not straight");
                for (Box each : drawing.boxes()) {
                    fail(overlap(grown(piece, 1), grown(each.area(), -2)), line, "crosses", each);
                }
                pieces.add(piece);
                owners.add(line);
            }
            fail(!touches(line.bundle().first(), line.points().getFirst()), line, "is loose");
            fail(!touches(line.bundle().second(), line.points().getLast()), line, "is loose");
        }
        for (int i = 0; i < pieces.size(); i++) {
            for (int j = 0; j < i; j++) {
                Area a = pieces.get(i);
                Area b = pieces.get(j);
                boolean along = (isFlat(a) && isFlat(b)) || (isUpright(a) && isUpright(b));
                fail(
                        along
                                && !owners.get(i).equals(owners.get(j))
                                && overlap(grown(a, 1), grown(b, 1)),
                        owners.get(i),
                        "runs along",
                        owners.get(j));
            }
        }
    }

    private static boolean isFlat(Area piece) {
        return piece.height() == 0 && piece.width() > 0;
    }

    private static boolean isUpright(Area piece) {
        return piece.width() == 0 && piece.height() > 0;
    }

    private static Area piece(Line line, int i) {
        Point from = line.points().get(i - 1);
        Point to = line.points().get(i);
        return new Area(
                Math.min(from.x(), to.x()),
                Math.min(from.y(), to.y()),
                Math.abs(from.x() - to.x()),
                Math.abs(from.y() - to.y()));
    }

    private boolean touches(String shape, Point point) {
        return drawing.boxes().stream()
                .filter(each -> each.shape().id().equals(shape))
                .map(Box::area)
                .anyMatch(
                        each ->
                                (point.x() == each.x() || point.x() == each.right())
                                        && point.y() > each.y()
                                        && point.y() < each.bottom());
    }

    private static Area grown(Area area, int by) {
        return new Area(
                area.x() - by, area.y() - by, area.width() + 2 * by, area.height() + 2 * by);
    }

    private static boolean holds(Area outer, Area inner) {
        return inner.x() >= outer.x()
                && inner.y() >= outer.y()
                && inner.right() <= outer.right()
                && inner.bottom() <= outer.bottom();
    }

    private static boolean overlap(Area a, Area b) {
        return a.x() < b.right() && b.x() < a.right() && a.y() < b.bottom() && b.y() < a.bottom();
    }
}
