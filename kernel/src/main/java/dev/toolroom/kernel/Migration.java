package dev.toolroom.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * A migration of the tables of one module. Migrations are never changed or undone.
 *
 * @param anchor the class whose package has the script {@code migrations/<name>.sql}; a dialect
 *     with a different syntax has {@code migrations/<name>.<dialect>.sql}
 */
public record Migration(Class<?> anchor, String module, int version, String name) {
    /** Returns the migrations 1, 2, … of a module by the names of their scripts. */
    public static List<Migration> of(Class<?> anchor, String module, String... names) {
        var steps = new ArrayList<Migration>();
        for (String name : names) {
            steps.add(new Migration(anchor, module, steps.size() + 1, name));
        }
        return steps;
    }
}
