package dev.toolroom.capability.toolsets.bundle.archive;

import java.time.Duration;

/**
 * How large a bundle may be. Counted on the bytes that are read, never on what a header says.
 *
 * @param archive bytes of the ZIP file
 * @param entries files and folders
 * @param file bytes of one file
 * @param total bytes of all files
 * @param ratio how many times larger than its compressed form a file over a megabyte may be
 * @param manifest bytes of the manifest
 * @param time for reading all of it
 */
public record BundleLimits(
        long archive, int entries, long file, long total, int ratio, int manifest, Duration time) {
    private static final long MEGABYTE = 1024 * 1024;

    /** Below this size a good ratio proves nothing. */
    static final long SMALL = MEGABYTE;

    public static final BundleLimits DEFAULT =
            new BundleLimits(
                    50 * MEGABYTE,
                    5_000,
                    50 * MEGABYTE,
                    200 * MEGABYTE,
                    200,
                    256 * 1024,
                    Duration.ofSeconds(30));
}
