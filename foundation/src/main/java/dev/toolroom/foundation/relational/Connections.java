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
    private final Drivers drivers;

    /** Finds the driver for a kind of database. */
    @FunctionalInterface
    public interface Drivers {
        Driver of(DatabaseKind kind) throws SQLException;
    }

    /**
     * @param settings called on each access
     * @param resolve replaces {@code ${NAME}} in a text
     */
    public Connections(Supplier<List<ConnectionSettings>> settings, UnaryOperator<String> resolve) {
        this(settings, resolve, Connections::installed);
    }

    public Connections(
            Supplier<List<ConnectionSettings>> settings,
            UnaryOperator<String> resolve,
            Drivers drivers) {
        this.settings = settings;
        this.resolve = resolve;
        this.drivers = drivers;
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
     * Opens a new connection, which the caller closes.
     *
     * @param properties driver properties besides user and password
     */
    public Connection open(ConnectionSettings database, Properties properties) throws SQLException {
        var all = new Properties();
        all.putAll(properties);
        var url = new ConnectionUrl(resolveVariables(database, "url", database.url()));
        addLogin(database, url, all);
        try {
            Connection connection = drivers.of(database.kind()).connect(url.withoutLogin(), all);
            if (connection == null) {
                throw new SQLException(
                        "the url of connection "
                                + database.id()
                                + " is not one of kind "
                                + database.kind().word());
            }
            return connection;
        } catch (SQLException e) {
            throw withoutSecrets(e, url, all.getProperty("password", ""));
        }
    }

    private void addLogin(ConnectionSettings database, ConnectionUrl url, Properties into) {
        url.login()
                .ifPresent(
                        login -> {
                            into.setProperty("user", login.user());
                            into.setProperty("password", login.password());
                        });
        if (database.user() != null) {
            into.setProperty("user", resolveVariables(database, "user", database.user()));
        }
        if (database.password() != null) {
            into.setProperty(
                    "password", resolveVariables(database, "password", database.password()));
        } else if (database.passwordFile() != null) {
            String file = resolveVariables(database, "passwordFile", database.passwordFile());
            into.setProperty("password", PasswordFile.read(database.id(), file));
        }
    }

    private String resolveVariables(ConnectionSettings database, String key, String text) {
        try {
            return resolve.apply(text);
        } catch (UnsetVariable unset) {
            throw new LoginProblem(
                    "%s of connection %s uses ${%s}, which is not set"
                            .formatted(key, database.id(), unset.name()),
                    unset.nextStep());
        }
    }

    /** Masks secrets in the message: some drivers quote the URL they reject. */
    private static SQLException withoutSecrets(SQLException e, ConnectionUrl url, String password) {
        List<String> secrets = new ArrayList<>(url.secrets());
        secrets.add(password);
        String message = String.valueOf(e.getMessage());
        String clean = ConnectionUrl.mask(secrets, message);
        return clean.equals(message)
                ? e
                : new SQLException(clean, e.getSQLState(), e.getErrorCode());
    }

    /** Loads the driver by its class name, because DriverManager would load every driver. */
    public static Driver installed(DatabaseKind kind) throws SQLException {
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
