package dev.toolroom.door.cli.connect;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The configuration of Codex, in TOML. Only the tables of Toolroom are touched. */
final class CodexFile {
    private static final String TABLE = "mcp_servers." + ServerFormat.NAME;
    private static final Pattern HEADER = Pattern.compile("\\s*\\[.*");
    private static final Pattern OWN_HEADER =
            Pattern.compile("\\s*\\[\\s*" + Pattern.quote(TABLE) + "\\s*(\\..*)?\\]\\s*(#.*)?");
    private static final Pattern INLINE = Pattern.compile("(?m)^\\s*mcp_servers\\s*=");

    private CodexFile() {}

    /** Whether the servers are written in one line, where no table can be added. */
    static boolean isInline(String text) {
        return INLINE.matcher(text).find();
    }

    /**
     * Returns the text with Toolroom added or removed.
     *
     * @param command the command that starts Toolroom; empty to remove it
     */
    static String with(String text, List<String> command) {
        List<String> others = new ArrayList<>();
        boolean own = false;
        for (String line : text.lines().toList()) {
            if (HEADER.matcher(line).matches()) {
                own = OWN_HEADER.matcher(line).matches();
            }
            if (!own) {
                others.add(line);
            }
        }
        String rest = String.join("\n", others).stripTrailing();
        if (!command.isEmpty()) {
            rest += (rest.isEmpty() ? "" : "\n\n") + table(command);
        }
        return rest.isEmpty() ? "" : rest + "\n";
    }

    private static String table(List<String> command) {
        String arguments =
                command.stream().skip(1).map(CodexFile::text).collect(Collectors.joining(", "));
        return "[%s]\ncommand = %s\nargs = [%s]"
                .formatted(TABLE, text(command.getFirst()), arguments);
    }

    /** A basic string of TOML has the escapes of JSON. */
    private static String text(String value) {
        return new Json.Str(value).write();
    }
}
