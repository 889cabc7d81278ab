package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.MissingConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resolves references such as {@code ${API_KEY}} for one start of one server: in one pass, by bound
 * names only. What it resolves is told to the mask, so that no log shows it.
 */
final class References {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]{0,63})}");

    private final String server;
    private final Bindings bindings;
    private final SecretMask mask;
    private final TreeSet<String> missing = new TreeSet<>();

    References(String server, Bindings bindings, SecretMask mask) {
        this.server = server;
        this.bindings = bindings;
        this.mask = mask;
    }

    Map<String, String> resolve(Map<String, String> templates) {
        Map<String, String> resolved = new LinkedHashMap<>();
        templates.forEach((name, template) -> resolved.put(name, resolve(template)));
        return resolved;
    }

    List<String> resolve(List<String> templates) {
        List<String> resolved = new ArrayList<>();
        templates.forEach(template -> resolved.add(resolve(template)));
        return resolved;
    }

    private String resolve(String template) {
        return REFERENCE
                .matcher(template)
                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
    }

    private String value(String name) {
        Optional<String> bound = bindings.value(server, name);
        if (bound.isEmpty()) {
            missing.add(name);
            return "";
        }
        mask.hide(name, bound.get());
        return bound.get();
    }

    /**
     * Makes sure that every reference had a value.
     *
     * @throws MissingConfig with the names that have none
     */
    void requireAll() {
        if (!missing.isEmpty()) {
            throw new MissingConfig(List.copyOf(missing));
        }
    }
}
