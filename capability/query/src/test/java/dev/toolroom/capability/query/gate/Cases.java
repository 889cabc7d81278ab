package dev.toolroom.capability.query.gate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The table of statements that must be refused, and of those that must pass. */
public final class Cases {
    private Cases() {}

    /**
     * One line of the table.
     *
     * @param line in the file, so that a failure can be found
     */
    public record Case(int line, String statement, boolean refused, String why) {
        @Override
        public String toString() {
            return "line " + line + ", " + why + ": " + statement;
        }
    }

    public static List<Case> of(Dialect dialect, boolean refused) {
        List<String> lines = lines();
        String name = dialect.name().toLowerCase(Locale.ROOT);
        return IntStream.range(1, lines.size())
                .filter(i -> isOf(lines.get(i), name))
                .mapToObj(i -> read(i + 1, lines.get(i)))
                .filter(each -> each.refused() == refused)
                .toList();
    }

    private static boolean isOf(String line, String name) {
        return line.startsWith("any\t") || line.startsWith(name + "\t");
    }

    private static Case read(int number, String line) {
        List<String> cells = List.of(line.split("\t", -1));
        return new Case(
                number, unescaped(cells.get(2)), cells.get(1).equals("refuse"), cells.get(3));
    }

    private static String unescaped(String cell) {
        return Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))")
                .matcher(cell)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        found.group(1) != null
                                                ? Character.toString(
                                                        Integer.parseInt(found.group(1), 16))
                                                : character(found.group(2))));
    }

    private static String character(String escape) {
        return switch (escape) {
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            default -> escape;
        };
    }

    private static List<String> lines() {
        try (InputStream in =
                Objects.requireNonNull(Cases.class.getResourceAsStream("statements.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
