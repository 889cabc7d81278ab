package dev.toolroom.door.lsp;

import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;

/** Edits as an editor applies them. */
public final class Edits {
    private Edits() {}

    public static String applied(String text, List<? extends TextEdit> edits) {
        String[] lines = text.split("\n", -1);
        var result = new StringBuilder(text);
        edits.stream()
                .sorted(
                        (a, b) ->
                                Integer.compare(
                                        offset(lines, b.getRange().getStart()),
                                        offset(lines, a.getRange().getStart())))
                .forEach(
                        edit ->
                                result.replace(
                                        offset(lines, edit.getRange().getStart()),
                                        offset(lines, edit.getRange().getEnd()),
                                        edit.getNewText()));
        return result.toString();
    }

    private static int offset(String[] lines, Position position) {
        return Arrays.stream(lines)
                        .limit(position.getLine())
                        .mapToInt(each -> each.length() + 1)
                        .sum()
                + position.getCharacter();
    }
}
