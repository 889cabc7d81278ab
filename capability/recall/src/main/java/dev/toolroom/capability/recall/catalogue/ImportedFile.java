package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.read.Source;
import java.util.Locale;

/**
 * A file that is being imported.
 *
 * @param id its row in {@code source_files}
 * @param sha256 of its bytes as they are on the disk
 * @param workspace the fingerprint of the project it is about
 */
record ImportedFile(long id, Source source, String sha256, String workspace, Salt salt) {
    /** Returns a fingerprint that is the same for every clone of a repository. */
    String repository(String url) {
        String plain = url.toLowerCase(Locale.ROOT).replaceFirst("^[a-z+]+://", "");
        plain = plain.replaceFirst("^[^/@]*@", "").replace(':', '/');
        plain = plain.replaceFirst("/+$", "").replaceFirst("\\.git$", "");
        return salt.fingerprint(plain);
    }
}
