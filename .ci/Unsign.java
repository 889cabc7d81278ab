import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Removes the signatures of jars: the AOT cache omits signed classes, and a start with them takes
 * twice as long. Their origin was checked when they were downloaded.
 */
class Unsign {
    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            try (var files = FileSystems.newFileSystem(Path.of(jar));
                    var inside = Files.list(files.getPath("META-INF"))) {
                List<Path> signatures =
                        inside.filter(each -> each.toString().matches(".*\\.(SF|RSA|DSA|EC)"))
                                .toList();
                for (Path each : signatures) {
                    Files.delete(each);
                }
            }
        }
    }
}
