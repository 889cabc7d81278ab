package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a model as a document to hand in: overview, glossary, a canvas for each context. */
public final class Documents {
    /** Larger diagrams are named instead of drawn. */
    static final int MAX_SHAPES = 400;

    private Documents() {}

    /**
     * The pages as Markdown files for a wiki, by file name. Their links expect all files in one
     * folder.
     *
     * @param title of the overview
     */
    public static Map<String, String> markdown(Model model, String title) {
        Map<String, String> files = new LinkedHashMap<>();
        for (Page page : pages(model, title)) {
            files.put(page.name() + ".md", MarkdownPage.write(page));
        }
        return files;
    }

    /** The canvas of one bounded context as Markdown. */
    public static String canvas(BoundedContext context) {
        return MarkdownPage.write(ContextCanvas.of(context, new PageNames(context.model())));
    }

    /** All pages and maps in one HTML file. */
    public static String html(Model model, String title) {
        return HtmlDocument.write(pages(model, title));
    }

    private static List<Page> pages(Model model, String title) {
        var names = new PageNames(model);
        List<Page> pages = new ArrayList<>();
        pages.add(Overview.of(model, names, title));
        pages.add(Glossary.of(model, names));
        model.boundedContexts().forEach(each -> pages.add(ContextCanvas.of(each, names)));
        return pages;
    }

    /** Without control characters, which a string of a model may contain as escapes. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\r\n\t]]", "");
    }

    static String tooLarge(Diagram diagram) {
        return "%s has %d shapes and is too large to draw."
                .formatted(diagram.title(), diagram.shapes().size());
    }
}
