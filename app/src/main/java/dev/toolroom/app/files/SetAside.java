package dev.toolroom.app.files;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Renames a damaged file of the home, so that it can be examined later. */
public final class SetAside {
    public static final String ENDING = ".damaged";

    private SetAside() {}

    /**
     * @param lost the consequence, for the log
     */
    static void of(Path file, String lost) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ENDING);
        Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
        System.getLogger(SetAside.class.getName())
                .log(
                        Level.WARNING,
                        file.getFileName()
                                + " is damaged and was set aside as "
                                + aside.getFileName()
                                + ": "
                                + lost);
    }
}
