package dev.toolroom.foundation.relational.schema;

import java.util.Locale;

/** What happens to a row when the row it points at goes or changes; in the order of its numbers. */
public enum ReferentialAction {
    CASCADE(0),
    NO_ACTION(1),
    SET_NULL(2),
    SET_DEFAULT(3),
    /** Answered as no action, of which it is the stricter kind; what a database says is kept. */
    RESTRICT(1);

    private static final int STORED_RESTRICT = 4;

    private final int number;

    ReferentialAction(int number) {
        this.number = number;
    }

    /** As it is answered. */
    public int number() {
        return number;
    }

    /** As it is kept in stores, where each has a number of its own. */
    int stored() {
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

    /** As agents write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As SQL writes it. */
    public String sql() {
        return name().replace('_', ' ');
    }

    /** Whether rows that point at another change with it. */
    public boolean writes() {
        return this == CASCADE || this == SET_NULL || this == SET_DEFAULT;
    }

    /** From SQL; what is not said is no action. */
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
