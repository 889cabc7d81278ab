package dev.toolroom.capability.toolsets.bundle;

import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * A bundle that was read whole and can be installed. It holds no bytes and no open file: they are
 * read again, and checked against their hashes, when they are installed.
 *
 * @param digest names the content: the same files and the same meaning of the manifest have the
 *     same digest, whatever packed them
 * @param signature who vouches for it; it is one of exactly these files
 * @param ignored files that are left out, as {@code .DS_Store}
 * @param warnings what does not keep it from being installed
 */
public record Bundle(
        Manifest manifest,
        List<BundleFile> files,
        String digest,
        Optional<BundleSignature> signature,
        List<String> ignored,
        List<Problem> warnings,
        Content content)
        implements Reading {
    /** The file that describes the toolset. */
    public static final String MANIFEST = "toolset.yaml";

    public Bundle {
        files = List.copyOf(files);
        ignored = List.copyOf(ignored);
        warnings = List.copyOf(warnings);
    }

    /** Where the bytes of the files are. */
    @FunctionalInterface
    public interface Content {
        InputStream open(BundleFile file) throws IOException;
    }
}
