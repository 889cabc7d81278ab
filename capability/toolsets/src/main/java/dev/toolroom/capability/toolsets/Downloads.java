package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.archive.BundleLimits;
import dev.toolroom.capability.toolsets.bundle.download.BundleDownload;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.call.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Bundles that were fetched from URLs. What was shown to a person is what they get: a file that was
 * fetched for a preview is used again for a while.
 */
final class Downloads {
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Duration TIME = Duration.ofSeconds(60);

    private final ToolsetsHome home;
    private final Map<String, Fetched> fetched = new HashMap<>();

    private record Fetched(Path file, Instant at) {}

    Downloads(ToolsetsHome home) {
        this.home = home;
    }

    /**
     * The bundle of a URL. Files lie with the uploads, and go as those do when nobody uses them.
     *
     * @throws Refusal if the settings do not allow it
     */
    synchronized Path of(String url) {
        if (!home.python().get().urls()) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE,
                    "importing from a URL is off",
                    "Set toolsets.urls in toolroom.yaml, or import a file instead");
        }
        Instant now = home.clock().instant();
        Fetched known = fetched.get(url);
        if (known != null && Files.exists(known.file()) && now.isBefore(known.at().plus(KEPT))) {
            return known.file();
        }
        try {
            PrivateFiles.folder(home.uploads());
            Path file = home.uploads().resolve(UUID.randomUUID().toString().replace("-", ""));
            PrivateFiles.file(file);
            try {
                new BundleDownload(home.addresses(), BundleLimits.DEFAULT.archive(), TIME)
                        .fetch(url, file);
            } catch (RuntimeException e) {
                Files.deleteIfExists(file);
                throw e;
            }
            fetched.put(url, new Fetched(file, now));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot store the bundle", e);
        }
    }

    synchronized void forget(String url) {
        fetched.remove(url);
    }
}
