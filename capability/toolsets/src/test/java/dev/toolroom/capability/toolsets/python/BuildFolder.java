package dev.toolroom.capability.toolsets.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders beside what the build makes; elsewhere when that is below {@code /tmp} itself.
 */
final class BuildFolder implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext field, ExtensionContext test)
            throws IOException {
        Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
        boolean temporary = target.startsWith("/tmp");
        return Files.createTempDirectory(temporary ? Path.of("/var/tmp") : target, "t");
    }
}
