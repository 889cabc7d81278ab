package dev.toolroom.capability.designer.model.rules;

import static dev.toolroom.capability.designer.model.EditFields.shorten;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.foundation.relational.schema.NameLimit;

/** What a name may not be. */
public final class NameRules {
    private NameRules() {}

    public static void check(String what, String name, NameLimit room) {
        if (name.isBlank()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(what + " cannot be empty");
        }
        if (!room.fits(name)) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "%s '%s' is longer than %s %s"
                            .formatted(what, shorten(name), room.longest(), room.unit().word()));
        }
        if (!NameLimit.isSeen(name)) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "%s '%s' has a character that nobody can see"
                            .formatted(what, shorten(NameLimit.seen(name, "?"))));
        }
    }
}
