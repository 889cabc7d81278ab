package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.Interpreter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a wheel says about the Pythons it is for: {@code
 * name-version[-build]-python-abi-platform.whl}, each of the last three a list with dots.
 */
record WheelTags(List<String> pythons, List<String> abis, List<String> platforms) {
    private static final Pattern VERSIONED = Pattern.compile("(py|cp)3(\\d+)?");
    private static final Pattern MANYLINUX = Pattern.compile("manylinux_2_(\\d+)_(.+)");
    private static final Pattern GLIBC = Pattern.compile("glibc 2\\.(\\d+)");
    private static final Map<String, String> OLD_NAMES =
            Map.of(
                    "manylinux1_", "manylinux_2_5_",
                    "manylinux2010_", "manylinux_2_12_",
                    "manylinux2014_", "manylinux_2_17_");

    /** Empty where the name is not that of a wheel. */
    static Optional<WheelTags> of(String fileName) {
        if (!fileName.endsWith(".whl")) {
            return Optional.empty();
        }
        String[] parts = fileName.substring(0, fileName.length() - 4).split("-", -1);
        if (parts.length < 5 || parts.length > 6) {
            return Optional.empty();
        }
        int last = parts.length - 1;
        return Optional.of(
                new WheelTags(list(parts[last - 2]), list(parts[last - 1]), list(parts[last])));
    }

    private static List<String> list(String tag) {
        return Arrays.asList(tag.split("\\.", -1));
    }

    boolean fits(Interpreter interpreter) {
        return pythons.stream()
                        .anyMatch(
                                python ->
                                        abis.stream()
                                                .anyMatch(abi -> fits(python, abi, interpreter)))
                && platforms.stream().anyMatch(platform -> onPlatform(platform, interpreter));
    }

    private static boolean fits(String python, String abi, Interpreter interpreter) {
        Matcher versioned = VERSIONED.matcher(python);
        if (!versioned.matches()) {
            return false;
        }
        int minor = versioned.group(2) == null ? 0 : Integer.parseInt(versioned.group(2));
        if (python.startsWith("py")) {
            return abi.equals("none") && minor <= interpreter.minor();
        }
        return switch (abi) {
            case "abi3" -> minor <= interpreter.minor();
            case "none" -> minor == interpreter.minor();
            default -> minor == interpreter.minor() && abi.equals("cp3" + interpreter.minor());
        };
    }

    private static boolean onPlatform(String platform, Interpreter interpreter) {
        if (platform.equals("any") || platform.equals("linux_" + interpreter.machine())) {
            return true;
        }
        String named = platform;
        for (var old : OLD_NAMES.entrySet()) {
            named = named.replace(old.getKey(), old.getValue());
        }
        Matcher many = MANYLINUX.matcher(named);
        Matcher glibc = GLIBC.matcher(interpreter.libc());
        return many.matches()
                && many.group(2).equals(interpreter.machine())
                && glibc.lookingAt()
                && Integer.parseInt(many.group(1)) <= Integer.parseInt(glibc.group(1));
    }
}
