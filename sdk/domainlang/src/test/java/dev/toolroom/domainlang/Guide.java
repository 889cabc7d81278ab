package dev.toolroom.domainlang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The examples in pages of the documentation. */
final class Guide {
    private static final Path ROOT = Path.of("../..");

    private Guide() {}

    static List<String> blocks(String file, String fence) throws IOException {
        List<String> found = new ArrayList<>();
        List<String> lines = Files.readAllLines(ROOT.resolve(file));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("```")) {
                int end = i + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                if (lines.get(i).equals("```" + fence)) {
                    found.add(String.join("\n", lines.subList(i + 1, end)) + "\n");
                }
                i = end;
            }
        }
        return found;
    }
}
