package dev.toolroom.door.cli.model;

import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.util.List;

/** Prints the problems of a model for a person: one line each, errors first, then a summary. */
final class DlangFindings {
    private final Terminal terminal;

    DlangFindings(Terminal terminal) {
        this.terminal = terminal;
    }

    void show(Json.Obj body) {
        list(body, "errors").forEach(each -> line(each, terminal.bad("error  ")));
        list(body, "warnings").forEach(each -> line(each, terminal.warn("warning")));
        list(body, "info").forEach(each -> line(each, terminal.dim("info   ")));
        boolean valid = body.get("valid") instanceof Json.Bool(boolean good) && good;
        String counts =
                "%s, %s, %s; %s, %s, %s"
                        .formatted(
                                count(body, "fileCount", "file"),
                                count(body, "domainCount", "domain"),
                                count(body, "bcCount", "bounded context"),
                                Amount.of(list(body, "errors").size(), "error", "errors"),
                                Amount.of(list(body, "warnings").size(), "warning", "warnings"),
                                Amount.of(list(body, "info").size(), "remark", "remarks"));
        String more =
                body.get("omitted") == null ? "" : " and " + number(body, "omitted") + " more";
        terminal.line(
                (valid ? terminal.good("✓ valid  ") : terminal.bad("✗ not valid  "))
                        + counts
                        + more);
    }

    private static List<Json> list(Json.Obj body, String key) {
        return body.get(key) instanceof Json.Arr found ? found.items() : List.of();
    }

    private static String count(Json.Obj body, String key, String one) {
        long number = body.get(key) instanceof Json.Num found ? found.decimal().longValue() : 0;
        return Amount.of(number, one, one + "s");
    }

    private static String number(Json.Obj body, String key) {
        Json found = body.get(key);
        return found == null ? "0" : found.write();
    }

    private void line(Json item, String severity) {
        if (item instanceof Json.Obj finding) {
            String place =
                    finding.text("file", "")
                            + ":"
                            + number(finding, "line")
                            + ":"
                            + number(finding, "column");
            String message = finding.text("message", "").lines().findFirst().orElse("");
            terminal.line(
                    terminal.bold(place)
                            + "  "
                            + severity
                            + "  "
                            + Terminal.clean(message)
                            + "  "
                            + terminal.dim(finding.text("code", "")));
        }
    }
}
