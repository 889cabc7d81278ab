package dev.toolroom.foundation.relational.schema;

import java.util.Locale;

/** What happens to a row when the row it points at goes or changes; in the order of its numbers. */
public enum ReferentialAction {
    CASCADE(0),
    NO_ACTION(1),
    SET_NULL(2),
    SET_DEFAULT(3);

    private final int number;

    ReferentialAction(int number) {
        this.number = number;
    }

    /** As it is answered. */
    public int number() {
        return number;
    }

    public static ReferentialAction of(int number) {
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

    /** From SQL; what restricts is no action. */
    public static ReferentialAction ofSql(String text) {
        return switch (text.strip().toUpperCase(Locale.ROOT)) {
            case "CASCADE" -> CASCADE;
            case "SET NULL" -> SET_NULL;
            case "SET DEFAULT" -> SET_DEFAULT;
            default -> NO_ACTION;
        };
    }
}
