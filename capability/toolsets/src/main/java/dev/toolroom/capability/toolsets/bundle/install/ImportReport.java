package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.util.ArrayList;
import java.util.List;

/** What an import would do, or has done, as a person reads it at a terminal. */
public final class ImportReport {
    private final Json.Obj answer;
    private final List<String> lines = new ArrayList<>();

    private ImportReport(Json.Obj answer) {
        this.answer = answer;
    }

    /** Of a {@link Preview}, or of what an import answers. */
    public static String of(Json.Obj answer) {
        var report = new ImportReport(answer);
        if (answer.get("files") instanceof Json.Arr(var files)) {
            report.preview(files.size());
        } else {
            report.installed();
        }
        return String.join("\n", report.lines);
    }

    private String title() {
        return answer.text("id", "") + " " + answer.text("version", "");
    }

    private void preview(int files) {
        lines.add(title() + ", " + standing() + ", " + signature());
        lines.add(answer.text("description", ""));
        section("Tools", "tools", ImportReport::tool);
        section("MCP servers", "mcp_servers", ImportReport::server);
        section("Changes", "changes", ImportReport::change);
        lines.add("");
        boolean network = new Json.Bool(true).equals(answer.object("permissions").get("network"));
        lines.add("Network    " + (network ? "yes" : "no"));
        String variables = String.join(", ", texts("environment"));
        lines.add("Variables  " + (variables.isEmpty() ? "none" : variables));
        Json bytes = answer.get("bytes");
        lines.add(
                "Files      "
                        + files
                        + ", "
                        + Amount.bytes(
                                bytes instanceof Json.Num number
                                        ? number.decimal().longValue()
                                        : 0));
        notes("Left out: ", "ignored");
        notes("Conflict: ", "conflicts");
    }

    private String standing() {
        String installed = answer.text("installed_version", "");
        return switch (answer.text("kind", "")) {
            case "new" -> "not installed yet";
            case "unchanged" -> "installed with the same content";
            case "same_version" -> "installed with different content";
            case "downgrade" -> "older than " + installed + ", which is installed";
            default -> "an update of " + installed;
        };
    }

    private String signature() {
        Json.Obj signer = answer.object("signature");
        return switch (signer.text("state", "")) {
            case "trusted" -> "signed by " + signer.text("name", "");
            case "unknown_key" -> "signed by an unknown key, " + signer.text("fingerprint", "");
            case "broken" -> "signature broken";
            default -> "not signed";
        };
    }

    private void installed() {
        String verb =
                switch (answer.text("kind", "")) {
                    case "new" -> "Installed ";
                    case "unchanged" -> "Already installed: ";
                    default -> "Updated: ";
                };
        lines.add(verb + title());
        section("Changes", "changes", ImportReport::change);
        texts("unbound")
                .forEach(
                        name ->
                                lines.add(
                                        "Bind "
                                                + name
                                                + " with: toolroom toolset bind "
                                                + answer.text("id", "")
                                                + " "
                                                + name
                                                + " --variable VARIABLE"));
        lines.add("See its tools with: toolroom toolset show " + answer.text("id", ""));
    }

    private void section(
            String heading, String field, java.util.function.Function<Json.Obj, String> line) {
        if (!(answer.get(field) instanceof Json.Arr(var items)) || items.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(heading);
        for (Json each : items) {
            if (each instanceof Json.Obj item) {
                lines.add("  " + line.apply(item));
            }
        }
    }

    private static String tool(Json.Obj tool) {
        boolean asks = new Json.Bool(true).equals(tool.get("requires_confirmation"));
        return tool.text("id", "")
                + (asks ? " (needs approval)" : "")
                + "  "
                + tool.text("description", "");
    }

    private static String server(Json.Obj server) {
        return server.text("id", "") + "  " + server.object("config").write();
    }

    private static String change(Json.Obj change) {
        String detail = change.text("detail", "");
        String what = change.text("what", "");
        String name = change.text("name", "");
        return change.text("kind", "")
                + " "
                + what
                + (name.equals(what) ? "" : " " + name)
                + (detail.isEmpty() ? "" : ": " + detail);
    }

    private void notes(String before, String field) {
        texts(field).forEach(each -> lines.add(before + each));
    }

    private List<String> texts(String field) {
        return answer.get(field) instanceof Json.Arr array ? array.texts() : List.of();
    }
}
