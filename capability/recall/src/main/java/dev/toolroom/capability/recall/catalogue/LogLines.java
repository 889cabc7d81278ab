package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.sql.Statements;
import org.jspecify.annotations.Nullable;

/** The redacted lines of a log, each stored when the next one begins. */
final class LogLines {
    private final Statements statements;
    private final long source;
    private @Nullable RawText line;

    LogLines(Statements statements, long source) {
        this.statements = statements;
        this.source = source;
    }

    /** Stores the line before, and takes the text of this one. */
    RawOutput begin(int index) {
        end();
        var text = new RawText();
        text.to((chunk, bytes) -> statements.insert("raw_lines", source, index, chunk, bytes));
        line = text;
        return text;
    }

    /** Discards the current line. */
    void drop(int index) {
        line = null;
        statements.run(
                "DELETE FROM raw_lines WHERE source_id = ? AND line_index >= ?", source, index);
    }

    /** Stores the current line. */
    void end() {
        if (line != null && line.length() > 0) {
            line.chunked();
        }
        line = null;
    }
}
