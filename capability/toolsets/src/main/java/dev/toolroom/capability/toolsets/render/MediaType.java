package dev.toolroom.capability.toolsets.render;

import java.util.Locale;
import java.util.Map;

/** The type of a file by the ending of its name: from a fixed list, never guessed from content. */
public final class MediaType {
    private static final String ANY = "application/octet-stream";
    private static final Map<String, String> TYPES =
            Map.ofEntries(
                    Map.entry("html", "text/html"),
                    Map.entry("htm", "text/html"),
                    Map.entry("js", "text/javascript"),
                    Map.entry("mjs", "text/javascript"),
                    Map.entry("css", "text/css"),
                    Map.entry("json", "application/json"),
                    Map.entry("csv", "text/csv"),
                    Map.entry("txt", "text/plain"),
                    Map.entry("md", "text/markdown"),
                    Map.entry("svg", "image/svg+xml"),
                    Map.entry("png", "image/png"),
                    Map.entry("jpg", "image/jpeg"),
                    Map.entry("jpeg", "image/jpeg"),
                    Map.entry("gif", "image/gif"),
                    Map.entry("webp", "image/webp"),
                    Map.entry("ico", "image/x-icon"),
                    Map.entry("woff", "font/woff"),
                    Map.entry("woff2", "font/woff2"),
                    Map.entry("pdf", "application/pdf"),
                    Map.entry("zip", "application/zip"));

    private MediaType() {}

    public static String of(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(ending, ANY);
    }
}
