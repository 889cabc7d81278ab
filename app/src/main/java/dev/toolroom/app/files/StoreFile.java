package dev.toolroom.app.files;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.call.Damaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the store in a file of the home. */
public final class StoreFile {
    private StoreFile() {}

    /** Creates a private file first, as SQLite gives its permissions to the files beside it. */
    public static SqliteStore open(HomeFolder home) {
        Path file = home.database();
        try {
            // SQLite would silently create a new store.
            if (Files.exists(home.instance()) && (!Files.exists(file) || Files.size(file) == 0)) {
                throw new StoreFailure(
                        "the store is missing or empty",
                        new Damaged("toolroom.db has lost all that was in it", "", null));
            }
            PrivateFiles.file(file);
        } catch (IOException e) {
            throw new StoreFailure("cannot make " + file, e);
        }
        return new SqliteStore(file);
    }
}
