package dev.toolroom.capability.toolsets.bundle.signature;

import dev.toolroom.kernel.json.Json;
import java.util.Locale;

/**
 * Who has signed a toolset.
 *
 * @param name that the user gave the key; empty where it is not trusted
 * @param fingerprint of the key; empty where there is none
 */
public record Signer(State state, String name, String fingerprint) {
    /** Whether the signature is worth something. */
    public enum State {
        UNSIGNED,
        /** Signed, by somebody whom the user has not named. */
        UNKNOWN_KEY,
        TRUSTED,
        /** The files are not the ones that were signed. */
        BROKEN
    }

    public static final Signer NOBODY = new Signer(State.UNSIGNED, "", "");

    public static final Signer NOT_OF_THESE_FILES = new Signer(State.BROKEN, "", "");

    public Json.Obj json() {
        var all = Json.object().put("state", state.name().toLowerCase(Locale.ROOT));
        if (!name.isEmpty()) {
            all.put("name", name);
        }
        if (!fingerprint.isEmpty()) {
            all.put("fingerprint", fingerprint);
        }
        return all.build();
    }

    /** For people. */
    public String text() {
        return switch (state) {
            case UNSIGNED -> "not signed";
            case UNKNOWN_KEY -> "signed by an unknown key, " + fingerprint;
            case TRUSTED -> "signed by " + name;
            case BROKEN -> "signature broken";
        };
    }
}
