package dev.toolroom.app;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Server and database as a JDBC URL names them; empty where it does not. */
record UrlPlace(String server, String database) {
    private static final Pattern WITH_SLASHES =
            Pattern.compile("jdbc:[a-z0-9:]+://([^/;?]*)(?:/([^;?]*))?.*");
    private static final Pattern DATABASE_NAME =
            Pattern.compile("(?i).*;\\s*database(?:Name)?=([^;]+).*");
    private static final Pattern FILE = Pattern.compile("jdbc:[a-z0-9]+:(?:file:|mem:)?([^;?]+).*");

    static UrlPlace of(String url) {
        Matcher named = DATABASE_NAME.matcher(url);
        Matcher slashes = WITH_SLASHES.matcher(url);
        if (slashes.matches()) {
            String path = slashes.group(2) == null ? "" : slashes.group(2);
            return new UrlPlace(slashes.group(1), named.matches() ? named.group(1) : path);
        }
        if (url.startsWith("file:")) {
            String name = url.substring(url.lastIndexOf('/') + 1).replaceAll("\\.dbml$", "");
            return new UrlPlace("file", name);
        }
        Matcher file = FILE.matcher(url);
        if (file.matches()) {
            String path = file.group(1);
            return new UrlPlace("localhost", path.substring(path.lastIndexOf('/') + 1));
        }
        return new UrlPlace("", "");
    }
}
