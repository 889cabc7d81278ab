package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.archive.ZipWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;

/** Packs a bundle as its author wrote it: the manifest first, comments and all, then by path. */
public final class BundlePack {
    private BundlePack() {}

    public static void write(Bundle bundle, OutputStream out) throws IOException {
        var zip = new ZipWriter(out);
        List<BundleFile> sorted =
                bundle.files().stream()
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
        zip.finish();
    }
}
