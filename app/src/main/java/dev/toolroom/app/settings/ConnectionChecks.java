package dev.toolroom.app.settings;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.relational.ConnectionSettings;
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
            if (each.mask().isEmpty() && each.maskStrict()) {
                wrong.add(name + " has maskStrict but no mask. Name the columns in mask");
            }
            if (each.mask().isEmpty() && !each.allowFunctions().isEmpty()) {
                wrong.add(name + " has allowFunctions but no mask. Remove allowFunctions");
            }
            if (each.kind() == DatabaseKind.H2 && !each.mask().isEmpty()) {
                wrong.add(name + " has a mask, and H2 masks no columns. Remove mask");
            }
            if (each.kind() == DatabaseKind.POSTGRESQL && !each.mask().isEmpty()) {
                ignored(each)
                        .forEach(
                                setting ->
                                        wrong.add(
                                                name
                                                        + " has "
                                                        + setting
                                                        + ", which does nothing beside mask: the login of"
                                                        + " toolroom connection harden cannot read masked"
                                                        + " columns. Remove "
                                                        + setting));
            }
            if (each.role() != null && each.kind() != DatabaseKind.POSTGRESQL) {
                wrong.add(name + " has a role, which only postgresql takes. Remove role");
            }
        }
        return wrong;
    }

    private static List<String> ignored(ConnectionSettings connection) {
        var ignored = new ArrayList<String>();
        if (connection.maskStrict()) {
            ignored.add("maskStrict");
        }
        if (!connection.allowFunctions().isEmpty()) {
            ignored.add("allowFunctions");
        }
        if (connection.role() != null) {
            ignored.add("role");
        }
        return ignored;
    }
}
