package dev.toolroom.app.health;

import dev.toolroom.app.settings.Settings;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Check.State;
import dev.toolroom.kernel.json.Json;
import java.util.List;

/**
 * Runs the checks of all capabilities: what they need outside the home, such as databases.
 *
 * <p>The owner of the home runs them, as an embedded database can be open in one process only.
 */
public record CapabilityChecks(SharedHome shared, List<Capability> capabilities) {
    public static final String REQUEST = "checks";

    public List<Check> all() {
        try {
            Json.Obj answer = shared.request(Json.Obj.EMPTY.with("type", REQUEST));
            if (answer.get(REQUEST) instanceof Json.Arr checks) {
                return checks.items().stream().map(check -> read((Json.Obj) check)).toList();
            }
        } catch (HomeProblem noOwner) {
            // Databases can be checked even if the home cannot be opened.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return runAll(capabilities);
    }

    /** Answers a request, in the owner. */
    public static Json.Obj answer(List<Capability> capabilities) {
        return Json.Obj.EMPTY.with(
                REQUEST,
                new Json.Arr(runAll(capabilities).stream().map(CapabilityChecks::write).toList()));
    }

    private static List<Check> runAll(List<Capability> capabilities) {
        try {
            return capabilities.stream().flatMap(each -> each.checks().stream()).toList();
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
                .putIfPresent("connection", check.connection())
                .put("state", check.state().name())
                .put("found", check.found())
                .put("fix", check.fix())
                .build();
    }

    private static Check read(Json.Obj check) {
        return new Check(
                check.text("what", ""),
                check.get("connection") instanceof Json.Str(String id) ? id : null,
                State.valueOf(check.text("state", "")),
                check.text("found", ""),
                check.text("fix", ""));
    }
}
