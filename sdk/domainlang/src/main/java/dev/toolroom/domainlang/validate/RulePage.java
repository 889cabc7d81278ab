package dev.toolroom.domainlang.validate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The page of a rule: its meaning, an example, and the fixed example. */
public final class RulePage {
    private static final String FILE = "rules.md";

    private RulePage() {}

    /** As Markdown, with the code of the rule as its title. */
    public static String of(Rule rule) {
        String page = Pages.BY_CODE.get(rule.code());
        if (page == null) {
            throw new IllegalStateException(FILE + " says nothing about " + rule.code());
        }
        return page;
    }

    /** Loaded with the first page. */
    private static final class Pages {
        private static final Map<String, String> BY_CODE = read();

        private static Map<String, String> read() {
            try (var in = RulePage.class.getResourceAsStream(FILE)) {
                if (in == null) {
                    throw new IllegalStateException(FILE + " is missing");
                }
                Map<String, String> pages = new LinkedHashMap<>();
                String all = new String(in.readAllBytes(), UTF_8);
                Arrays.stream(all.split("\n## ", -1))
                        .skip(1)
                        .forEach(
                                each ->
                                        pages.put(
                                                each.substring(0, each.indexOf('\n')),
                                                "# " + each.stripTrailing() + "\n"));
                return Map.copyOf(pages);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
