package dev.toolroom.capability.toolsets.render;

import dev.toolroom.kernel.Json;
import java.util.Locale;

/** The page of an HTML renderer: its template with the data where its scripts find it. */
public final class HtmlTemplate {
    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";

    private final String html;

    public HtmlTemplate(String html) {
        this.html = html;
    }

    /** With {@code window.__TOOL_DATA__} set before any script of its own runs. */
    public String with(Json data) {
        int at = place();
        return html.substring(0, at)
                + "<script>window.__TOOL_DATA__ = "
                + script(data)
                + ";</script>"
                + html.substring(at);
    }

    /** JSON that ends no script and begins no comment, wherever it stands in a page. */
    static String script(Json data) {
        String json = data.write();
        var out = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char each = json.charAt(i);
            if (each == '<' || each == '>' || each == '&' || each == '\u2028' || each == '\u2029') {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
            } else {
                out.append(each);
            }
        }
        return out.toString();
    }

    /**
     * Right behind {@code <head>} or {@code <body>}; a page that begins with anything else has no
     * head of its own, and this comes first in the one that browsers give it.
     */
    private int place() {
        int start = 0;
        int at = 0;
        while (at < html.length()) {
            if (Character.isWhitespace(html.charAt(at)) || html.charAt(at) == '\uFEFF') {
                at++;
            } else if (html.startsWith(COMMENT, at)) {
                int end = html.indexOf(COMMENT_END, at + COMMENT.length());
                at = end < 0 ? html.length() : end + COMMENT_END.length();
            } else if (html.charAt(at) != '<') {
                return start;
            } else {
                String name = tagName(at);
                at = tagEnd(at);
                if (name.equals("head") || name.equals("body")) {
                    return at;
                }
                if (!name.equals("!doctype") && !name.equals("html")) {
                    return start;
                }
                start = at;
            }
        }
        return start;
    }

    private String tagName(int open) {
        int end = open + 1;
        while (end < html.length() && " \t\r\n\f/>".indexOf(html.charAt(end)) < 0) {
            end++;
        }
        return html.substring(open + 1, end).toLowerCase(Locale.ROOT);
    }

    /** One past the bracket that closes the tag; those within quotes do not. */
    private int tagEnd(int open) {
        char quote = 0;
        for (int i = open + 1; i < html.length(); i++) {
            char each = html.charAt(i);
            if (quote != 0) {
                quote = each == quote ? 0 : quote;
            } else if (each == '"' || each == '\'') {
                quote = each;
            } else if (each == '>') {
                return i + 1;
            }
        }
        return html.length();
    }
}
