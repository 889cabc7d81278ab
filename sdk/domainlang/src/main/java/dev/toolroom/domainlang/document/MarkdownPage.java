package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a page as Markdown with Mermaid diagrams, as wikis show it. */
final class MarkdownPage {
    private MarkdownPage() {}

    static String write(Page page) {
        var out = new StringBuilder("# ").append(escaped(page.title())).append('\n');
        if (!page.name().equals(PageNames.OVERVIEW)) {
            out.append("\n[Overview](").append(PageNames.OVERVIEW).append(".md)\n");
        }
        for (Page.Block block : page.blocks()) {
            out.append('\n').append(block(block)).append('\n');
        }
        return out.toString();
    }

    private static String block(Page.Block block) {
        return switch (block) {
            case Page.Block.Heading(String text) -> "## " + escaped(text);
            case Page.Block.Paragraph(Phrase text) -> paragraph(phrase(text).strip());
            case Page.Block.Table(List<String> columns, List<List<Phrase>> rows) ->
                    table(columns, rows);
            case Page.Block.Picture(Diagram diagram) -> picture(diagram);
        };
    }

    /** A text that begins like an item of a list is none. */
    private static String paragraph(String text) {
        return text.replaceFirst("^[-+=]", "\\\\$0").replaceFirst("^(\\d+)([.)])", "$1\\\\$2");
    }

    private static String picture(Diagram diagram) {
        String text = MermaidWriter.write(diagram);
        return MermaidWriter.isWithinLimits(diagram, text)
                ? "```mermaid\n" + text.strip() + "\n```"
                : Documents.tooLarge(diagram);
    }

    private static String table(List<String> columns, List<List<Phrase>> rows) {
        return "| "
                + String.join(" | ", columns)
                + " |\n|"
                + " --- |".repeat(columns.size())
                + "\n"
                + rows.stream()
                        .map(
                                row ->
                                        row.stream()
                                                .map(MarkdownPage::phrase)
                                                .collect(Collectors.joining(" | ", "| ", " |")))
                        .collect(Collectors.joining("\n"));
    }

    private static String phrase(Phrase phrase) {
        return phrase.parts().stream()
                .map(
                        each ->
                                each.page() == null
                                        ? escaped(each.text())
                                        : "[" + escaped(each.text()) + "](" + each.page() + ".md)")
                .collect(Collectors.joining());
    }

    /** Texts of the model are plain text: nothing in them is markup, and each stays on one line. */
    private static String escaped(String text) {
        return Documents.printable(text)
                .replaceAll("[\\\\`*_{}\\[\\]<>#|~&!]", "\\\\$0")
                .replaceAll("\\R", "<br>");
    }
}
