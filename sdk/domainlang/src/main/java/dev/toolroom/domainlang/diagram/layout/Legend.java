package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Connection.Direction;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.LegendEntry;
import dev.toolroom.domainlang.diagram.layout.Drawing.Symbol;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Explains the colors, lines and abbreviations that a diagram uses, in rows below it. */
final class Legend {
    private static final int ROW = 22;
    private static final int GAP = 22;
    private static final int SWATCH = 12;
    private static final int SAMPLE = 28;

    private final int left;
    private final int maxRight;
    private final List<LegendEntry> entries = new ArrayList<>();
    private int x;
    private int y;
    private int right;

    /**
     * @param maxRight where a new row begins
     */
    Legend(Diagram diagram, int left, int top, int maxRight) {
        this.left = left;
        this.maxRight = maxRight;
        this.x = left;
        this.y = top;
        this.right = left;
        for (String each : diagram.classifications()) {
            add(Symbol.CLASSIFICATION, each, SWATCH, each);
        }
        Set<Pattern> patterns = EnumSet.noneOf(Pattern.class);
        for (Connection each : diagram.connections()) {
            patterns.addAll(each.fromPatterns());
            patterns.addAll(each.toPatterns());
            Pattern.of(each.kind()).ifPresent(patterns::add);
        }
        if (diagram.connections().stream()
                .anyMatch(each -> each.direction() == Direction.FORWARD)) {
            add(Symbol.WORD, "", 0, "U upstream");
            add(Symbol.WORD, "", 0, "D downstream");
        }
        for (Pattern each : patterns) {
            Symbol symbol =
                    switch (each) {
                        case SEPARATE_WAYS -> Symbol.APART;
                        case SHARED_KERNEL, PARTNERSHIP -> Symbol.TOGETHER;
                        case BIG_BALL_OF_MUD -> Symbol.MUD;
                        default -> Symbol.WORD;
                    };
            String text = each.shortName() + " " + Connection.spaced(each.longName());
            add(symbol, "", symbol == Symbol.WORD ? 0 : SAMPLE, text);
        }
    }

    private void add(Symbol symbol, String classification, int symbolWidth, String label) {
        int textLeft = symbolWidth == 0 ? 0 : symbolWidth + 7;
        int width = textLeft + Font.SMALL.width(label);
        if (x > left && x + width > maxRight) {
            x = left;
            y += ROW;
        }
        int higher = symbol == Symbol.MUD ? 3 : 0;
        entries.add(
                new LegendEntry(
                        symbol,
                        classification,
                        new Area(x, y - higher, symbolWidth, SWATCH + 2 * higher),
                        Text.of(Font.SMALL, x + textLeft, y + 10, label)));
        right = Math.max(right, x + width);
        x += width + GAP;
    }

    List<LegendEntry> entries() {
        return entries;
    }

    int right() {
        return right;
    }

    /** The lower edge; where it would begin, if there is nothing to explain. */
    int bottom() {
        return entries.isEmpty() ? y - Drawing.MARGIN : y + SWATCH;
    }
}
