package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.QueryRefusal;
import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
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
    /** What a view is made of may be a view that is granted in the same run. */
    private static final int MOST_PASSES = 20;

    private final ConnectionSettings settings;
    private final Connections connections;
    private final LoginFiles files;
    private final MaskPatterns masks;

    public Hardening(ConnectionSettings settings, Connections connections, LoginFiles files) {
        if (settings.kind() != DatabaseKind.POSTGRESQL || settings.mask().isEmpty()) {
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    settings.id()
                            + (settings.mask().isEmpty()
                                    ? " has no mask, so it needs no login for masked columns"
                                    : " is not a PostgreSQL database"),
                    "Only a PostgreSQL connection with mask in toolroom.yaml is hardened");
        }
        this.settings = settings;
        this.connections = connections;
        this.files = files;
        this.masks = new MaskPatterns(settings.mask());
    }

    /**
     * What would be done.
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

    public Plan plan() throws SQLException {
        return plan(false);
    }

    /** For a DBA; the password stays in the home, where the login is looked for from now on. */
    public Plan planForAnother() throws SQLException {
        return plan(true);
    }

    private Plan plan(boolean forAnother) throws SQLException {
        try (Connection owner = owner()) {
            Found found = found(owner);
            if (forAnother) {
                files.keep(settings, found.login());
            }
            List<Relation> all = Relation.all(owner, masks, found.login().role());
            List<Relation> granted = forAnother ? all : mine(all);
            List<String> statements = new ArrayList<>(begin(owner, found));
            statements.addAll(changes(found.login().role(), granted, safe(found, all)));
            boolean asks = !found.login().ready() && !statements.isEmpty();
            return new Plan(
                    asks, LoginReport.plan(found.login().role(), found.exists(), all), statements);
        }
    }

    /**
     * Does it, tries the new login through the URL of the connection, and uses it from then on.
     *
     * @return what a person should know of it
     */
    public List<String> run() throws SQLException {
        try (Connection owner = owner()) {
            Found found = found(owner);
            Login login = found.login();
            if (!login.ready()) {
                files.keep(settings, login);
            }
            try {
                checkMayCreate(owner, found);
                execute(owner, begin(owner, found));
                for (int pass = 0; ; pass++) {
                    List<Relation> all = Relation.all(owner, masks, login.role());
                    // The role exists now, so its own session says which views are safe.
                    List<Long> safe = pass == 0 ? null : safe(login, all);
                    List<String> changes = changes(login.role(), mine(all), safe);
                    execute(owner, changes);
                    if (pass > 0 && (changes.isEmpty() || pass == MOST_PASSES)) {
                        break;
                    }
                }
                return switchTo(login);
            } catch (SQLException | Refusal e) {
                if (!found.exists()) {
                    tryToTakeBack(owner, login.role(), e);
                }
                throw e;
            }
        }
    }

    private List<String> switchTo(Login login) throws SQLException {
        try (Connection reader = reader(login)) {
            String reads = new LoginCheck(settings.mask()).reads(reader);
            if (reads != null) {
                throw notHidden(reads);
            }
            files.keep(settings, login.asReady());
            return LoginReport.of(reader, settings.mask());
        }
    }

    private Refusal notHidden(String reads) {
        return new Refusal(
                QueryRefusal.MASKED,
                reads + " of " + settings.id() + ", whatever is granted to it by itself",
                "Revoke what PUBLIC or a group may read of masked columns, and run toolroom"
                        + " connection harden "
                        + settings.id()
                        + " again");
    }

    /** Removes the login and its rights. */
    public void undo() throws SQLException {
        Login login = files.find(settings).orElseGet(() -> files.create(settings));
        try (Connection owner = owner()) {
            if (exists(owner, login)) {
                takeBack(owner, login.role());
            }
        }
        files.remove(settings);
    }

    private void tryToTakeBack(Connection owner, String role, Exception why) {
        try {
            takeBack(owner, role);
        } catch (SQLException more) {
            why.addSuppressed(more);
        }
    }

    private void takeBack(Connection owner, String role) throws SQLException {
        var statements = new ArrayList<String>();
        for (Relation each : Relation.all(owner, masks, role)) {
            statements.addAll(each.changes(role, false));
        }
        var surroundings = new Surroundings(owner, role);
        statements.addAll(surroundings.takeBack());
        if (surroundings.exists()) {
            statements.add("DROP ROLE " + Relation.quoted(role));
        }
        execute(owner, statements);
    }

    private Found found(Connection owner) throws SQLException {
        Optional<Login> kept = files.find(settings);
        Login fresh = files.create(settings);
        Login login = kept.filter(each -> each.isFor(settings)).orElse(fresh);
        boolean exists = exists(owner, login);
        return new Found(exists ? login : login.asNew(), exists, exists && !login.equals(fresh));
    }

    private boolean exists(Connection owner, Login login) throws SQLException {
        List<String> comments =
                new Sql(owner)
                        .list(
                                "SELECT coalesce(shobj_description(oid, 'pg_authid'), '')"
                                        + " FROM pg_catalog.pg_roles WHERE rolname = ?",
                                row -> row.getString(1),
                                login.role());
        if (!comments.isEmpty() && !comments.getFirst().equals(files.comment(settings))) {
            throw new Refusal(
                    QueryRefusal.NAME_TAKEN,
                    "the role " + login.role() + " is there, and this home did not create it",
                    "Drop the role if nobody uses it, or give the connection another id");
        }
        return !comments.isEmpty();
    }

    /** What comes before any right on a table. */
    private List<String> begin(Connection owner, Found found) throws SQLException {
        Login login = found.login();
        var statements = new ArrayList<String>();
        String password = " PASSWORD '" + ScramVerifier.of(login.password()) + "'";
        if (!found.exists()) {
            statements.add(
                    "CREATE ROLE " + Relation.quoted(login.role()) + " LOGIN NOINHERIT" + password);
            statements.add(
                    "COMMENT ON ROLE "
                            + Relation.quoted(login.role())
                            + " IS '"
                            + files.comment(settings).replace("'", "''")
                            + "'");
        } else if (!found.keepsPassword()) {
            statements.add("ALTER ROLE " + Relation.quoted(login.role()) + password);
        }
        statements.addAll(new Surroundings(owner, login.role()).changes());
        return statements;
    }

    private void checkMayCreate(Connection owner, Found found) throws SQLException {
        boolean may =
                found.exists()
                        || new Sql(owner)
                                .list(
                                        "SELECT rolsuper OR rolcreaterole FROM"
                                                + " pg_catalog.pg_roles WHERE rolname ="
                                                + " current_user",
                                        row -> row.getBoolean(1))
                                .getFirst();
        if (!may) {
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    "the login of " + settings.id() + " may not create roles",
                    "toolroom connection harden "
                            + settings.id()
                            + " --print prints the statements for whoever may; run the command"
                            + " again after that");
        }
    }

    /** What the login of the connection can grant; others are named in the report. */
    private static List<Relation> mine(List<Relation> all) {
        return all.stream().filter(Relation::grantable).toList();
    }

    /**
     * The rights on tables and views that are missing or too many.
     *
     * @param safe views to show, or null to leave views as they are
     */
    private static List<String> changes(
            String role, List<Relation> all, @Nullable List<Long> safe) {
        var statements = new ArrayList<String>();
        for (Relation each : all) {
            if (!each.view()) {
                statements.addAll(each.changes(role, each.isShown()));
            } else if (safe != null) {
                boolean shown = each.isShown() && safe.contains(each.id());
                statements.addAll(each.changes(role, shown));
            }
        }
        return statements;
    }

    /** Before the login exists nobody can say which views it may be shown. */
    private @Nullable List<Long> safe(Found found, List<Relation> all) {
        if (!found.exists() || !found.keepsPassword()) {
            return null;
        }
        try {
            return safe(found.login(), all);
        } catch (SQLException | Refusal notYet) {
            return null;
        }
    }

    private List<Long> safe(Login login, List<Relation> all) throws SQLException {
        try (Connection reader = reader(login)) {
            return LoginCheck.safe(
                    reader, all.stream().filter(Relation::view).map(Relation::id).toList());
        }
    }

    private static void execute(Connection owner, List<String> statements) throws SQLException {
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
            throw e.getNextException() == null ? e : e.getNextException();
        } finally {
            owner.setAutoCommit(true);
        }
    }

    private Connection owner() throws SQLException {
        return connections.open(settings, properties());
    }

    private Connection reader(Login login) throws SQLException {
        try {
            return connections.open(files.with(settings, login), properties());
        } catch (SQLException e) {
            throw new Refusal(
                    QueryRefusal.UNREACHABLE,
                    "the new login cannot log in to " + settings.id() + " by its URL",
                    "Let pg_hba.conf and any pooler in between accept " + login.role());
        }
    }

    private static Properties properties() {
        var properties = new Properties();
        properties.setProperty("ApplicationName", "toolroom");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "15");
        return properties;
    }
}
