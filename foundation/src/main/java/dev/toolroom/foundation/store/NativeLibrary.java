package dev.toolroom.foundation.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.JDBC;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's own library. The driver tries to unpack it once in the life of a process and never
 * again, so a disk that was full at the first call would be full for ever.
 */
final class NativeLibrary {
    private NativeLibrary() {}

    /**
     * Unpacks and loads it, as the driver did not.
     *
     * @throws IOException if there is no room for it, or nothing may be written there
     * @throws UnsatisfiedLinkError if nothing may be run from there
     */
    @SuppressWarnings("restricted") // the driver does the same, and the launcher allows it
    static void load() throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        Path folder = Path.of(folder());
        // By this name it is known as what a killed process has left.
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
