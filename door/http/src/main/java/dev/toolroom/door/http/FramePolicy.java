package dev.toolroom.door.http;

import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.ResultPages.Page;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The headers and the frame sandbox that limit what a result page may do. */
final class FramePolicy {
    private static final String HTML_SANDBOX = "allow-scripts";

    /** Lets a page of another origin keep that origin, for its own storage. */
    private static final String FRAMED_SANDBOX = "allow-scripts allow-forms allow-same-origin";

    private static final String PERMISSIONS_POLICY =
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

    /** Returns the {@code sandbox} attribute of the frame. */
    static String sandbox(Page page) {
        return page instanceof Page.Html ? HTML_SANDBOX : FRAMED_SANDBOX;
    }

    /**
     * @param root the address below which the page may load files
     */
    static Map<String, String> pageHeaders(Page page, String root) {
        var headers = new TreeMap<>(commonHeaders());
        headers.put(
                "Content-Security-Policy",
                switch (page) {
                    case Page.Html _ -> htmlPolicy(root);
                    case Page.Framed framed -> framedPolicy(framed.origin());
                });
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        return headers;
    }

    /**
     * Returns the headers of a file of a page. A sandboxed page has an opaque origin, so its own
     * files are cross-origin to the browser.
     */
    static Map<String, String> fileHeaders() {
        var headers = new TreeMap<>(commonHeaders());
        headers.put(
                "Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
        headers.put("Cross-Origin-Resource-Policy", "cross-origin");
        return headers;
    }

    private static Map<String, String> commonHeaders() {
        return Map.of(
                "X-Content-Type-Options", "nosniff",
                "Referrer-Policy", "no-referrer",
                "Cache-Control", "no-store",
                "Permissions-Policy", PERMISSIONS_POLICY);
    }

    private static String htmlPolicy(String root) {
        return "sandbox "
                + HTML_SANDBOX
                + "; default-src 'none'; script-src 'unsafe-inline' "
                + root
                + "; style-src 'unsafe-inline' "
                + root
                + "; img-src data: blob: "
                + root
                + "; font-src data:; media-src data: blob:; connect-src 'none'; form-action 'none';"
                + " base-uri 'none'; frame-src 'none'; frame-ancestors 'self'";
    }

    private static String framedPolicy(String origin) {
        return "sandbox "
                + FRAMED_SANDBOX
                + "; default-src 'none'; style-src 'unsafe-inline'; frame-src "
                + origin
                + "; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
    }

    /**
     * Returns a page without scripts that frames the given one, so that the policy of the workbench
     * need not allow that origin.
     *
     * @param host host and port of this server, which is never framed
     */
    static String wrapperHtml(Page.Framed page, String host) {
        if (host.endsWith(":" + page.port())) {
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
                .formatted(url, FRAMED_SANDBOX);
    }
}
