package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A role with SELECT table by table, on tables with masked columns column by column. */
record PostgresRights(MaskPatterns masks, PostgresCheck check) implements LoginRights {
    PostgresRights(MaskPatterns masks) {
        this(masks, new PostgresCheck(masks));
    }

    @Override
    public Properties properties() {
        var properties = new Properties();
        properties.setProperty("ApplicationName", "toolroom");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "15");
        return properties;
    }

    @Override
    public Optional<String> mark(Connection owner, String role) throws SQLException {
        String question =
                "SELECT shobj_description(oid, 'pg_authid') FROM pg_catalog.pg_roles"
                        + " WHERE rolname = ?";
        return new Sql(owner).texts(question, role).stream().findFirst();
    }

    @Override
    public List<String> create(Login login, String mark) {
        String role = Relation.quoted(login.role());
        return List.of(
                "CREATE ROLE " + role + " LOGIN NOINHERIT" + password(login),
                "COMMENT ON ROLE " + role + " IS '" + mark.replace("'", "''") + "'");
    }

    @Override
    public String changePassword(Login login) {
        return "ALTER ROLE " + Relation.quoted(login.role()) + password(login);
    }

    private static String password(Login login) {
        return " PASSWORD '" + StoredPassword.ofPostgres(login.password()) + "'";
    }

    @Override
    public Survey survey(Connection owner, String role) throws SQLException {
        List<Relation> all = Relation.all(owner, masks, role);
        return new Survey(
                LoginReport.masked(all),
                all.stream().filter(each -> !each.view() && each.isShown()).count(),
                LoginReport.labels(all, each -> each.isShown() && !each.grantable()),
                (reader, forAnother) -> {
                    var changes = new ArrayList<>(new Surroundings(owner, role).changes());
                    List<Long> safe = reader == null ? List.of() : safeViews(reader, all);
                    for (Relation each : all) {
                        boolean isKnown = !each.view() || reader != null;
                        if (isKnown && (forAnother || each.grantable())) {
                            boolean isSafe = !each.view() || safe.contains(each.id());
                            changes.addAll(each.changes(role, each.isShown() && isSafe));
                        }
                    }
                    return changes;
                });
    }

    private static List<Long> safeViews(Connection reader, List<Relation> all) throws SQLException {
        return PostgresCheck.safe(
                reader, all.stream().filter(Relation::view).map(Relation::id).toList());
    }

    @Override
    public List<String> remove(Connection owner, String role) throws SQLException {
        var statements = new ArrayList<String>();
        for (Relation each : Relation.all(owner, masks, role)) {
            statements.addAll(each.changes(role, false));
        }
        statements.addAll(new Surroundings(owner, role).remove());
        return statements;
    }

    @Override
    public @Nullable String findReadable(Connection reader, String seal) throws SQLException {
        return check.findReadable(reader);
    }

    @Override
    public List<String> report(Connection reader) throws SQLException {
        return LoginReport.ofPostgres(reader, masks);
    }

    @Override
    public boolean reportsMissingRights() {
        return true;
    }
}
