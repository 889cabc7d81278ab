package dev.toolroom.foundation.redaction;

import dev.toolroom.kernel.Redactor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows secrets by their form: keys of well-known services, private keys, passwords in URLs. */
public final class SecretRules implements Redactor {
    private static final Pattern SECRET_NAME =
            Pattern.compile(
                    "(?i).*(pass(word|wd|phrase)?|secret|api[_-]?key|access[_-]?key|private[_-]?key|(auth|access|refresh|id|bearer|session)?[_-]?token|credentials?|authorization)$");

    /**
     * One form of secret.
     *
     * @param kind stands in its place
     * @param form its first group is what is taken out; without a group, all of it
     */
    private record Rule(String kind, Pattern form) {
        static Rule of(String kind, String form) {
            return new Rule(kind, Pattern.compile(form));
        }

        String apply(String text) {
            Matcher found = form.matcher(text);
            if (!found.find()) {
                return text;
            }
            var clean = new StringBuilder();
            int from = 0;
            do {
                int group = found.groupCount() == 0 ? 0 : 1;
                clean.append(text, from, found.start(group))
                        .append("[redacted:")
                        .append(kind)
                        .append(']');
                from = found.end(group);
            } while (found.find());
            return clean.append(text, from, text.length()).toString();
        }
    }

    /**
     * Every text of every call goes through them, so none may begin with what can be long: from
     * each letter of a long word it would be read to its end again.
     */
    private static final List<Rule> RULES =
            List.of(
                    Rule.of(
                            "private-key",
                            "-----BEGIN [A-Z ]*PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]*PRIVATE KEY-----|$)"),
                    Rule.of("aws-key", "\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b"),
                    Rule.of(
                            "github-token",
                            "\\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\\b"),
                    Rule.of("api-key", "\\bsk-[A-Za-z0-9_-]{20,}"),
                    Rule.of("slack-token", "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
                    Rule.of("google-key", "\\bAIza[0-9A-Za-z_-]{35}"),
                    Rule.of("npm-token", "\\bnpm_[A-Za-z0-9]{36}\\b"),
                    Rule.of(
                            "jwt",
                            "\\beyJ[A-Za-z0-9_-]{10,4096}+\\.[A-Za-z0-9_-]{10,}+\\.[A-Za-z0-9_-]*"),
                    Rule.of("password", "://[^\\s/:@]*:([^\\s/@]+)@"),
                    Rule.of("bearer", "(?i)\\bbearer\\s+([A-Za-z0-9._~+/-]{16,}=*)"),
                    Rule.of(
                            "password",
                            "(?i)\\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token)\\s*[=:]\\s*[\"']?([^\\s\"';,&]{3,})"));

    /** Shorter than any secret with what gives it away. */
    private static final int SHORTEST = 7;

    private static final int MOST_NAMES = 1_000;

    /** The names of fields that were asked for: nearly always the same few. */
    private final Map<String, Boolean> names = new ConcurrentHashMap<>();

    @Override
    public String redact(String text) {
        if (text.length() < SHORTEST) {
            return text;
        }
        String clean = text;
        for (Rule rule : RULES) {
            clean = rule.apply(clean);
        }
        return clean;
    }

    @Override
    public boolean isSecretName(String name) {
        Boolean known = names.get(name);
        if (known == null) {
            known = SECRET_NAME.matcher(name).matches();
            if (names.size() < MOST_NAMES && name.length() < 100) {
                names.put(name, known);
            }
        }
        return known;
    }
}
