package dev.toolroom.door.lsp.session;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Places in texts, as the editor's lines and columns. */
public final class Places {
    private Places() {}

    public static Range range(Lines lines, Span span) {
        return new Range(position(lines, span.start()), position(lines, span.end()));
    }

    public static Position position(Lines lines, int offset) {
        return new Position(lines.line(offset), lines.column(offset));
    }

    public static int offset(Lines lines, Position position) {
        return lines.offset(position.getLine(), position.getCharacter());
    }

    public static Location location(Snapshot snapshot, Path file, Span span) {
        return new Location(Uris.uri(file), range(snapshot.lines(file), span));
    }
}
