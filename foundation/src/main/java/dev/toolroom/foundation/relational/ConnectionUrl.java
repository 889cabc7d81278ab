package dev.toolroom.foundation.relational;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URL of a database, taken apart: where it is, and what in it is secret. The one place that
 * knows; whoever shows something of a connection asks here.
 */
public record ConnectionUrl(String text) {
    /** Its last {@code @} ends the user's part, which may hold anything. */
    private static final Pattern USER_PART = Pattern.compile("^([^?;]*?://)([^/?;]*)@(.*)$");

    private static final Pattern WITH_SLASHES =
            Pattern.compile("jdbc:[a-z0-9:]+://([^/;?]*)(?:/([^;?]*))?.*");

    /** One or more hosts, each with a port; what looks otherwise is not shown. */
    private static final Pattern HOSTS =
            Pattern.compile("(?:(?:\\[[0-9A-Fa-f:.]+]|[^:@()=,\\[\\]]+)(?::[0-9]{1,5})?(?:,|$))*");

    private static final Pattern DATABASE_NAME =
            Pattern.compile("(?i).*;\\s*database(?:Name)?=([^;]+).*");
    private static final Pattern FILE = Pattern.compile("jdbc:[a-z0-9]+:(?:file:|mem:)?([^;?]+).*");

    private static final Pattern SECRET_PARAMETER =
            Pattern.compile(
                    "(?i)[?&;(]\\s*[a-z._-]*(?:pass|pwd|secret|token|key)[a-z._-]*=([^&;)]+)");

    private static final int SHORTEST_SECRET = 3;

    private static final Pattern SQL_SERVER =
            Pattern.compile("(?:mssql|sqlserver)://([^/;?]+)(?:/([^;?]*))?([;?].*)?");

    /** A URL as other programs write it, as its driver wants it; any other stays as it is. */
    public static String jdbc(DatabaseKind kind, String url) {
        Matcher sqlServer = SQL_SERVER.matcher(url);
        if (kind == DatabaseKind.SQLSERVER && sqlServer.matches()) {
            String database = sqlServer.group(2);
            String more = sqlServer.group(3) == null ? "" : sqlServer.group(3).substring(1);
            return "jdbc:sqlserver://"
                    + sqlServer.group(1)
                    + (database == null || database.isEmpty() ? "" : ";databaseName=" + database)
                    + (more.isEmpty() ? "" : ";" + more.replace('&', ';'));
        }
        return switch (kind) {
            case POSTGRESQL ->
                    url.replaceFirst("^postgres(?:ql)?(?:\\+[a-z0-9]+)?://", "jdbc:postgresql://");
            case MARIADB ->
                    url.replaceFirst(
                            "^(?:jdbc:mysql|(?:mysql|mariadb)(?:\\+[a-z0-9]+)?)://",
                            "jdbc:mariadb://");
            case SQLITE -> url.replaceFirst("^sqlite:(?://(?=/))?", "jdbc:sqlite:");
            case H2, SQLSERVER, STUB, DESIGN -> url;
        };
    }

    /** Who logs in, where the URL says so. */
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return "Login[" + user + "]";
        }
    }

    /** The user's part of the URL, as in {@code jdbc:postgresql://user:password@host/database}. */
    public Optional<Login> login() {
        Matcher found = USER_PART.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        String[] parts = found.group(2).split(":", 2);
        return Optional.of(
                new Login(decoded(parts[0]), parts.length == 2 ? decoded(parts[1]) : ""));
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
        } catch (IllegalArgumentException asItIs) {
            return part;
        }
    }

    /** The same place without the user's part, which drivers take as properties. */
    public String withoutLogin() {
        Matcher found = USER_PART.matcher(text);
        return found.matches() ? found.group(1) + found.group(3) : text;
    }

    /**
     * The same with another database in its path, where it has the form {@code //host/database}.
     */
    public String withDatabase(String name) {
        return withoutLogin().replaceFirst("(://[^/;?]*)(?:/[^;?]*)?", "$1/" + name);
    }

    /** The server as the URL names it; empty where it does not, or where it may hold a secret. */
    public String server() {
        Matcher slashes = WITH_SLASHES.matcher(withoutLogin());
        if (slashes.matches()) {
            return HOSTS.matcher(slashes.group(1)).matches() ? slashes.group(1) : "";
        }
        if (text.startsWith("file:")) {
            return "file";
        }
        return FILE.matcher(text).matches() ? "localhost" : "";
    }

    /** The database as the URL names it; empty where it does not. */
    public String database() {
        String plain = withoutLogin();
        Matcher slashes = WITH_SLASHES.matcher(plain);
        if (slashes.matches()) {
            Matcher named = DATABASE_NAME.matcher(plain);
            String path = slashes.group(2) == null ? "" : slashes.group(2);
            String name = named.matches() ? named.group(1) : path;
            return server().isEmpty() || name.contains("@") ? "" : name;
        }
        if (text.startsWith("file:")) {
            return text.substring(text.lastIndexOf('/') + 1).replaceAll("\\.dbml$", "");
        }
        Matcher file = FILE.matcher(text);
        return file.matches() ? file.group(1).substring(file.group(1).lastIndexOf('/') + 1) : "";
    }

    /** Every value in it that nobody but the driver may see. */
    List<String> secrets() {
        List<String> found = new ArrayList<>();
        Matcher user = USER_PART.matcher(text);
        if (user.matches() && user.group(2).contains(":")) {
            found.add(user.group(2).substring(user.group(2).indexOf(':') + 1));
        }
        login().map(Login::password).ifPresent(found::add);
        Matcher parameter = SECRET_PARAMETER.matcher(text);
        while (parameter.find()) {
            found.add(parameter.group(1));
        }
        return found;
    }

    /** A text of a driver without any of these. */
    static String without(List<String> secrets, String message) {
        String clean = message;
        for (String secret : secrets) {
            if (secret.length() >= SHORTEST_SECRET) {
                clean = clean.replace(secret, "***");
            }
        }
        return clean;
    }

    @Override
    public String toString() {
        return "ConnectionUrl[" + without(secrets(), text) + "]";
    }
}
