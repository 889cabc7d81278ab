package dev.toolroom.capability.toolsets.bundle.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The function that a tool runs, as in {@code tools.analyze:run}.
 *
 * <p>The module may be written from the toolset ({@code tools.analyze}) or from its folder {@code
 * tools} ({@code analyze}); exactly one file must fit.
 *
 * @param module always from the toolset: it begins with {@code tools.}
 * @param file the file of the bundle
 */
public record EntryPoint(String module, String function, String file) {
    private static final Pattern FORM =
            Pattern.compile(
                    "([A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)*):([A-Za-z_][A-Za-z0-9_]*)");

    private static final int LONGEST = 500;
    private static final String FOLDER = "tools";

    /** Whether the text has the form of an entry point. */
    static boolean isOne(String text) {
        return text.length() <= LONGEST && FORM.matcher(text).matches();
    }

    /** The paths that the entry point may mean, whether they exist or not. */
    static List<String> candidates(String text) {
        Matcher form = FORM.matcher(text);
        if (!isOne(text) || !form.matches()) {
            return List.of();
        }
        String path = form.group(1).replace('.', '/');
        List<String> candidates = new ArrayList<>();
        if (path.startsWith(FOLDER + "/")) {
            candidates.add(path + ".py");
            candidates.add(path + "/__init__.py");
        }
        candidates.add(FOLDER + "/" + path + ".py");
        candidates.add(FOLDER + "/" + path + "/__init__.py");
        return candidates;
    }

    /** Every file of {@code paths} that the entry point may mean. */
    static List<String> matches(String text, Set<String> paths) {
        return candidates(text).stream().filter(paths::contains).toList();
    }

    /** The entry point, where exactly one file fits. */
    public static Optional<EntryPoint> find(String text, Set<String> paths) {
        List<String> files = matches(text, paths);
        if (files.size() != 1) {
            return Optional.empty();
        }
        String file = files.getFirst();
        String module = file.replaceFirst("(/__init__)?\\.py$", "").replace('/', '.');
        return Optional.of(new EntryPoint(module, text.substring(text.indexOf(':') + 1), file));
    }
}
