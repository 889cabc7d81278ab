package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.path.Invisible;
import java.util.Locale;

/** Refuses text that a person does not see but an agent reads. */
final class TextCheck {
    private TextCheck() {}

    static void check(Json value, String path, Findings findings) {
        switch (value) {
            case Json.Str(String text) -> checkText(text, path, findings);
            case Json.Arr(var items) -> {
                for (int i = 0; i < items.size(); i++) {
                    check(items.get(i), path + "[" + i + "]", findings);
                }
            }
            case Json.Obj(var fields) ->
                    fields.forEach(
                            (name, field) -> {
                                String inner = LinedJson.within(path, name);
                                checkText(name, inner, findings);
                                check(field, inner, findings);
                            });
            case Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }

    private static void checkText(String text, String path, Findings findings) {
        text.codePoints()
                .filter(TextCheck::isForbidden)
                .findFirst()
                .ifPresent(
                        point ->
                                findings.invalid(
                                        path,
                                        String.format(
                                                Locale.ROOT,
                                                "The text contains the invisible character U+%04X."
                                                        + " Remove it.",
                                                point)));
    }

    private static boolean isForbidden(int point) {
        return (Character.isISOControl(point) && point != '\n' && point != '\t')
                || Invisible.is(point)
                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
