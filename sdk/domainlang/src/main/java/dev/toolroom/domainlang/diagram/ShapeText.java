package dev.toolroom.domainlang.diagram;

/** What a shape on a context map says, and how much room that takes. */
final class ShapeText {
    private static final int PADDING = 18;

    private ShapeText() {}

    /** The line below the name: where it belongs and who has it. */
    static String detail(Shape shape) {
        if (shape.domain().isEmpty() || shape.team().isEmpty()) {
            return Text.cut(shape.domain() + shape.team());
        }
        return Text.cut(shape.domain() + " · " + shape.team());
    }

    static int width(Shape shape) {
        int widest =
                Math.max(
                        Text.width(Text.cut(shape.label()), Text.NAME),
                        Text.width(detail(shape), Text.SMALL));
        return Math.max(130, widest + 2 * PADDING);
    }

    static int height(Shape shape) {
        return detail(shape).isEmpty() ? 44 : 58;
    }
}
