package dev.toolroom.capability.toolsets.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Paths as somebody outside gives them. What a tool has made may be called otherwise. */
final class WorkspacePath {
    private static final int LONGEST = 1_024;
    private static final int LONGEST_PART = 255;
    private static final int DEEPEST = 32;
    private static final Pattern RESERVED =
            Pattern.compile("(con|prn|aux|nul|com[1-9]|lpt[1-9])(\\..*)?");

    private WorkspacePath() {}

    /** The parts of a path that is there already, whatever it is called, or that may be made. */
    static List<String> of(String path, Folder folder) {
        List<String> parts = List.of(path.split("/", -1));
        if (!path.isEmpty() && folder.find(parts) != null) {
            return parts;
        }
        if (path.isEmpty() || path.getBytes(UTF_8).length > LONGEST || parts.size() > DEEPEST) {
            throw Refusals.badPath(
                    path.length() > 80 ? path.substring(0, 80) + "…" : path,
                    path.isEmpty() ? "it is empty" : "it is too long");
        }
        for (String part : parts) {
            check(path, part);
        }
        return parts;
    }

    private static void check(String path, String part) {
        if (part.isEmpty() || part.equals(".") || part.equals("..")) {
            throw Refusals.badPath(path, "it is not relative, or a part of it is empty, . or ..");
        }
        if (part.getBytes(UTF_8).length > LONGEST_PART) {
            throw Refusals.badPath(path, "a part of it is longer than 255 bytes");
        }
        if (!part.codePoints().allMatch(WorkspacePath::isAllowed)) {
            throw Refusals.badPath(path, "it has a character that file names cannot have");
        }
        if (part.endsWith(".") || part.endsWith(" ") || part.startsWith("~")) {
            throw Refusals.badPath(path, "a part of it ends with a dot or space or begins with ~");
        }
        if (RESERVED.matcher(part.toLowerCase(Locale.ROOT)).matches()) {
            throw Refusals.badPath(path, "Windows reserves the name \"" + part + "\"");
        }
        if (!Normalizer.isNormalized(part, Normalizer.Form.NFC)) {
            throw Refusals.badPath(path, "it is not in Unicode's normal form C");
        }
    }

    private static boolean isAllowed(int each) {
        boolean control = Character.getType(each) == Character.CONTROL;
        boolean half = each >= 0xD800 && each <= 0xDFFF;
        boolean turning = (each >= 0x202A && each <= 0x202E) || (each >= 0x2066 && each <= 0x2069);
        return !control && !half && !turning && "<>:\"|?*\\".indexOf(each) < 0;
    }
}
