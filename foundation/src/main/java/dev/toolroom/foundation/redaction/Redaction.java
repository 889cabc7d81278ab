package dev.toolroom.foundation.redaction;

import java.util.List;

/**
 * A text with its secrets replaced.
 *
 * @param findings the secrets, by their places in the original text
 */
public record Redaction(String text, List<Finding> findings) {
    public Redaction {
        findings = List.copyOf(findings);
    }

    /** Creates the text that replaces a secret. */
    @FunctionalInterface
    public interface Placeholder {
        String of(String kind, String value);
    }

    static Redaction of(String text, List<Finding> findings, Placeholder placeholder) {
        if (findings.isEmpty()) {
            return new Redaction(text, findings);
        }
        var redacted = new StringBuilder(text.length());
        int from = 0;
        for (Finding each : findings) {
            redacted.append(text, from, each.start())
                    .append(placeholder.of(each.kind(), text.substring(each.start(), each.end())));
            from = each.end();
        }
        return new Redaction(redacted.append(text, from, text.length()).toString(), findings);
    }
}
