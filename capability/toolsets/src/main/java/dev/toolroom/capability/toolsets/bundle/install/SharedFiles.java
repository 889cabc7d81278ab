package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;

/**
 * The files of toolsets beside their rows, in a store that several homes share. A home that has a
 * row without its folder writes the folder from here.
 */
final class SharedFiles {
    private static final int PART = 768 * 1024;

    private SharedFiles() {}

    /** A store in a file belongs to one home, which has the folders. */
    static boolean areKeptIn(Store store) {
        return store.dialect() == Store.Dialect.POSTGRESQL;
    }

    /**
     * Puts the files of a toolset into the store, in the place of what was there.
     *
     * @param folder where they were written
     */
    static void put(Sql sql, String id, List<BundleFile> files, Path folder) throws SQLException {
        sql.run("DELETE FROM toolset_content WHERE toolset_id = ?", id);
        for (BundleFile file : files) {
            try (InputStream in = Files.newInputStream(folder.resolve(file.path()))) {
                byte[] bytes = in.readNBytes(PART);
                for (int part = 0; part == 0 || bytes.length > 0; part++) {
                    sql.run(
                            "INSERT INTO toolset_content (toolset_id, path, part, bytes)"
                                    + " VALUES (?, ?, ?, ?)",
                            id,
                            file.path(),
                            part,
                            Base64.getEncoder().encodeToString(bytes));
                    bytes = in.readNBytes(PART);
                }
            } catch (IOException e) {
                throw new SQLException("cannot read a file that was just written", e);
            }
        }
    }

    /** The files of a toolset as the store has them. */
    static Bundle.Content of(Store store, String id) {
        return file -> {
            List<String> parts =
                    store.read(
                            connection ->
                                    new Sql(connection)
                                            .list(
                                                    "SELECT bytes FROM toolset_content"
                                                            + " WHERE toolset_id = ? AND path = ?"
                                                            + " ORDER BY part",
                                                    row -> row.getString(1),
                                                    id,
                                                    file.path()));
            if (parts.isEmpty()) {
                throw new FileNotFoundException(file.path() + " is not in the store");
            }
            var bytes = new ByteArrayOutputStream();
            for (String part : parts) {
                bytes.write(Base64.getDecoder().decode(part));
            }
            return new ByteArrayInputStream(bytes.toByteArray());
        };
    }
}
