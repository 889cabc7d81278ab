package dev.toolroom.capability.toolsets.bundle.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** The name of a toolset's content. */
public final class Digest {
    private Digest() {}

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Over the meaning of the manifest and a line for every other file. */
    public static String of(Manifest manifest, List<BundleFile> files) {
        MessageDigest digest = sha256();
        digest.update(manifest.write().write().getBytes(UTF_8));
        files.stream()
                .filter(file -> !file.path().equals(Bundle.MANIFEST))
                .sorted(Comparator.comparing(BundleFile::path))
                .forEach(file -> digest.update(line(file).getBytes(UTF_8)));
        return hex(digest);
    }

    /** What a signature is about: everything but itself. */
    public static String signed(Manifest manifest, List<BundleFile> files) {
        return of(
                manifest,
                files.stream().filter(file -> !file.path().equals(BundleSignature.FILE)).toList());
    }

    private static String line(BundleFile file) {
        String mode = file.executable() ? "x" : "-";
        return "\n" + file.sha256() + " " + file.size() + " " + mode + " " + file.path();
    }
}
