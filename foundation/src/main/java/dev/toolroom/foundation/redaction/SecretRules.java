package dev.toolroom.foundation.redaction;

import dev.toolroom.kernel.Redactor;

import java.util.List;
import java.util.Locale;
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
     * @param signs one of which is in every text that has it: looked for first, as that is quick
     * @param form its first group is what is taken out; without a group, all of it. Where the group
     *     is not there it has only read on, so that nothing is read again from its middle.
     */
    private record Rule(String kind, List<String> signs, Pattern form) {
        static Rule of(String kind, List<String> signs, String form) {
            return new Rule(kind, signs, Pattern.compile(form));
        }

        /** Whatever their case, where the form does not care. */
        static Rule ofAnyCase(String kind, List<String> signs, String form) {
            return new Rule(kind, signs, Pattern.compile(form, Pattern.CASE_INSENSITIVE));
        }

        boolean mayBeIn(String text, String lower) {
            String seen = (form.flags() & Pattern.CASE_INSENSITIVE) == 0 ? text : lower;
            for (String sign : signs) {
                if (seen.contains(sign)) {
                    return true;
                }
            }
            return false;
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
                if (found.start(group) < 0) {
                    continue;
                }
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
                            List.of("-----BEGIN "),
                            "-----BEGIN [A-Z ]*PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]*PRIVATE"
                                    + " KEY-----|$)"),
                    Rule.of("aws-key", List.of("AKIA", "ASIA"), "\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b"),
                    Rule.of(
                            "github-token",
                            List.of("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
                            "\\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\\b"),
                    Rule.of("api-key", List.of("sk-"), "\\bsk-[A-Za-z0-9_-]{20,}"),
                    Rule.of("slack-token", List.of("xox"), "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
                    Rule.of("google-key", List.of("AIza"), "\\bAIza[0-9A-Za-z_-]{35}"),
                    Rule.of("npm-token", List.of("npm_"), "\\bnpm_[A-Za-z0-9]{36}\\b"),
                    Rule.of(
                            "jwt",
                            List.of("eyJ"),
                            "\\b(?:(eyJ[A-Za-z0-9_-]{10,}+\\.[A-Za-z0-9_-]{10,}+\\.[A-Za-z0-9_-]*)|eyJ[A-Za-z0-9_-]*+)"),
                    Rule.of("password", List.of("://"), "://[^\\s/:@\"']*:([^\\s/\"']+)@"),
                    Rule.ofAnyCase(
                            "bearer", List.of("bearer"), "\\bbearer\\s+([A-Za-z0-9._~+/-]{16,}=*)"),
                    // With a quote before it, up to the next; a quote in it is written twice.
                    Rule.ofAnyCase(
                            "password",
                            List.of("identified", "password"),
                            "\\b(?:identified\\s{1,9}(?:by|with\\s{1,9}\\S{1,40}\\s{1,9}(?:by|as))|password)(?:\\s{1,9}password)?\\s{0,9}[(=:]?\\s{0,9}N?'((?:[^']|''){1,200})'"),
                    Rule.ofAnyCase(
                            "password",
                            List.of("identified"),
                            "\\bidentified\\s{1,9}by\\s{1,9}\"?(?!password\\b|\\[redacted:)([^\\s\"';,&]{3,})"),
                    // Whatever stands before it: sslpassword, trustStorePassword, keyStoreSecret.
                    Rule.ofAnyCase(
                            "password",
                            List.of("passw", "pwd", "secret", "api", "access"),
                            "(?:password|passwd|pwd|secret|\\bapi[_-]?key|\\baccess[_-]?token)\\s*[=:]\\s*[\"']?(?!\\[redacted:)([^\\s\"';,&]{3,})"));

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
        String lower = text.toLowerCase(Locale.ROOT);
        for (Rule rule : RULES) {
            if (rule.mayBeIn(text, lower)) {
                clean = rule.apply(clean);
            }
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
