package dev.toolroom.foundation.redaction;

import java.util.List;

/**
 * A text without its secrets.
 *
 * @param findings where they were in the text as it was given
 */
public record Redaction(String text, List<Finding> findings) {
    public Redaction {
        findings = List.copyOf(findings);
    }

    /** What stands in the place of a secret. */
    @FunctionalInterface
    public interface Placeholder {
        String of(String kind, String value);
    }

    static Redaction of(String text, List<Finding> findings, Placeholder placeholder) {
        if (findings.isEmpty()) {
            return new Redaction(text, findings);
        }
        var clean = new StringBuilder(text.length());
        int from = 0;
        for (Finding each : findings) {
            clean.append(text, from, each.start())
                    .append(placeholder.of(each.kind(), text.substring(each.start(), each.end())));
            from = each.end();
        }
        return new Redaction(clean.append(text, from, text.length()).toString(), findings);
    }
}
