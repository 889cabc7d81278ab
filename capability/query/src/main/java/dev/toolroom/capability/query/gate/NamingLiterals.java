package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Shape.Part;
import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.List;

/**
 * SQLite takes a literal for a name where only a name can stand: FROM 'people', p.'email'. All else
 * that looks at names sees a text there, so it is refused.
 */
final class NamingLiterals {
    private NamingLiterals() {}

    static void check(List<Token> query) {
        if (query.stream().noneMatch(each -> each.kind() == Kind.TEXT)) {
            return;
        }
        Shape shape = Shape.of(query);
        for (int i = 0; i < query.size(); i++) {
            if (query.get(i).kind() == Kind.TEXT && (isPart(shape, i) || isSource(shape, i))) {
                throw Objection.changes(
                        query.get(i), "stands where a name does", "Quote names with \"…\"");
            }
        }
    }

    /** As in main.'people', 'people'.email or 'json_each'(…). */
    private static boolean isPart(Shape shape, int i) {
        return shape.symbol(i - 1, '.') || shape.symbol(i + 1, '.') || shape.symbol(i + 1, '(');
    }

    private static boolean isSource(Shape shape, int i) {
        boolean from = shape.word(i - 1, "from") && !shape.word(i - 2, "distinct");
        return from || shape.word(i - 1, "join") || shape.part(i) == Part.SOURCES;
    }
}
