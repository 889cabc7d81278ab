package dev.toolroom.capability.toolsets.environment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resolves references such as {@code ${API_KEY}} for one start of one program: in one pass, by
 * bound names only. What it resolves is told to the mask, so that nothing shows it.
 */
public final class References {
    /** The one form that a reference has. */
    public static final Pattern FORM = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]{0,63})}");

    private final Function<String, Optional<String>> bindings;
    private final SecretMask mask;
    private final TreeSet<String> missing = new TreeSet<>();

    /**
     * @param bindings the value of a name; the environment of this process is no answer by itself
     */
    public References(Function<String, Optional<String>> bindings, SecretMask mask) {
        this.bindings = bindings;
        this.mask = mask;
    }

    public Map<String, String> resolve(Map<String, String> templates) {
        Map<String, String> resolved = new LinkedHashMap<>();
        templates.forEach((name, template) -> resolved.put(name, resolve(template)));
        return resolved;
    }

    public List<String> resolve(List<String> templates) {
        List<String> resolved = new ArrayList<>();
        templates.forEach(template -> resolved.add(resolve(template)));
        return resolved;
    }

    private String resolve(String template) {
        return FORM.matcher(template)
                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
    }

    private String value(String name) {
        Optional<String> bound = bindings.apply(name);
        if (bound.isEmpty()) {
            missing.add(name);
            return "";
        }
        mask.hide(name, bound.get());
        return bound.get();
    }

    /** The names that had no value; what was resolved must not be used unless there are none. */
    public List<String> missing() {
        return List.copyOf(missing);
    }
}
