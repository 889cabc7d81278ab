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
    private static final String MISSING_RIGHT = "42501";

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
        return new PostgresSurvey(owner, role, Relation.all(owner, masks, role));
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

    @Override
    public boolean isMissingRight(SQLException e) {
        return MISSING_RIGHT.equals(e.getSQLState());
    }

    private record PostgresSurvey(Connection owner, String role, List<Relation> relations)
            implements Survey {
        @Override
        public List<String> maskedColumns() {
            return LoginReport.masked(relations);
        }

        @Override
        public long countTables() {
            return relations.stream().filter(each -> !each.view() && each.isShown()).count();
        }

        @Override
        public List<String> notGrantable() {
            return LoginReport.labels(relations, each -> each.isShown() && !each.grantable());
        }

        @Override
        public List<String> changes(@Nullable Connection reader, boolean all) throws SQLException {
            var statements = new ArrayList<>(new Surroundings(owner, role).changes());
            List<Long> safe = reader == null ? List.of() : safeViews(reader);
            for (Relation each : relations) {
                boolean isKnown = !each.view() || reader != null;
                if (isKnown && (all || each.grantable())) {
                    boolean isSafe = !each.view() || safe.contains(each.id());
                    statements.addAll(each.changes(role, each.isShown() && isSafe));
                }
            }
            return statements;
        }

        private List<Long> safeViews(Connection reader) throws SQLException {
            return PostgresCheck.safe(
                    reader, relations.stream().filter(Relation::view).map(Relation::id).toList());
        }

        @Override
        public List<String> takeBack() throws SQLException {
            var statements = new ArrayList<String>();
            for (Relation each : relations) {
                statements.addAll(each.changes(role, false));
            }
            var surroundings = new Surroundings(owner, role);
            statements.addAll(surroundings.takeBack());
            if (surroundings.exists()) {
                statements.add("DROP ROLE " + Relation.quoted(role));
            }
            return statements;
        }
    }
}
