package dev.toolroom.door.http;

import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.content.ResultPages.Page;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a page of a result may do: the headers it is sent with, and the sandbox of its frame. */
final class FramePolicy {
    private static final String SCRIPTS = "allow-scripts";

    /** For a page of another origin, which keeps its own storage and no more. */
    private static final String OTHER_ORIGIN = "allow-scripts allow-forms allow-same-origin";

    private static final String NO_FEATURES =
            List.of(
                            "accelerometer",
                            "autoplay",
                            "camera",
                            "clipboard-read",
                            "clipboard-write",
                            "display-capture",
                            "encrypted-media",
                            "fullscreen",
                            "gamepad",
                            "geolocation",
                            "gyroscope",
                            "hid",
                            "idle-detection",
                            "local-fonts",
                            "magnetometer",
                            "microphone",
                            "midi",
                            "payment",
                            "picture-in-picture",
                            "publickey-credentials-create",
                            "publickey-credentials-get",
                            "screen-wake-lock",
                            "serial",
                            "storage-access",
                            "usb",
                            "window-management",
                            "xr-spatial-tracking")
                    .stream()
                    .map(each -> each + "=()")
                    .collect(Collectors.joining(", "));

    private FramePolicy() {}

    /** For the attribute {@code sandbox} of the frame. */
    static String sandbox(Page page) {
        return page instanceof Page.Html ? SCRIPTS : OTHER_ORIGIN;
    }

    /**
     * @param root the address below which the files lie that the page may load
     */
    static Map<String, String> page(Page page, String root) {
        var headers = new TreeMap<>(always());
        headers.put(
                "Content-Security-Policy",
                switch (page) {
                    case Page.Html _ -> html(root);
                    case Page.Framed framed -> framed(framed.origin());
                });
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        return headers;
    }

    /** Of a file of a page: its origin is none, so to the browser the page is always another. */
    static Map<String, String> file() {
        var headers = new TreeMap<>(always());
        headers.put(
                "Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
        headers.put("Cross-Origin-Resource-Policy", "cross-origin");
        return headers;
    }

    private static Map<String, String> always() {
        return Map.of(
                "X-Content-Type-Options", "nosniff",
                "Referrer-Policy", "no-referrer",
                "Cache-Control", "no-store",
                "Permissions-Policy", NO_FEATURES);
    }

    private static String html(String root) {
        return "sandbox "
                + SCRIPTS
                + "; default-src 'none'; script-src 'unsafe-inline' "
                + root
                + "; style-src 'unsafe-inline' "
                + root
                + "; img-src data: blob: "
                + root
                + "; font-src data:; media-src data: blob:; connect-src 'none'; form-action 'none';"
                + " base-uri 'none'; frame-src 'none'; frame-ancestors 'self'";
    }

    private static String framed(String origin) {
        return "sandbox "
                + OTHER_ORIGIN
                + "; default-src 'none'; style-src 'unsafe-inline'; frame-src "
                + origin
                + "; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
    }

    /**
     * A page without a script that shows another one. So the policy of the workbench need not allow
     * that other origin.
     *
     * @param own host and port of this server, which never frames itself
     */
    static String around(Page.Framed page, String own) {
        if (own.endsWith(":" + page.port())) {
            throw new WebError(
                    403,
                    "web.own-page",
                    "a result cannot show a page of Toolroom itself",
                    "Use another port for the server of the tool");
        }
        String url =
                page.url()
                        .replace("&", "&amp;")
                        .replace("\"", "&quot;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;");
        return """
        <!doctype html><html><head><meta charset="utf-8"><title>Result</title>
        <style>html,body,iframe{margin:0;border:0;padding:0;width:100%%;height:100%%;display:block}</style></head>
        <body><iframe src="%s" sandbox="%s" referrerpolicy="no-referrer"></iframe></body></html>
        """
                .formatted(url, OTHER_ORIGIN);
    }
}
