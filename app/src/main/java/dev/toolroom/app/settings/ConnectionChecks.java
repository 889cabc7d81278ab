package dev.toolroom.app.settings;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Finds connections that fit the schema but contain options without effect, or a duplicate id. */
public final class ConnectionChecks {
    private ConnectionChecks() {}

    /** Returns the problems of the settings of a home, one line each. */
    public static List<String> problems(HomeFolder home) {
        List<String> problems = Settings.problems(home);
        return problems.isEmpty()
                ? of(Settings.of(home).connections()).stream()
                        .map(each -> home.settings() + ": " + each)
                        .toList()
                : problems;
    }

    static List<String> of(List<ConnectionSettings> connections) {
        var wrong = new ArrayList<String>();
        var ids = new HashSet<String>();
        for (ConnectionSettings each : connections) {
            String name = "connection " + each.id();
            if (!ids.add(each.id())) {
                wrong.add("two connections are called " + each.id() + ". Rename one of them");
            }
            if (each.kind() == DatabaseKind.H2 && !each.mask().isEmpty()) {
                wrong.add(name + " has a mask, and H2 masks no columns. Remove mask");
            }
            if (each.access() == Access.SCRATCH
                    && each.kind() != DatabaseKind.SQLITE
                    && each.kind() != DatabaseKind.H2) {
                wrong.add(
                        name
                                + " has access: scratch, which only a SQLite or H2 file can have."
                                + " Use read-write");
            }
            for (String setting : obsolete(each)) {
                wrong.add(
                        name
                                + " has "
                                + setting
                                + ", which has no effect any more: databases hide masked columns"
                                + " themselves. Remove "
                                + setting);
            }
            boolean isPostgres = each.kind() == DatabaseKind.POSTGRESQL;
            if (each.role() != null && isPostgres && !each.mask().isEmpty()) {
                wrong.add(
                        name
                                + " has role, which has no effect beside mask: the login of toolroom"
                                + " connection harden cannot read masked columns. Remove role");
            }
            if (each.role() != null && !isPostgres) {
                wrong.add(name + " has a role, which only postgresql takes. Remove role");
            }
        }
        return wrong;
    }

    /** Settings of earlier versions. */
    private static List<String> obsolete(ConnectionSettings connection) {
        var obsolete = new ArrayList<String>();
        if (connection.maskStrict()) {
            obsolete.add("maskStrict");
        }
        if (!connection.allowFunctions().isEmpty()) {
            obsolete.add("allowFunctions");
        }
        return obsolete;
    }
}
