import dev.toolroom.foundation.redaction.SecretRules;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Redaction alone: megabytes per second of CPU, over the texts of a folder (default: this repository) in pieces of a few kilobytes. */
final class Redaction {
    private static final int ROUNDS = 6;
    private static final int PIECE = 4_000;

    public static void main(String[] arguments) throws IOException {
        List<String> texts = new ArrayList<>();
        try (var files = Files.walk(Path.of(arguments.length > 0 ? arguments[0] : "."))) {
            for (Path each : files.filter(Redaction::isText).toList()) {
                add(each, texts);
            }
        }
        long characters = texts.stream().mapToLong(String::length).sum();
        var rules = new SecretRules();
        var threads = ManagementFactory.getThreadMXBean();
        System.out.printf("%.1f million characters in %d texts%n", characters / 1e6, texts.size());
        for (int round = 1; round <= ROUNDS; round++) {
            long begun = threads.getCurrentThreadCpuTime();
            int found = 0;
            for (String each : texts) {
                found += rules.redaction(each).findings().size();
            }
            double seconds = (threads.getCurrentThreadCpuTime() - begun) / 1e9;
            System.out.printf("round %d: %.0f MB/s of CPU, %d found (bar 50)%n", round, characters / 1e6 / seconds, found);
        }
    }

    private static boolean isText(Path file) {
        String name = file.toString();
        return Files.isRegularFile(file)
                && !name.contains("node_modules")
                && !name.contains("/target/")
                && !name.contains("/build/")
                && name.matches(".*\\.(md|java|ts|tsx|json|sql|py|sh|txt)");
    }

    private static void add(Path file, List<String> texts) throws IOException {
        try {
            String text = Files.readString(file);
            for (int at = 0; at < text.length(); at += PIECE) {
                texts.add(text.substring(at, Math.min(text.length(), at + PIECE)));
            }
        } catch (MalformedInputException notText) {
            // Other files are many.
        }
    }
}
