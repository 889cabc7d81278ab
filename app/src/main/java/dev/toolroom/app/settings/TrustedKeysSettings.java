package dev.toolroom.app.settings;

import dev.toolroom.capability.toolsets.bundle.signature.SignerKey;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the keys of trusted toolset authors from the settings. */
final class TrustedKeysSettings {
    private TrustedKeysSettings() {}

    static TrustedKeys of(Json.Obj toolsets) {
        Map<String, SignerKey> keys = new HashMap<>();
        toolsets.object("trustedKeys")
                .fields()
                .forEach(
                        (name, key) -> {
                            if (key instanceof Json.Str(String text)) {
                                keys.put(name, key(name, text));
                            }
                        });
        return new TrustedKeys(keys, toolsets.text("signatures", "").equals("require"));
    }

    /** Strips the key, because a YAML block scalar ends with a line break. */
    private static SignerKey key(String name, String text) {
        try {
            return new SignerKey(text.strip());
        } catch (IllegalArgumentException e) {
            throw new Settings.Wrong(
                    List.of("toolsets.trustedKeys." + name + " is not an Ed25519 public key"));
        }
    }
}
