package dev.toolroom.foundation.relational;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a database URL into its server, database and secrets. Code that shows part of a URL must
 * use this class, so that no secret is shown.
 */
public record ConnectionUrl(String text) {
    /** The login is everything up to the last {@code @}: a password may itself contain one. */
    private static final Pattern LOGIN = Pattern.compile("^([^?;]*?://)([^/?;]*)@(.*)$");

    private static final Pattern SERVER_AND_DATABASE =
            Pattern.compile("jdbc:[a-z0-9:]+://([^/;?]*)(?:/([^;?]*))?.*");

    /** One or more hosts, each with an optional port. Anything else is not shown. */
    private static final Pattern HOSTS =
            Pattern.compile("(?:(?:\\[[0-9A-Fa-f:.]+]|[^:@()=,\\[\\]]+)(?::[0-9]{1,5})?(?:,|$))*");

    private static final Pattern DATABASE_NAME =
            Pattern.compile("(?i).*;\\s*database(?:Name)?=([^;]+).*");
    private static final Pattern FILE = Pattern.compile("jdbc:[a-z0-9]+:(?:file:|mem:)?([^;?]+).*");

    private static final Pattern SECRET_PARAMETER =
            Pattern.compile(
                    "(?i)[?&;(]\\s*[a-z._-]*(?:pass|pwd|secret|token|key)[a-z._-]*=([^&;)]+)");

    private static final int MIN_SECRET_CHARACTERS = 3;

    private static final Pattern SQL_SERVER =
            Pattern.compile("(?:mssql|sqlserver)://([^/;?]+)(?:/([^;?]*))?([;?].*)?");

    /** Converts a URL such as {@code postgres://} to a JDBC URL; returns others unchanged. */
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

    public record Login(String user, String password) {
        @Override
        public String toString() {
            return "Login[" + user + "]";
        }
    }

    /** Returns the login of {@code jdbc:postgresql://user:password@host/database}. */
    public Optional<Login> login() {
        Matcher found = LOGIN.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        String[] parts = found.group(2).split(":", 2);
        return Optional.of(new Login(decode(parts[0]), parts.length == 2 ? decode(parts[1]) : ""));
    }

    private static String decode(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return part;
        }
    }

    /** Returns the URL without the login, which is passed to the driver in properties. */
    public String withoutLogin() {
        Matcher found = LOGIN.matcher(text);
        return found.matches() ? found.group(1) + found.group(3) : text;
    }

    /** Returns the URL without its login and with another database, for {@code //host/database}. */
    public String withDatabase(String name) {
        return withoutLogin().replaceFirst("(://[^/;?]*)(?:/[^;?]*)?", "$1/" + name);
    }

    /** Returns the server; empty if the URL names none or the part may hold a secret. */
    public String server() {
        Matcher slashes = SERVER_AND_DATABASE.matcher(withoutLogin());
        if (slashes.matches()) {
            return HOSTS.matcher(slashes.group(1)).matches() ? slashes.group(1) : "";
        }
        if (text.startsWith("file:")) {
            return "file";
        }
        return FILE.matcher(text).matches() ? "localhost" : "";
    }

    /** Returns the database name; empty if the URL has none. */
    public String database() {
        String url = withoutLogin();
        Matcher slashes = SERVER_AND_DATABASE.matcher(url);
        if (slashes.matches()) {
            Matcher named = DATABASE_NAME.matcher(url);
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

    /** Returns the password, raw and decoded, and values of parameters such as {@code token}. */
    List<String> secrets() {
        List<String> found = new ArrayList<>();
        Matcher user = LOGIN.matcher(text);
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

    /** Masks the secrets in a message of a driver. */
    static String mask(List<String> secrets, String message) {
        String clean = message;
        for (String secret : secrets) {
            if (secret.length() >= MIN_SECRET_CHARACTERS) {
                clean = clean.replace(secret, "***");
            }
        }
        return clean;
    }

    @Override
    public String toString() {
        return "ConnectionUrl[" + mask(secrets(), text) + "]";
    }
}
