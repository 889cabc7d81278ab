package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.diagram.Diagram;
import java.util.ArrayList;
import java.util.List;

/**
 * One page of a document.
 *
 * @param name unique among the pages, also where names ignore case; a file name without extension
 */
record Page(String name, String title, List<Block> blocks) {
    Page {
        blocks = List.copyOf(blocks);
    }

    /** A part of a page. */
    sealed interface Block {
        /** A section heading. */
        record Heading(String text) implements Block {}

        /** A paragraph. */
        record Paragraph(Phrase text) implements Block {}

        /** A table; an empty column title hides nothing. */
        record Table(List<String> columns, List<List<Phrase>> rows) implements Block {}

        /** A picture of a map. */
        record Picture(Diagram diagram) implements Block {}
    }

    /** Collects the blocks of a page. Empty texts and tables are left out. */
    static final class Builder {
        private final String name;
        private final String title;
        private final List<Block> blocks = new ArrayList<>();

        Builder(String name, String title) {
            this.name = name;
            this.title = title;
        }

        void heading(String text) {
            blocks.add(new Block.Heading(text));
        }

        void paragraph(Phrase text) {
            if (!text.isEmpty()) {
                blocks.add(new Block.Paragraph(text));
            }
        }

        void table(String heading, List<String> columns, List<List<Phrase>> rows) {
            if (!rows.isEmpty()) {
                heading(heading);
                blocks.add(new Block.Table(columns, rows));
            }
        }

        void picture(Diagram diagram) {
            blocks.add(new Block.Picture(diagram));
        }

        Page build() {
            return new Page(name, title, blocks);
        }
    }
}
