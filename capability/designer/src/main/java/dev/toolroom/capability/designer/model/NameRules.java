package dev.toolroom.capability.designer.model;

import static dev.toolroom.capability.designer.model.EditFields.shorten;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.regex.Pattern;

/** What a name may not be. */
final class NameRules {
    /**
     * Control characters, halves of characters, and what turns the direction of writing or takes no
     * room: two names that look the same must be the same.
     */
    private static final Pattern UNSEEN =
            Pattern.compile(
                    "[\\p{Cc}\\p{Cs}\\x{200B}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}"
                            + "\\x{2060}-\\x{2069}\\x{FEFF}\\x{2028}\\x{2029}]");

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
        if (UNSEEN.matcher(name).find()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    what
                            + " '"
                            + shorten(UNSEEN.matcher(name).replaceAll("?"))
                            + "' has a character that nobody can see");
        }
    }
}
