package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines of text in the box of a bounded context: its name, and who and what it belongs to. */
record BoxText(List<String> name, List<String> detail, int padding) {
    private static final int MAX_WIDTH = 210;
    private static final int MIN_WIDTH = 110;
    private static final int PADDING = 16;

    /** The outline of a Big Ball of Mud curves inward, and its band lies further inside. */
    private static final int MUD_PADDING = 24;

    static BoxText of(Shape shape, Diagram diagram) {
        String domain = shape.inside() == null ? shape.domain() : "";
        String detail =
                Stream.of(domain, shape.team())
                        .filter(each -> !each.isEmpty() && !each.equals(diagram.group(shape)))
                        .collect(Collectors.joining(" · "));
        return new BoxText(
                Font.NAME.wrap(shape.label(), MAX_WIDTH),
                Font.SMALL.wrap(detail, MAX_WIDTH),
                diagram.muds().contains(shape.id()) ? MUD_PADDING : PADDING);
    }

    int width() {
        int widest = 0;
        for (String each : name) {
            widest = Math.max(widest, Font.NAME.width(each));
        }
        for (String each : detail) {
            widest = Math.max(widest, Font.SMALL.width(each));
        }
        return Math.max(MIN_WIDTH, widest + 2 * padding);
    }

    int height() {
        return textHeight() + 2 * 11;
    }

    private int textHeight() {
        return name.size() * Font.NAME.lineHeight() + detail.size() * Font.SMALL.lineHeight();
    }

    /** In the middle of an area. */
    List<Text> in(Area area) {
        List<Text> texts = new ArrayList<>();
        int y = area.middle() - textHeight() / 2;
        for (String each : name) {
            texts.add(centred(Font.NAME, area, y + Font.NAME.size(), each));
            y += Font.NAME.lineHeight();
        }
        for (String each : detail) {
            texts.add(centred(Font.SMALL, area, y + Font.SMALL.size(), each));
            y += Font.SMALL.lineHeight();
        }
        return texts;
    }

    private static Text centred(Font font, Area area, int baseline, String text) {
        return Text.of(font, area.x() + (area.width() - font.width(text)) / 2, baseline, text);
    }
}
