package dev.toolroom.capability.domainlang.packages;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes of a {@code model.yaml} that leave its other lines as they are. */
final class ManifestText {
    private static final Pattern SECTION = Pattern.compile("dependencies:\\s*(#.*)?");
    private static final Pattern EMPTY_SECTION =
            Pattern.compile("dependencies:\\s*(\\{\\s*})?\\s*(#.*)?");
    private static final Pattern REGISTRY =
            Pattern.compile("(?m)^x-registry:\\s*[\"']?([^\"'\\s#]+)[\"']?\\s*(#.*)?$");

    private ManifestText() {}

    static String registry(String text) {
        Matcher found = REGISTRY.matcher(text);
        return found.find() ? found.group(1) : "https://github.com/";
    }

    /** With one more dependency, as the first of its section. */
    static String with(String text, String key, List<String> fields) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        List<String> added = new ArrayList<>(List.of("  " + quoted(key) + ":"));
        fields.forEach(each -> added.add("    " + each));
        int section = section(lines);
        if (section < 0) {
            boolean inline = lines.stream().anyMatch(each -> each.startsWith("dependencies:"));
            if (inline) {
                throw new PackageProblem(
                        "model.yaml has its dependencies on one line",
                        "Write each on lines of its own, then add again");
            }
            lines.add("dependencies:");
            section = lines.size() - 1;
        } else if (!SECTION.matcher(lines.get(section)).matches()) {
            lines.set(section, "dependencies:");
        }
        lines.addAll(section + 1, added);
        return String.join("\n", lines) + "\n";
    }

    private static int section(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (EMPTY_SECTION.matcher(lines.get(i)).matches()) {
                return i;
            }
        }
        return -1;
    }

    /** Without a dependency: its line and the deeper ones below. */
    static String without(String text, String key) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int section = section(lines);
        Pattern own =
                Pattern.compile(
                        "(\\s+)("
                                + Pattern.quote(key)
                                + "|\""
                                + Pattern.quote(key)
                                + "\"|'"
                                + Pattern.quote(key)
                                + "')\\s*:.*");
        for (int i = Math.max(0, section + 1); section >= 0 && i < lines.size(); i++) {
            if (!lines.get(i).isBlank() && !Character.isWhitespace(lines.get(i).charAt(0))) {
                break;
            }
            Matcher found = own.matcher(lines.get(i));
            if (found.matches()) {
                int end = i + 1;
                while (end < lines.size() && isDeeper(lines.get(end), found.group(1).length())) {
                    end++;
                }
                lines.subList(i, end).clear();
                return String.join("\n", lines) + "\n";
            }
        }
        throw new PackageProblem(
                "model.yaml has no line for the dependency '" + key + "'",
                "Take it out of model.yaml by hand, then run install");
    }

    private static boolean isDeeper(String line, int indent) {
        return !line.isBlank() && line.length() - line.stripLeading().length() > indent;
    }

    private static String quoted(String key) {
        return key.matches("[A-Za-z0-9_./-]+") ? key : "\"" + key + "\"";
    }
}
