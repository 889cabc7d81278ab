package dev.toolroom.app.files;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.content.Uploads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Stores uploads as private files of the home. The call that uses an upload deletes it. */
public final class UploadFiles implements Uploads {
    private static final long MEGABYTE = 1024 * 1024;
    private static final long MAX_BYTES = 50 * MEGABYTE;
    private static final long MAX_TOTAL = 500 * MEGABYTE;
    private static final int MAX_FILES = 200;
    private static final int ID_BYTES = 16;
    private static final Duration TIME_TO_LIVE = Duration.ofHours(24);
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{32}");

    private final SecureRandom random = new SecureRandom();
    private final Path folder;
    private final Clock clock;

    public UploadFiles(HomeFolder home, Clock clock) {
        this.folder = home.uploads();
        this.clock = clock;
    }

    @Override
    public long largest() {
        return MAX_BYTES;
    }

    @Override
    public Upload keep(InputStream bytes) throws IOException {
        PrivateFiles.folder(folder);
        forget();
        checkRoom();
        byte[] name = new byte[ID_BYTES];
        random.nextBytes(name);
        String id = HexFormat.of().formatHex(name);
        Path fresh = folder.resolve(id + HomeFolder.UNFINISHED);
        try {
            MessageDigest sha256 = sha256();
            PrivateFiles.file(fresh);
            long size;
            try (OutputStream out = new DigestOutputStream(Files.newOutputStream(fresh), sha256)) {
                size = bytes.transferTo(out);
            }
            Files.move(fresh, folder.resolve(id), StandardCopyOption.ATOMIC_MOVE);
            String hash = HexFormat.of().formatHex(sha256.digest());
            return new Upload(id, size, hash, clock.instant().plus(TIME_TO_LIVE));
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private void checkRoom() throws IOException {
        int files = 0;
        long total = 0;
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            for (Path each : found) {
                files++;
                total += size(each);
            }
        }
        if (files >= MAX_FILES || total >= MAX_TOTAL) {
            throw new TooMany(
                    "There are %d unused uploads of %d MB in total; at most %d uploads or %d MB are kept"
                            .formatted(files, total / MEGABYTE, MAX_FILES, MAX_TOTAL / MEGABYTE));
        }
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException usedMeanwhile) {
            return 0;
        }
    }

    @Override
    public boolean remove(String id) throws IOException {
        return NAME.matcher(id).matches() && Files.deleteIfExists(folder.resolve(id));
    }

    /** Deletes uploads that no call has used within a day. */
    public void forget() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        Instant cutoff = clock.instant().minus(TIME_TO_LIVE);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            for (Path each : found) {
                if (Files.getLastModifiedTime(each).toInstant().isBefore(cutoff)) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (NoSuchFileException usedMeanwhile) {
            // The next upload tries again.
        } catch (IOException e) {
            System.getLogger(UploadFiles.class.getName())
                    .log(Level.WARNING, "old uploads are kept", e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
