package dev.toolroom.foundation.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets in text.
 *
 * <p>One pass looks for signs of secrets: prefixes of tokens, names of secrets, and parts of URLs
 * and keys. Rules are applied only where a sign is found, so that text without signs costs only the
 * pass.
 */
public final class SecretScanner {
    /** Looks for secrets at a sign. */
    private interface Rule {
        void look(String text, int start, Consumer<Finding> found);
    }

    /** A rule that finds at most one secret. */
    private interface Single {
        @Nullable Finding at(String text, int start);
    }

    private final List<Rule> rules = new ArrayList<>();
    private final Keywords keywords;

    /** Creates a scanner with all rules. */
    public SecretScanner() {
        List<String> signs = new ArrayList<>();
        for (TokenShape shape : TokenShape.known()) {
            add(signs, shape.prefix(), shape::at);
        }
        for (String end : SecretNames.ENDS) {
            add(
                    signs,
                    end,
                    (text, start) -> NamedValues.findAfter(text, start, start + end.length()));
        }
        add(signs, "-----BEGIN ", SpecialShapes::privateKey);
        add(signs, "LS0tLS1CRUdJTi", SpecialShapes::encodedKey);
        add(signs, "://", SpecialShapes::inAddress);
        add(signs, "eyJ", SpecialShapes::signedToken);
        add(signs, "bearer ", SecretScanner::bearerToken);
        add(signs, ":AA", SpecialShapes::telegram);
        add(
                signs,
                ":APA91b",
                (text, at) -> SpecialShapes.around(text, at, 7, "fcm-key", Alphabet.DASH, 5, 60));
        add(
                signs,
                ".atlasv1.",
                (text, at) ->
                        SpecialShapes.around(
                                text, at, 9, "terraform-token", Alphabet.DASH, 10, 40));
        add(
                signs,
                "Q~",
                (text, at) ->
                        SpecialShapes.around(
                                text, at, 2, "azure-client-secret", Alphabet.DOT, 4, 30));
        add(signs, "access_token$", (text, at) -> ShellSecrets.word(text, at, "braintree-token"));
        add(signs, "pat", SpecialShapes::airtable);
        add(signs, "-us", SpecialShapes::mailchimp);
        for (String host :
                List.of(
                        "hooks.slack.com/services/",
                        "discord.com/api/webhooks/",
                        "discordapp.com/api/webhooks/",
                        "webhook.office.com/webhookb2/",
                        "hooks.zapier.com/hooks/catch/")) {
            add(signs, host, SpecialShapes::webhook);
        }
        add(signs, "sudo -S", ShellSecrets::sudo);
        add(signs, " -p", ShellSecrets::shortOption);
        add(signs, " -u ", (text, at) -> ShellSecrets.userOption(text, at + 4));
        add(signs, " --user ", (text, at) -> ShellSecrets.userOption(text, at + 8));
        add(signs, "-passin pass:", (text, at) -> ShellSecrets.word(text, at + 13, "password"));
        add(signs, "-passout pass:", (text, at) -> ShellSecrets.word(text, at + 14, "password"));
        add(signs, "identified by", (text, at) -> ShellSecrets.identifiedBy(text, at + 13));
        addAll(signs, "kind: Secret", SpecialShapes::kubernetes);
        addAll(signs, "cookie:", SpecialShapes::cookies);
        keywords = new Keywords(signs);
    }

    private void add(List<String> signs, String sign, Single rule) {
        addAll(
                signs,
                sign,
                (text, start, found) -> {
                    Finding finding = rule.at(text, start);
                    if (finding != null) {
                        found.accept(finding);
                    }
                });
    }

    private void addAll(List<String> signs, String sign, Rule rule) {
        signs.add(sign);
        rules.add(rule);
    }

    private static @Nullable Finding bearerToken(String text, int start) {
        int from = start + 7;
        int end = from;
        while (end < text.length()
                && (Alphabet.BASE64.has(text.charAt(end))
                        || "._~".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        String value = text.substring(from, end);
        return value.length() < 16
                        || !Words.hasDigit(value, 0, value.length())
                        || Placeholders.isPlaceholder(value)
                ? null
                : new Finding("bearer", from, end);
    }

    /** Returns the secrets of a text in order, without overlaps. */
    public List<Finding> scan(String text) {
        List<Finding> found = findSecrets(text);
        return found.size() < 2 ? found : mergeOverlapping(found);
    }

    /** Returns the secrets and the personal data of a text in order, without overlaps. */
    List<Finding> scan(String text, PersonalData personal) {
        List<Finding> found = findSecrets(text);
        List<Finding> secrets = List.copyOf(found);
        for (Finding each : personal.findAll(text)) {
            // The password and host of a URL are not an e-mail address, and placeholders are kept.
            boolean overlaps =
                    secrets.stream()
                            .anyMatch(
                                    secret ->
                                            secret.start() < each.end()
                                                    && each.start() < secret.end());
            if (!overlaps && !isInPlaceholder(text, each)) {
                found.add(each);
            }
        }
        return found.size() < 2 ? found : mergeOverlapping(found);
    }

    private static boolean isInPlaceholder(String text, Finding finding) {
        int open = text.lastIndexOf('[', finding.start());
        return open >= 0
                && finding.start() - open < 60
                && text.startsWith("[redacted:", open)
                && text.indexOf(']', open) >= finding.end();
    }

    private List<Finding> findSecrets(String text) {
        List<Finding> found = new ArrayList<>();
        keywords.find(
                text,
                (word, start) -> {
                    if (!isWithinKey(found, start)) {
                        rules.get(word).look(text, start, found::add);
                    }
                });
        return found;
    }

    /** Whether this is inside a private key, which is long and not scanned again. */
    private static boolean isWithinKey(List<Finding> found, int start) {
        return !found.isEmpty()
                && found.getLast().end() > start
                && found.getLast().kind().equals(SpecialShapes.PRIVATE_KEY);
    }

    /** Returns the more specific kind of two. */
    private static String moreSpecificKind(Finding one, Finding other) {
        return one.kind().equals("token")
                        || one.kind().equals("password")
                        || one.kind().equals("user-name")
                ? other.kind()
                : one.kind();
    }

    /** Sorts findings and merges overlapping ones. */
    private static List<Finding> mergeOverlapping(List<Finding> found) {
        found.sort(
                Comparator.comparingInt(Finding::start)
                        .thenComparing(Comparator.comparingInt(Finding::end).reversed()));
        List<Finding> merged = new ArrayList<>();
        for (Finding each : found) {
            Finding last = merged.isEmpty() ? null : merged.getLast();
            if (last == null || each.start() >= last.end()) {
                merged.add(each);
            } else {
                int end = Math.max(last.end(), each.end());
                merged.set(
                        merged.size() - 1,
                        new Finding(moreSpecificKind(last, each), last.start(), end));
            }
        }
        return merged;
    }
}
