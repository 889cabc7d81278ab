package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Label;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import java.util.ArrayList;
import java.util.List;

/** Where a line meets a box: on its left or right side, with the label of that end. */
final class Port {
    /**
     * Ports of one side are a multiple of this apart, so that they stay clear of those opposite.
     */
    static final int STEP = 8;

    /** From the upper edge of a slot to its line. */
    static final int LINE_OFFSET = 12;

    private static final int ROW = 14;
    private static final int LABEL_PADDING = 4;
    private static final int SLOT_GAP = 6;

    final int bundle;
    final int shape;
    final boolean atLeft;

    /** The channel between columns that its line enters. */
    final int channel;

    final List<String> rows;
    int y;

    Port(int bundle, int shape, boolean atLeft, int column, List<String> rows) {
        this.bundle = bundle;
        this.shape = shape;
        this.atLeft = atLeft;
        this.channel = atLeft ? column : column + 1;
        this.rows = rows;
    }

    int labelWidth() {
        int widest = rows.stream().mapToInt(Font.SMALL::width).max().orElse(0);
        return rows.isEmpty() ? 0 : widest + 12;
    }

    int labelHeight() {
        return rows.size() * ROW + LABEL_PADDING;
    }

    /** How much of the side it takes. */
    int slotHeight() {
        return Math.ceilDiv(Math.max(labelHeight(), ROW + LABEL_PADDING) + SLOT_GAP, STEP) * STEP;
    }

    /** The label, beside a box whose edge is at {@code edge}, clear of an arrowhead. */
    Label label(int edge) {
        int x = atLeft ? edge - Wires.ARROW - labelWidth() : edge + Wires.ARROW;
        int top = y - LINE_OFFSET + SLOT_GAP / 2;
        List<Text> texts = new ArrayList<>();
        for (String each : rows) {
            texts.add(Text.of(Font.SMALL, x + 6, top + 13 + texts.size() * ROW, each));
        }
        return new Label(new Area(x, top, labelWidth(), labelHeight()), texts);
    }
}
