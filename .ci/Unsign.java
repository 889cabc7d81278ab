import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes the signatures out of jars: the cache of classes leaves signed ones out, and a start with
 * them takes twice as long. Where they come from was checked when they were fetched.
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
