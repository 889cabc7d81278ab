package dev.toolroom.capability.toolsets.bundle.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.archive.ZipWriter;
import dev.toolroom.capability.toolsets.bundle.reading.Digest;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import dev.toolroom.capability.toolsets.bundle.signature.SigningKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Packs a bundle as its author wrote it: the manifest first, comments and all, then by path. */
public final class BundlePack {
    private BundlePack() {}

    /**
     * Writes the ZIP file.
     *
     * @param signer who signs it; nobody leaves the signature that it has
     */
    public static void write(Bundle bundle, Optional<SigningKey> signer, OutputStream out)
            throws IOException {
        var zip = new ZipWriter(out);
        List<BundleFile> sorted =
                bundle.files().stream()
                        .filter(
                                each ->
                                        signer.isEmpty()
                                                || !each.path().equals(BundleSignature.FILE))
                        .sorted(
                                Comparator.comparing(
                                                (BundleFile each) ->
                                                        !each.path().equals(Bundle.MANIFEST))
                                        .thenComparing(BundleFile::path))
                        .toList();
        for (BundleFile file : sorted) {
            try (InputStream in = bundle.content().open(file)) {
                zip.add(file.path(), in.readAllBytes(), file.executable());
            }
        }
        if (signer.isPresent()) {
            String digest = Digest.signed(bundle.manifest(), bundle.files());
            byte[] signature = signer.get().sign(digest).text().getBytes(UTF_8);
            zip.add(BundleSignature.FILE, signature, false);
        }
        zip.finish();
    }
}
