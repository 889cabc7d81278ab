package dev.toolroom.foundation.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Finds personal data to redact besides secrets: e-mail addresses and given user names. */
public final class PersonalData {
    public static final PersonalData NONE = new PersonalData(false, List.of());

    /** Shorter names would match parts of too many words. */
    public static final int MIN_NAME_CHARACTERS = 3;

    private static final int MAX_LOCAL_CHARACTERS = 64;
    private static final int MAX_DOMAIN_CHARACTERS = 253;

    /** {@code logo@2x.png} is a file, not an e-mail address. */
    private static final Set<String> FILE_ENDINGS =
            Set.copyOf(
                    Words.listOf(
                            """
                    png, jpg, jpeg, gif, svg, webp, ico, css, js, ts, mjs, json, html, md, zip,
                    gz, tgz, jar, whl, py, service, local, lock, yml, yaml
                    """));

    private final boolean emails;
    private final List<String> names;
    private final Keywords keywords;

    /**
     * @param names user names as they occur in chats and paths; those shorter than {@link
     *     #MIN_NAME_CHARACTERS} are ignored
     */
    public PersonalData(boolean emails, List<String> names) {
        this.emails = emails;
        this.names = names.stream().filter(each -> each.length() >= MIN_NAME_CHARACTERS).toList();
        this.keywords = new Keywords(this.names);
    }

    boolean isEmpty() {
        return !emails && names.isEmpty();
    }

    /** Passes findings to a consumer, unordered. */
    void find(String text, Consumer<Finding> found) {
        if (!names.isEmpty()) {
            keywords.find(
                    text,
                    (word, start) -> {
                        int end = start + names.get(word).length();
                        if (isWholeWord(text, start, end)) {
                            found.accept(new Finding("user-name", start, end));
                        }
                    });
        }
        if (emails) {
            for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
                findEmail(text, at, found);
            }
        }
    }

    List<Finding> findAll(String text) {
        List<Finding> all = new ArrayList<>();
        find(text, all::add);
        return all;
    }

    private static boolean isWholeWord(String text, int start, int end) {
        boolean before = start == 0 || !Character.isLetterOrDigit(text.charAt(start - 1));
        boolean escape =
                start > 1
                        && text.charAt(start - 2) == '\\'
                        && "ntr".indexOf(text.charAt(start - 1)) >= 0;
        boolean after = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
        return (before || escape) && after;
    }

    private static void findEmail(String text, int at, Consumer<Finding> found) {
        int start = at;
        while (start > 0 && at - start < MAX_LOCAL_CHARACTERS && isLocal(text.charAt(start - 1))) {
            start--;
        }
        while (start < at && text.charAt(start) == '.') {
            start++;
        }
        int end = at + 1;
        int last = Math.min(text.length(), end + MAX_DOMAIN_CHARACTERS);
        while (end < last && isDomain(text.charAt(end))) {
            end++;
        }
        while (end > at + 1 && !Character.isLetterOrDigit(text.charAt(end - 1))) {
            end--;
        }
        if (start < at && isHost(text.substring(at + 1, end)) && !isRemote(text, start, at, end)) {
            found.accept(new Finding("email", start, end));
        }
    }

    private static boolean isLocal(char c) {
        return c == '.'
                || c == '_'
                || c == '%'
                || c == '+'
                || c == '-'
                || Character.isLetterOrDigit(c);
    }

    private static boolean isDomain(char c) {
        return c == '.' || c == '-' || Character.isLetterOrDigit(c);
    }

    private static boolean isHost(String domain) {
        int dot = domain.lastIndexOf('.');
        String top = domain.substring(dot + 1);
        return dot > 0
                && domain.charAt(0) != '-'
                && !domain.contains("..")
                && top.length() >= 2
                && Words.isLetters(top)
                && !FILE_ENDINGS.contains(top.toLowerCase(java.util.Locale.ROOT));
    }

    /** Whether this is a Git remote, such as {@code git@github.com:owner/name}. */
    private static boolean isRemote(String text, int start, int at, int end) {
        return text.substring(start, at).equals("git")
                && end < text.length()
                && (text.charAt(end) == ':' || text.charAt(end) == '/');
    }
}
