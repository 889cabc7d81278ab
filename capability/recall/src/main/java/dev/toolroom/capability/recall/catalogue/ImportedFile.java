package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.Source;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file that is being imported.
 *
 * @param id its row in {@code source_files}
 * @param sha256 of its bytes as they are on the disk
 * @param workspace the fingerprint of the project it is about
 */
record ImportedFile(long id, Source source, String sha256, String workspace, Salt salt) {
    /** Of a session that belongs to no folder. */
    static final String NONE = "none";

    static String workspace(Salt salt, @Nullable String folder) {
        return folder == null ? NONE : salt.fingerprint(normal(folder));
    }

    /** The same folder however it was written. */
    private static String normal(String folder) {
        String path = folder.replace('\\', '/');
        while (path.length() > 1 && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        boolean drive = path.length() > 1 && path.charAt(1) == ':';
        return drive ? path.substring(0, 1).toLowerCase(Locale.ROOT) + path.substring(1) : path;
    }

    /** The same for every clone of a repository. */
    String repository(String url) {
        String plain = url.toLowerCase(Locale.ROOT).replaceFirst("^[a-z+]+://", "");
        plain = plain.replaceFirst("^[^/@]*@", "").replace(':', '/');
        plain = plain.replaceFirst("/+$", "").replaceFirst("\\.git$", "");
        return salt.fingerprint(plain);
    }
}
