package dev.toolroom.foundation.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Knows by the name of a value whether the value is secret. */
final class SecretNames {
    /** How much the name says. */
    enum Strength {
        NONE,
        /** The value must look random. */
        WEAK,
        /** The value must look like a token. */
        TOKEN,
        /** The value is secret unless it is a placeholder. */
        PASSWORD
    }

    /** How names end that are worth a look. */
    static final List<String> ENDS =
            List.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "passcode",
                    "passwort",
                    "kennwort",
                    "pwd",
                    "pass",
                    "secret",
                    "psk",
                    "token",
                    "key",
                    "credential",
                    "credentials",
                    "auth",
                    "authorization",
                    "sig",
                    "sid",
                    "sessid",
                    "sessionid",
                    "jwt",
                    "base",
                    "cookie",
                    "contraseña",
                    "contrasena",
                    "mot de passe",
                    "senha",
                    "пароль",
                    "密码",
                    "密碼",
                    "口令",
                    "パスワード",
                    "비밀번호",
                    "parola",
                    "hasło",
                    "wachtwoord",
                    "lösenord",
                    "key1",
                    "key2",
                    "key-data",
                    "key_data",
                    "pat");

    private static final Set<String> PASSWORDS =
            Set.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "passcode",
                    "passwort",
                    "kennwort",
                    "pwd",
                    "pass",
                    "psk",
                    "secret",
                    "contraseña",
                    "contrasena",
                    "passe",
                    "senha",
                    "пароль",
                    "密码",
                    "密碼",
                    "口令",
                    "パスワード",
                    "비밀번호",
                    "parola",
                    "hasło",
                    "wachtwoord",
                    "lösenord");

    private static final Set<String> TOKENS =
            Set.of(
                    "token",
                    "apikey",
                    "credential",
                    "credentials",
                    "auth",
                    "authorization",
                    "sig",
                    "sid",
                    "sessid",
                    "sessionid",
                    "jwt",
                    "cookie",
                    "authtoken",
                    "accesstoken",
                    "secretkey",
                    "accesskey",
                    "privatekey",
                    "pat");

    /** What stands before key where it opens something. */
    private static final Set<String> KEYS =
            Set.of(
                    "api",
                    "access",
                    "secret",
                    "private",
                    "admin",
                    "account",
                    "auth",
                    "app",
                    "application",
                    "master",
                    "encryption",
                    "encrypt",
                    "signing",
                    "sign",
                    "license",
                    "service",
                    "client",
                    "shared",
                    "storage",
                    "server",
                    "deploy",
                    "write",
                    "read",
                    "developer",
                    "dev",
                    "consumer",
                    "subscription",
                    "session",
                    "function",
                    "host",
                    "integration",
                    "ingest",
                    "instrumentation",
                    "webhook",
                    "crypto",
                    "aes",
                    "hmac",
                    "jwt",
                    "ssh",
                    "rsa",
                    "gpg",
                    "root",
                    "user",
                    "team",
                    "project",
                    "org",
                    "sdk",
                    "rest",
                    "partner",
                    "merchant",
                    "accountkey",
                    "live",
                    "prod",
                    "production",
                    "test",
                    "sandbox",
                    "backup",
                    "data",
                    "security",
                    "cluster",
                    "join",
                    "bot");

    private static final int LONGEST_KNOWN = 40;
    private static final int SLOTS = 1 << 11;

    /** What was asked last, by the hash of the name: texts name the same few things again. */
    private static final @Nullable Judgement[] KNOWN = new Judgement[SLOTS];

    private record Judgement(String name, Strength strength) {}

    private SecretNames() {}

    /** How much a name says. */
    static Strength of(String name) {
        return of(name, 0, name.length());
    }

    /** How much the name says that stands there in a text. */
    static Strength of(String text, int from, int to) {
        if (to - from > LONGEST_KNOWN) {
            return judged(text.substring(from, to));
        }
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        int slot = (hash ^ hash >>> 11) & (SLOTS - 1);
        Judgement known = KNOWN[slot];
        if (known == null
                || known.name().length() != to - from
                || !text.startsWith(known.name(), from)) {
            String name = text.substring(from, to);
            known = new Judgement(name, judged(name));
            KNOWN[slot] = known;
        }
        return known.strength();
    }

    private static Strength judged(String name) {
        List<String> words = Words.of(name);
        int last = words.size() - 1;
        while (last > 0 && (isSuffix(words.get(last)) || Words.isDigits(words.get(last)))) {
            last--;
        }
        if (last > 0 && words.get(last).equals("data") && words.get(last - 1).equals("key")) {
            last--; // as kubectl writes it
        }
        if (last < 0) {
            return Strength.NONE;
        }
        String word = words.get(last).replaceAll("[0-9]+$", "");
        String before = last > 0 ? words.get(last - 1) : "";
        // Written as one word or with capitals where nobody expects them, as in PassWd.
        String whole = String.join("", words.subList(0, last + 1));
        if (PASSWORDS.contains(word) || endsWithPassword(whole)) {
            return Strength.PASSWORD;
        }
        if (word.equals("key") && !whole.endsWith("apikey")) {
            return KEYS.contains(before) || endsWithAny(before, KEYS)
                    ? Strength.TOKEN
                    : Strength.WEAK;
        }
        boolean token =
                TOKENS.contains(word)
                        || whole.endsWith("apikey")
                        || word.endsWith("token")
                        || word.endsWith("accesskey")
                        || word.endsWith("accountkey")
                        || word.endsWith("authkey");
        return token ? Strength.TOKEN : Strength.NONE;
    }

    /** {@code PGPASSWORD}, {@code sslpassword}: written as one word. */
    private static boolean endsWithPassword(String word) {
        return word.endsWith("password")
                || word.endsWith("passwd")
                || word.endsWith("passphrase")
                || word.endsWith("passwort")
                || word.endsWith("secret")
                || word.equals("requirepass")
                || word.equals("masterauth")
                || word.equals("userpass");
    }

    private static boolean endsWithAny(String word, Set<String> ends) {
        return ends.stream().anyMatch(end -> end.length() > 3 && word.endsWith(end));
    }

    private static boolean isSuffix(String word) {
        return word.equals("base") || word.equals("value") || word.equals("val");
    }

    /** Whether whatever stands under this name is taken out, numbers and lists included. */
    static boolean isSecret(String name) {
        return switch (of(name)) {
            case PASSWORD -> true;
            case TOKEN -> !name.toLowerCase(Locale.ROOT).matches(".*(sid|sig|cookie|pat|auth)");
            case WEAK, NONE -> false;
        };
    }
}
