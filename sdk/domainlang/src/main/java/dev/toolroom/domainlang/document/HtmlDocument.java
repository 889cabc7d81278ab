package dev.toolroom.domainlang.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Writes all pages as one HTML file that needs nothing else: no script, no font, no network. */
final class HtmlDocument {
    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
            nav { columns: 16rem; }
            nav a { display: block; overflow-wrap: anywhere; }
            section { border-top: 1px solid #8888; margin-top: 2rem; }
            table { border-collapse: collapse; display: block; overflow-x: auto; }
            th, td { border: 1px solid #8888; padding: .3rem .6rem; text-align: left; vertical-align: top; }
            img { height: auto; max-width: 100%; }
            @media print { section { break-before: page; } nav { display: none; } }
            """;

    private HtmlDocument() {}

    static String write(List<Page> pages) {
        String title = escaped(pages.getFirst().title());
        var out = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
        out.append("<meta charset=\"utf-8\"/>\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width\"/>\n");
        out.append("<title>").append(title).append("</title>\n");
        out.append("<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n<nav>\n");
        for (Page page : pages) {
            out.append(link(page.name(), escaped(page.title()))).append('\n');
        }
        out.append("</nav>\n");
        for (Page page : pages) {
            String level = page.name().equals(PageNames.OVERVIEW) ? "h1" : "h2";
            out.append("<section id=\"").append(escaped(page.name())).append("\">\n");
            out.append(tag(level, escaped(page.title()))).append('\n');
            page.blocks().forEach(each -> out.append(block(each)).append('\n'));
            out.append("</section>\n");
        }
        return out.append("</body>\n</html>\n").toString();
    }

    private static String block(Page.Block block) {
        return switch (block) {
            case Page.Block.Heading(String text) -> tag("h3", escaped(text));
            case Page.Block.Paragraph(Phrase text) -> tag("p", phrase(text));
            case Page.Block.Table(List<String> columns, List<List<Phrase>> rows) ->
                    table(columns, rows);
            case Page.Block.Picture(Diagram diagram) -> picture(diagram);
        };
    }

    /** Embeds the drawing as an image, so that styles and IDs of two drawings do not clash. */
    private static String picture(Diagram diagram) {
        if (diagram.shapes().size() > Documents.MAX_SHAPES) {
            return tag("p", escaped(Documents.tooLarge(diagram)));
        }
        String svg = SvgWriter.write(Drawing.of(diagram), SvgWriter.Theme.AUTO);
        return "<img alt=\""
                + escaped(diagram.title())
                + "\" src=\"data:image/svg+xml;base64,"
                + Base64.getEncoder().encodeToString(svg.getBytes(UTF_8))
                + "\"/>";
    }

    private static String table(List<String> columns, List<List<Phrase>> rows) {
        String head =
                columns.stream()
                        .map(each -> tag("th", escaped(each)))
                        .collect(Collectors.joining());
        String body =
                rows.stream()
                        .map(
                                row ->
                                        row.stream()
                                                .map(each -> tag("td", phrase(each)))
                                                .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                        .collect(Collectors.joining());
        return "<table>\n<tr>" + head + "</tr>\n" + body + "</table>";
    }

    private static String phrase(Phrase phrase) {
        return phrase.parts().stream()
                .map(
                        each ->
                                each.page() == null
                                        ? escaped(each.text())
                                        : link(each.page(), escaped(each.text())))
                .collect(Collectors.joining());
    }

    private static String link(String page, String text) {
        return "<a href=\"#" + escaped(page) + "\">" + text + "</a>";
    }

    private static String tag(String name, String content) {
        return "<" + name + ">" + content + "</" + name + ">";
    }

    private static String escaped(String text) {
        return Documents.printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("\\R", "<br/>");
    }
}
