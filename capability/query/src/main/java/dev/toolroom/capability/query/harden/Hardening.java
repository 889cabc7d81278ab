package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.harden.LoginRights.Survey;
import dev.toolroom.capability.query.refusal.MissingRight;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.kernel.call.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Creates, by the login of a connection, another one that reads everything but the masked columns;
 * and brings it up to date, or removes it.
 */
public final class Hardening {
    /** A view may read another one that is granted in the same run. */
    private static final int MAX_PASSES = 20;

    private final ConnectionSettings settings;
    private final ConnectionUrl.@Nullable Login owner;
    private final Connections connections;
    private final LoginFiles files;
    private final LoginRights rights;

    /**
     * @param owner that creates the login; null for the login of the connection
     */
    public Hardening(
            ConnectionSettings settings,
            ConnectionUrl.@Nullable Login owner,
            Connections connections,
            LoginFiles files) {
        if (!LoginFiles.masksByRights(settings)) {
            String why =
                    settings.mask().isEmpty()
                            ? " has no mask, so it needs no login for masked columns"
                            : " masks columns without a login";
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    settings.id() + why,
                    "Only a connection of PostgreSQL, MariaDB or SQL Server with mask in"
                            + " toolroom.yaml is hardened");
        }
        this.settings = settings;
        this.owner = owner;
        this.connections = connections;
        this.files = files;
        this.rights = LoginRights.of(settings);
    }

    /**
     * The changes that a run would make.
     *
     * @param asks whether a person decides: the login is new, or what it must not read has changed
     * @param lines for that person
     * @param statements for the database
     */
    public record Plan(boolean asks, List<String> lines, List<String> statements) {
        public Plan {
            lines = List.copyOf(lines);
            statements = List.copyOf(statements);
        }
    }

    /** The login as the files of the home and the database have it. */
    private record Found(Login login, boolean exists, boolean keepsPassword) {}

    /**
     * Returns what {@link #run} would do.
     *
     * @param forAnother whether a database administrator runs the statements; the password stays in
     *     the home, where the login is looked for from now on
     */
    public Plan plan(boolean forAnother) throws SQLException {
        try (Connection owner = owner()) {
            Found found = find(owner);
            if (forAnother) {
                files.keep(settings, found.login());
            }
            Survey survey = rights.survey(owner, found.login().role());
            var statements = new ArrayList<>(statementsForLogin(found));
            try (Connection reader = readerIfUsable(found)) {
                statements.addAll(survey.changes().find(reader, forAnother));
            }
            boolean asks = !found.login().ready() && !statements.isEmpty();
            List<String> lines = LoginReport.plan(found.login(), found.exists(), survey);
            return new Plan(asks, lines, statements);
        }
    }

    /**
     * Does it, tries the new login through the URL of the connection, and uses it from then on.
     *
     * @return what a person should know of it
     */
    public List<String> run() throws SQLException {
        try (Connection owner = owner()) {
            Found found = find(owner);
            Login login = found.login();
            if (!login.ready()) {
                files.keep(settings, login);
            }
            try {
                execute(owner, statementsForLogin(found));
                grant(owner, found);
                return switchTo(login);
            } catch (SQLException | Refusal e) {
                boolean lacksRight = e instanceof SQLException no && MissingRight.isMeantBy(no);
                if (lacksRight && found.exists()) {
                    // Somebody else brings it up to date. What it reads is checked anyway.
                    return switchTo(login);
                }
                if (!found.exists()) {
                    tryToRemove(owner, login.role(), e);
                }
                if (lacksRight) {
                    throw mayNot();
                }
                throw e;
            }
        }
    }

    /** The first pass makes the login usable; later ones ask it which views it may read. */
    private void grant(Connection owner, Found found) throws SQLException {
        Login login = found.login();
        List<String> previous = List.of();
        for (int pass = 0; pass <= MAX_PASSES; pass++) {
            Survey survey = rights.survey(owner, login.role());
            List<String> changes;
            try (Connection reader = pass == 0 ? readerIfUsable(found) : reader(login)) {
                changes = survey.changes().find(reader, false);
            }
            if (pass > 0 && changes.equals(previous)) {
                return;
            }
            execute(owner, changes);
            previous = pass == 0 ? List.of() : changes;
        }
    }

    private List<String> switchTo(Login login) throws SQLException {
        try (Connection reader = reader(login)) {
            Login sealed = login.asReady(rights.seal(reader));
            String readable = rights.findReadable(reader, sealed.seal());
            if (readable != null) {
                throw notHidden(readable);
            }
            files.keep(settings, sealed);
            return report(reader);
        }
    }

    private Refusal notHidden(String readable) {
        return new Refusal(
                QueryRefusal.MASKED,
                readable + " of " + settings.id() + ", whatever is granted to it by itself",
                "Revoke what PUBLIC or a group may read of masked columns, and run %s again"
                        .formatted(command()));
    }

    /** Returns what a person should know of the login, one sentence each. */
    public List<String> report(Connection reader) throws SQLException {
        var report = new ArrayList<>(rights.report(reader));
        if (!rights.reportsMissingRights() && isOutdated()) {
            report.add(LoginReport.OUTDATED);
        }
        return report;
    }

    /** Only the owner sees all tables. False if it cannot log in. */
    private boolean isOutdated() {
        try {
            return !plan(false).statements().isEmpty();
        } catch (SQLException | RuntimeException ownerNotAtHand) {
            return false;
        }
    }

    /** Removes the login and its rights, and returns its name. */
    public String undo() throws SQLException {
        Login login = files.find(settings).orElseGet(() -> files.create(settings));
        try (Connection owner = owner()) {
            if (exists(owner, login)) {
                execute(owner, rights.remove(owner, login.role()));
            }
        }
        files.remove(settings);
        return login.role();
    }

    private void tryToRemove(Connection owner, String role, Exception why) {
        try {
            execute(owner, rights.remove(owner, role));
        } catch (SQLException | Refusal more) {
            why.addSuppressed(more);
        }
    }

    private Found find(Connection owner) throws SQLException {
        Optional<Login> kept = files.find(settings);
        Login fresh = files.create(settings);
        Login login = kept.filter(each -> each.isFor(settings)).orElse(fresh);
        boolean exists = exists(owner, login);
        return new Found(exists ? login : login.asNew(), exists, exists && !login.equals(fresh));
    }

    private boolean exists(Connection owner, Login login) throws SQLException {
        Optional<String> mark =
                rights.mark(owner, login.role()).or(() -> markAsSeenByItself(login));
        if (mark.isPresent() && !mark.get().equals(files.mark(settings))) {
            throw new Refusal(
                    QueryRefusal.NAME_TAKEN,
                    "the login " + login.role() + " is there, and this home did not create it",
                    "Drop it if nobody uses it, or give the connection another id");
        }
        return mark.isPresent();
    }

    /** An owner who did not create the login may not see it. */
    private Optional<String> markAsSeenByItself(Login login) {
        if (files.find(settings).filter(login::equals).isEmpty()) {
            return Optional.empty();
        }
        try (Connection reader = reader(login)) {
            return rights.mark(reader, login.role());
        } catch (SQLException | Refusal notThere) {
            return Optional.empty();
        }
    }

    /** Returns the statements that come before any right to a table. */
    private List<String> statementsForLogin(Found found) {
        if (!found.exists()) {
            return rights.create(found.login(), files.mark(settings));
        }
        return found.keepsPassword() ? List.of() : List.of(rights.changePassword(found.login()));
    }

    private @Nullable Connection readerIfUsable(Found found) throws SQLException {
        try {
            return found.exists() && found.keepsPassword() ? reader(found.login()) : null;
        } catch (Refusal notYet) {
            return null;
        }
    }

    private void execute(Connection owner, List<String> statements) throws SQLException {
        if (statements.isEmpty()) {
            return;
        }
        owner.setAutoCommit(false);
        try (Statement statement = owner.createStatement()) {
            statement.setEscapeProcessing(false);
            for (String each : statements) {
                statement.addBatch(each);
            }
            statement.executeBatch();
            owner.commit();
        } catch (SQLException e) {
            owner.rollback();
            SQLException first = e.getNextException() == null ? e : e.getNextException();
            throw first;
        } finally {
            owner.setAutoCommit(true);
        }
    }

    private Refusal mayNot() {
        return new Refusal(
                QueryRefusal.NOT_SUPPORTED,
                "the login of " + settings.id() + " may not create logins and grant these rights",
                command()
                        + " --print prints the statements for whoever may; run the command again"
                        + " after that");
    }

    private String command() {
        return "toolroom connection harden " + settings.id();
    }

    private Connection owner() throws SQLException {
        Properties properties = rights.properties();
        if (owner == null) {
            return connections.open(settings, properties);
        }
        properties.setProperty("user", owner.user());
        properties.setProperty("password", owner.password());
        String url = new ConnectionUrl(settings.url()).withoutLogin();
        return connections.open(settings.withLogin(url, null, null), properties);
    }

    private Connection reader(Login login) throws SQLException {
        try {
            return connections.open(files.with(settings, login), rights.properties());
        } catch (SQLException e) {
            throw new Refusal(
                    QueryRefusal.UNREACHABLE,
                    "the new login cannot log in to " + settings.id() + " by its URL",
                    "Let the server (on PostgreSQL: pg_hba.conf) and any pooler in between accept "
                            + login.role());
        }
    }
}
