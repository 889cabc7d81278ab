package dev.toolroom.capability.toolsets.bundle.signature;

import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import java.util.Map;
import java.util.Optional;

/**
 * Whom the user trusts.
 *
 * @param keys by the name that the user gave them
 * @param required whether nothing else is installed
 */
public record TrustedKeys(Map<String, SignerKey> keys, boolean required) {
    public static final TrustedKeys NONE = new TrustedKeys(Map.of(), false);

    public TrustedKeys {
        keys = Map.copyOf(keys);
    }

    /** Who has signed, and whether that is somebody trusted. */
    public Signer of(Optional<BundleSignature> signature) {
        if (signature.isEmpty()) {
            return Signer.NOBODY;
        }
        SignerKey key = signature.get().key();
        return keys.entrySet().stream()
                .filter(each -> each.getValue().equals(key))
                .map(each -> new Signer(Signer.State.TRUSTED, each.getKey(), key.fingerprint()))
                .findFirst()
                .orElseGet(() -> new Signer(Signer.State.UNKNOWN_KEY, "", key.fingerprint()));
    }

    /** Why a bundle of this signer is not installed. */
    public Optional<Problem> refusal(Signer signer) {
        if (!required || signer.state() == Signer.State.TRUSTED) {
            return Optional.empty();
        }
        String why =
                signer.state() == Signer.State.UNSIGNED
                        ? "The bundle is not signed"
                        : "The bundle is signed by an unknown key, " + signer.fingerprint();
        return Optional.of(
                Problem.of(
                        Code.BUNDLE_SIGNATURE,
                        "",
                        why
                                + ", and toolsets.signatures is \"require\". Add its author's key"
                                + " to toolsets.trustedKeys in toolroom.yaml, or set"
                                + " toolsets.signatures to \"warn\"."));
    }
}
