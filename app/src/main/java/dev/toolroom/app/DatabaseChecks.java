package dev.toolroom.app;

import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.capability.query.QueryCapability.Examined;
import dev.toolroom.door.cli.CommandHost.Check;
import dev.toolroom.door.cli.CommandHost.Check.State;
import java.util.List;

/** Looks at the configured databases: whether they answer, and what their logins could do. */
final class DatabaseChecks {
    private DatabaseChecks() {}

    static List<Check> of(QueryCapability query) {
        try {
            return query.examine().stream().map(DatabaseChecks::check).toList();
        } catch (Settings.Wrong wrong) {
            return List.of(
                    new Check(
                            "Settings",
                            State.MISSING,
                            String.valueOf(wrong.getMessage()),
                            "toolroom config check"));
        }
    }

    static String name(String id) {
        return "Database " + id;
    }

    /** For made-up rows and designs in files. */
    static Check noDatabase(String id) {
        return new Check(name(id), State.GOOD, "it has no database behind it", "");
    }

    private static Check check(Examined database) {
        String name = name(database.database());
        if (database.problem() != null) {
            return new Check(name, State.MISSING, database.problem(), database.nextStep());
        }
        return database.warnings().isEmpty()
                ? new Check(name, State.GOOD, "it answers, and its login only reads", "")
                : new Check(
                        name,
                        State.LIMITED,
                        String.join("; ", database.warnings()),
                        "give it a login that can only select");
    }
}
