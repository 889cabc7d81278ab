package dev.toolroom.capability.designer.model;

import static dev.toolroom.capability.designer.model.EditFields.shorten;

import dev.toolroom.foundation.relational.DatabaseKind;

/** What a name may not be. */
final class NameRules {
    private NameRules() {}

    static int longest(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> 63;
            case MARIADB -> 64;
            case SQLSERVER, SQLITE, H2, STUB, DESIGN -> 128;
        };
    }

    static void check(String what, String name, int longest) {
        if (name.isBlank()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(what + " cannot be empty");
        }
        if (name.length() > longest) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    what + " '" + shorten(name) + "' is longer than " + longest + " characters");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    what
                            + " '"
                            + shorten(name.replaceAll("\\p{Cntrl}", "?"))
                            + "' has a control character");
        }
    }
}
