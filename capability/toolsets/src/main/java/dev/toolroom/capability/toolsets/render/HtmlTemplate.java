package dev.toolroom.capability.toolsets.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/** The page of an HTML renderer: its template with the data where its scripts find it. */
public final class HtmlTemplate {
    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";

    private static final String FRAME = resource("frame.js");

    private final String html;

    public HtmlTemplate(String html) {
        this.html = html;
    }

    /** With its data, and with what lets it speak to the page around it. */
    public String served(Json data) {
        return with(data(data) + "<script>" + FRAME + "</script>");
    }

    /** As a page that waits for its data, and only then becomes the template. */
    public String waiting() {
        return "<!doctype html><html><head><meta charset=\"utf-8\"><script>"
                + FRAME
                + "</script><script>window.__TOOLSET_TEMPLATE__("
                + script(new Json.Str(html))
                + ");</script></head><body></body></html>";
    }

    /** With {@code window.__TOOL_DATA__} set before any script of its own runs. */
    String with(Json data) {
        return with(data(data));
    }

    private String with(String scripts) {
        int at = place();
        return html.substring(0, at) + scripts + html.substring(at);
    }

    private static String data(Json data) {
        return "<script>window.__TOOL_DATA__ = " + script(data) + ";</script>";
    }

    private static String resource(String name) {
        try (InputStream in = HtmlTemplate.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
