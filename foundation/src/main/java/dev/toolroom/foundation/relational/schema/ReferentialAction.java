package dev.toolroom.foundation.relational.schema;

import java.util.Locale;

/** The action of a foreign key when the referenced row is deleted or its key changes. */
public enum ReferentialAction {
    CASCADE(0),
    NO_ACTION(1),
    SET_NULL(2),
    SET_DEFAULT(3),
    /** The strict form of NO_ACTION. Has the same number in answers, but its own in stores. */
    RESTRICT(1);

    private static final int STORED_RESTRICT = 4;

    private final int number;

    ReferentialAction(int number) {
        this.number = number;
    }

    /** Returns the number in answers. */
    public int number() {
        return number;
    }

    /** Returns the number in stores, which is different for each action. */
    int storedNumber() {
        return this == RESTRICT ? STORED_RESTRICT : number;
    }

    public static ReferentialAction of(int number) {
        if (number == STORED_RESTRICT) {
            return RESTRICT;
        }
        for (ReferentialAction action : values()) {
            if (action.number == number) {
                return action;
            }
        }
        return NO_ACTION;
    }

    /** Returns the name in tool calls. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the SQL keywords. */
    public String sql() {
        return name().replace('_', ' ');
    }

    /** Whether the action changes or deletes the referencing rows. */
    public boolean writes() {
        return this == CASCADE || this == SET_NULL || this == SET_DEFAULT;
    }

    /** Parses the SQL keywords; anything else is {@link #NO_ACTION}. */
    public static ReferentialAction ofSql(String text) {
        return switch (text.strip().toUpperCase(Locale.ROOT)) {
            case "CASCADE" -> CASCADE;
            case "SET NULL" -> SET_NULL;
            case "SET DEFAULT" -> SET_DEFAULT;
            case "RESTRICT" -> RESTRICT;
            default -> NO_ACTION;
        };
    }
}
