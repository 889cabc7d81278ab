package dev.toolroom.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * One step forward of the tables of one module. Steps are never changed and never taken back.
 *
 * @param anchor the class beside whose package the script {@code migrations/<name>.sql} lies; a
 *     dialect that needs other words has {@code migrations/<name>.<dialect>.sql}
 */
public record Migration(Class<?> anchor, String module, int version, String name) {
    /** Steps 1, 2, … of a module, by the names of their scripts. */
    public static List<Migration> of(Class<?> anchor, String module, String... names) {
        var steps = new ArrayList<Migration>();
        for (String name : names) {
            steps.add(new Migration(anchor, module, steps.size() + 1, name));
        }
        return steps;
    }
}
