package dev.toolroom.foundation.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides by the name of a value how likely the value is secret. */
final class SecretNames {
    /** What a name implies for its value. */
    enum Strength {
        NONE,
        /** The value must look random. */
        WEAK,
        /** The value must look like a token. */
        TOKEN,
        /** The value is secret unless it is a placeholder. */
        PASSWORD
    }

    /** Endings of names whose values may be secret. */
    static final List<String> ENDS =
            Words.listOf(
                    """
                    password, passwd, passphrase, passcode, passwort, kennwort, pwd, pass,
                    secret, psk, token, key, credential, credentials, auth, authorization, sig,
                    sid, sessid, sessionid, jwt, base, cookie, contraseña, contrasena,
                    mot de passe, senha, пароль, 密码, 密碼, 口令, パスワード, 비밀번호, parola, hasło,
                    wachtwoord, lösenord, key1, key2, key-data, key_data, pat
                    """);

    private static final Set<String> PASSWORD_WORDS =
            Set.copyOf(
                    Words.listOf(
                            """
                    password, passwd, passphrase, passcode, passwort, kennwort, pwd, pass, psk,
                    secret, contraseña, contrasena, passe, senha, пароль, 密码, 密碼, 口令, パスワード,
                    비밀번호, parola, hasło, wachtwoord, lösenord
                    """));

    private static final Set<String> TOKEN_WORDS =
            Set.copyOf(
                    Words.listOf(
                            """
                    token, apikey, credential, credentials, auth, authorization, sig, sid,
                    sessid, sessionid, jwt, cookie, authtoken, accesstoken, secretkey,
                    accesskey, privatekey, pat
                    """));

    /** Words before "key" in names of secret keys. */
    private static final Set<String> KEY_QUALIFIERS =
            Set.copyOf(
                    Words.listOf(
                            """
                    api, access, secret, private, admin, account, auth, app, application,
                    master, encryption, encrypt, signing, sign, license, service, client,
                    shared, storage, server, deploy, write, read, developer, dev, consumer,
                    subscription, session, function, host, integration, ingest,
                    instrumentation, webhook, crypto, aes, hmac, jwt, ssh, rsa, gpg, root,
                    user, team, project, org, sdk, rest, partner, merchant, accountkey, live,
                    prod, production, test, sandbox, backup, data, security, cluster, join,
                    bot
                    """));

    private static final int MAX_CACHED_CHARACTERS = 40;
    private static final int CACHE_SLOTS = 1 << 11;

    /** Results by the hash of the name: texts contain the same few names again and again. */
    private static final @Nullable CachedStrength[] CACHE = new CachedStrength[CACHE_SLOTS];

    private record CachedStrength(String name, Strength strength) {}

    private SecretNames() {}

    static Strength of(String name) {
        return of(name, 0, name.length());
    }

    /** Returns what a name inside a text implies. */
    static Strength of(String text, int from, int to) {
        if (to - from > MAX_CACHED_CHARACTERS) {
            return strengthOf(text.substring(from, to));
        }
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        int slot = (hash ^ hash >>> 11) & (CACHE_SLOTS - 1);
        CachedStrength cached = CACHE[slot];
        if (cached == null
                || cached.name().length() != to - from
                || !text.startsWith(cached.name(), from)) {
            String name = text.substring(from, to);
            cached = new CachedStrength(name, strengthOf(name));
            CACHE[slot] = cached;
        }
        return cached.strength();
    }

    private static Strength strengthOf(String name) {
        List<String> words = Words.of(name);
        int last = words.size() - 1;
        while (last > 0 && (isSuffix(words.get(last)) || Words.isDigits(words.get(last)))) {
            last--;
        }
        if (last > 0 && words.get(last).equals("data") && words.get(last - 1).equals("key")) {
            last--; // as in client-key-data of kubectl
        }
        if (last < 0) {
            return Strength.NONE;
        }
        String word = words.get(last).replaceAll("[0-9]+$", "");
        String before = last > 0 ? words.get(last - 1) : "";
        // For names without word boundaries, or with unusual capitals, as in PassWd.
        String whole = String.join("", words.subList(0, last + 1));
        if (PASSWORD_WORDS.contains(word) || endsWithPassword(whole)) {
            return Strength.PASSWORD;
        }
        if (word.equals("key") && !whole.endsWith("apikey")) {
            return KEY_QUALIFIERS.contains(before) || endsWithAny(before, KEY_QUALIFIERS)
                    ? Strength.TOKEN
                    : Strength.WEAK;
        }
        boolean token =
                TOKEN_WORDS.contains(word)
                        || whole.endsWith("apikey")
                        || word.endsWith("token")
                        || word.endsWith("accesskey")
                        || word.endsWith("accountkey")
                        || word.endsWith("authkey");
        return token ? Strength.TOKEN : Strength.NONE;
    }

    /** Whether a name without word boundaries ends so, such as {@code PGPASSWORD}. */
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

    /** Whether any value of this name is redacted, including numbers and lists. */
    static boolean isSecret(String name) {
        return switch (of(name)) {
            case PASSWORD -> true;
            case TOKEN -> !name.toLowerCase(Locale.ROOT).matches(".*(sid|sig|cookie|pat|auth)");
            case WEAK, NONE -> false;
        };
    }
}
