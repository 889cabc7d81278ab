package dev.toolroom.foundation.relational;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The configured databases. Drivers are loaded when a connection of their kind is first opened. */
public final class Connections {
    private final Supplier<List<ConnectionSettings>> settings;
    private final UnaryOperator<String> resolve;

    /**
     * @param settings read when first asked for
     * @param resolve replaces {@code ${NAME}} in a text
     */
    public Connections(Supplier<List<ConnectionSettings>> settings, UnaryOperator<String> resolve) {
        this.settings = settings;
        this.resolve = resolve;
    }

    public List<ConnectionSettings> all() {
        return settings.get();
    }

    public Optional<ConnectionSettings> find(String id) {
        for (ConnectionSettings each : all()) {
            if (each.id().equals(id)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /**
     * Opens a connection of its own, which the caller closes.
     *
     * @param properties for the driver, besides user and password
     */
    public Connection open(ConnectionSettings wanted, Properties properties) throws SQLException {
        var all = new Properties();
        all.putAll(properties);
        var url = new ConnectionUrl(resolved(wanted, "url", wanted.url()));
        login(wanted, url, all);
        try {
            Connection connection = driver(wanted.kind()).connect(url.withoutLogin(), all);
            if (connection == null) {
                throw new SQLException(
                        "the url of connection "
                                + wanted.id()
                                + " is not one of kind "
                                + wanted.kind().word());
            }
            return connection;
        } catch (SQLException e) {
            throw withoutSecrets(e, url, all.getProperty("password", ""));
        }
    }

    private void login(ConnectionSettings wanted, ConnectionUrl url, Properties into) {
        url.login()
                .ifPresent(
                        login -> {
                            into.setProperty("user", login.user());
                            into.setProperty("password", login.password());
                        });
        if (wanted.user() != null) {
            into.setProperty("user", resolved(wanted, "user", wanted.user()));
        }
        if (wanted.password() != null) {
            into.setProperty("password", resolved(wanted, "password", wanted.password()));
        } else if (wanted.passwordFile() != null) {
            String file = resolved(wanted, "passwordFile", wanted.passwordFile());
            into.setProperty("password", PasswordFile.read(wanted.id(), file));
        }
    }

    private String resolved(ConnectionSettings wanted, String key, String text) {
        try {
            return resolve.apply(text);
        } catch (UnsetVariable unset) {
            throw new LoginProblem(
                    "%s of connection %s uses ${%s}, which is not set"
                            .formatted(key, wanted.id(), unset.name()),
                    unset.nextStep());
        }
    }

    /** Some drivers quote the URL that they cannot use. */
    private static SQLException withoutSecrets(SQLException e, ConnectionUrl url, String password) {
        List<String> secrets = new ArrayList<>(url.secrets());
        secrets.add(password);
        String message = String.valueOf(e.getMessage());
        String clean = ConnectionUrl.without(secrets, message);
        return clean.equals(message)
                ? e
                : new SQLException(clean, e.getSQLState(), e.getErrorCode());
    }

    /** By name and directly: the driver manager would load every driver there is. */
    private static Driver driver(DatabaseKind kind) throws SQLException {
        String name =
                kind.driver()
                        .orElseThrow(
                                () -> new SQLException("a " + kind.word() + " has no database"));
        try {
            return Class.forName(name)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new SQLException("the driver for " + kind.word() + " is not installed", e);
        }
    }
}
