package dev.toolroom.capability.toolsets.bundle.signature;

import java.util.List;
import java.util.Optional;

/**
 * What {@code toolset.sig} says: a signature over the name of everything else in the bundle. It
 * lies inside the ZIP file, so that every reader of ZIP files still opens a signed bundle.
 */
public record BundleSignature(SignerKey key, String signature) {
    public static final String FILE = "toolset.sig";

    private static final String FORMAT = "toolroom toolset signature 1";
    private static final String KEY = "key: ";
    private static final String SIGNATURE = "signature: ";

    /** What is signed: never a bare hash, which could stand for something else. */
    static String content(String digest) {
        return FORMAT + "\n" + digest + "\n";
    }

    /** Reads the file; nothing where it is not of this form. */
    public static Optional<BundleSignature> parse(String file) {
        List<String> lines = file.lines().toList();
        boolean formed =
                lines.size() == 3
                        && lines.get(0).equals(FORMAT)
                        && lines.get(1).startsWith(KEY)
                        && lines.get(2).startsWith(SIGNATURE);
        if (!formed) {
            return Optional.empty();
        }
        try {
            var key = new SignerKey(lines.get(1).substring(KEY.length()));
            return Optional.of(
                    new BundleSignature(key, lines.get(2).substring(SIGNATURE.length())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The text of the file. */
    public String text() {
        return FORMAT + "\n" + KEY + key.text() + "\n" + SIGNATURE + signature + "\n";
    }

    /** Whether it was made for the content of this digest. */
    public boolean isOf(String digest) {
        return key.signed(content(digest), signature);
    }
}
