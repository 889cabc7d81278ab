package dev.toolroom.foundation.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.JDBC;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Loads SQLite's native library. The driver tries to unpack it only once in a process, so a disk
 * that was full at that moment would disable SQLite until the process ends.
 */
final class NativeLibrary {
    private NativeLibrary() {}

    /**
     * Unpacks and loads the library, after the driver has failed to.
     *
     * @throws IOException if the folder is full or not writable
     * @throws UnsatisfiedLinkError if code in the folder may not be executed
     */
    @SuppressWarnings("restricted") // the driver does the same, and the launcher allows it
    static void load() throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        Path folder = Path.of(folder());
        // Files that killed processes leave are recognized and deleted by this prefix.
        Path file = Files.createTempFile(folder, "sqlite-", "-" + name);
        file.toFile().deleteOnExit();
        try (InputStream in =
                JDBC.class.getResourceAsStream(
                        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
            if (in == null) {
                throw new IOException("there is no library of SQLite for this machine");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        System.load(file.toString());
    }

    static String folder() {
        return System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir"));
    }
}
