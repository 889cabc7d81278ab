package dev.toolroom.foundation.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises values that are not secrets: placeholders, references and examples. */
final class Placeholders {
    private static final Set<String> PLACEHOLDER_WORDS =
            Set.copyOf(
                    Words.listOf(
                            """
                    null, nil, none, true, false, undefined, string, str, text, todo, tbd,
                    changeme, change_me, change-me, changeit, redacted, hidden, masked,
                    required, optional, secret, password, passwd, token, key, value, example,
                    placeholder, dummy, test, foobar, default, empty, missing, invalid,
                    expired, bearer, basic, env, file, prompt, ask, stdin, here, unset,
                    unknown, input, number, lambda
                    """));

    private static final List<String> BEGINNINGS =
            Words.listOf(
                    """
                    $, {{, {%, <, %(, #{, @@, [redacted, process.env, os.environ, os.getenv,
                    env., env(, secrets., var., vars., data., local., config., settings.,
                    self., this., your, my-, my_, xxx, ..., …, ***, •••, insert, enter, put-,
                    put_, add-your, replace, example, sample, dummy, fake, placeholder, todo,
                    import.meta, system.getenv, environment., ⟦, vault:, arn:, ref+, op://,
                    keyring:, !, ssm:, projects/
                    """);

    private static final Pattern ENV = Pattern.compile("%[A-Za-z_][A-Za-z0-9_]*%");
    private static final Pattern MEMBER =
            Pattern.compile("[A-Za-z_$][\\w$]*(?:(?:\\.|->|::|\\?\\.)[A-Za-z_$][\\w$]*)+");
    private static final Pattern ELEMENT = Pattern.compile("[A-Za-z_]\\w*\\[.*");

    /** A format specifier or a gap in a message. */
    private static final Pattern FORMAT =
            Pattern.compile("%(?:\\d\\$)?[sdr](?::%[sdr])*|\\{\\w{0,20}}|\\[[a-zA-Z_ -]{1,30}]");

    private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z]*(?:_[A-Z]+)+");

    private Placeholders() {}

    static boolean isPlaceholder(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (PLACEHOLDER_WORDS.contains(lower)
                || lower.endsWith("example")
                || lower.endsWith("examplekey")) {
            return true;
        }
        for (String beginning : BEGINNINGS) {
            if (lower.startsWith(beginning)) {
                return true;
            }
        }
        return ENV.matcher(value).matches()
                || FORMAT.matcher(value).matches()
                || CONSTANT.matcher(value).matches()
                || isOneCharacter(value)
                || lower.contains("your_")
                || lower.contains("your-")
                || lower.contains("-here")
                || lower.contains("_here")
                || lower.contains("xxxx")
                || lower.contains("****")
                || lower.contains("${")
                || lower.contains("{{");
    }

    /** Whether this is a variable, a field or a call in code. */
    static boolean isReference(String value) {
        return value.indexOf('(') >= 0
                || MEMBER.matcher(value).matches()
                || ELEMENT.matcher(value).matches()
                || (value.endsWith(")") && Words.isLetters(value.substring(0, value.length() - 1)));
    }

    private static boolean isOneCharacter(String value) {
        return value.chars().distinct().count() <= 1;
    }

    /** Whether the part of a token after its prefix is an example. */
    static boolean isMadeUp(String text, int from, int to) {
        int distinct = 0;
        boolean[] seen = new boolean[128];
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < 128 && !seen[c]) {
                seen[c] = true;
                distinct++;
            }
        }
        return distinct < 5
                || text.startsWith("EXAMPLE", to - 7)
                || text.regionMatches(true, from, "your", 0, 4)
                || text.regionMatches(true, from, "xxxx", 0, 4);
    }
}
