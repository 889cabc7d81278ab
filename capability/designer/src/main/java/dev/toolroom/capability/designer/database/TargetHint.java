package dev.toolroom.capability.designer.database;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.kernel.json.Json;

/** What a caller believes it works on; compared where it says so. */
public final class TargetHint {
    private static final int SHOWN = 60;

    private TargetHint() {}

    public static void check(Target target, Json.Obj payload) {
        Json.Obj hint = payload.object("targetHint");
        boolean same =
                matches(hint, "server", target.server())
                        && matches(hint, "database", target.database());
        if (!same) {
            throw DesignerRefusal.TARGET_MISMATCH.with(
                    "Active schema designer does not match targetHint",
                    Json.object()
                            .put(
                                    "activeTarget",
                                    Json.object()
                                            .put("server", target.server())
                                            .put("database", target.database())
                                            .build())
                            .put("targetHint", echoed(hint))
                            .build());
        }
    }

    private static boolean matches(Json.Obj hint, String name, String actual) {
        String wanted =
                hint.get(name) instanceof Json.Str(String value) && !value.isBlank() ? value : null;
        return wanted == null || wanted.strip().equalsIgnoreCase(actual.strip());
    }

    private static Json.Obj echoed(Json.Obj hint) {
        var echo = Json.object();
        hint.fields()
                .forEach(
                        (name, value) ->
                                echo.put(
                                        name,
                                        value instanceof Json.Str(String text)
                                                        && text.length() > SHOWN
                                                ? new Json.Str(text.substring(0, SHOWN) + "…")
                                                : value));
        return echo.build();
    }
}
