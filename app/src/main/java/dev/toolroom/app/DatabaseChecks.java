package dev.toolroom.app;

import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.capability.query.QueryCapability.Examined;
import dev.toolroom.door.cli.CommandHost.Check;
import dev.toolroom.door.cli.CommandHost.Check.State;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.kernel.Json;
import java.util.List;

/**
 * Looks at the configured databases: whether they answer, and what their logins could do.
 *
 * <p>The owner of the home looks: a database in a file may be open there and nowhere else.
 */
final class DatabaseChecks {
    static final String REQUEST = "databases";

    private DatabaseChecks() {}

    static List<Check> of(House house) {
        try {
            Json.Obj answer = house.shared().request(Json.Obj.EMPTY.with("type", REQUEST));
            if (answer.get(REQUEST) instanceof Json.Arr checks) {
                return checks.items().stream().map(check -> read((Json.Obj) check)).toList();
            }
        } catch (HomeProblem noOwner) {
            // A home that cannot be opened still has databases to look at.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return here(house.query());
    }

    /** What the owner answers. */
    static Json.Obj answer(QueryCapability query) {
        return Json.Obj.EMPTY.with(
                REQUEST, new Json.Arr(here(query).stream().map(DatabaseChecks::write).toList()));
    }

    private static List<Check> here(QueryCapability query) {
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

    private static Json write(Check check) {
        return Json.object()
                .put("what", check.what())
                .put("state", check.state().name())
                .put("found", check.found())
                .put("mend", check.mend())
                .build();
    }

    private static Check read(Json.Obj check) {
        return new Check(
                check.text("what", ""),
                State.valueOf(check.text("state", "")),
                check.text("found", ""),
                check.text("mend", ""));
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
