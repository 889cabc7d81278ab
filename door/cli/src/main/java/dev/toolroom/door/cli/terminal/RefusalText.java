package dev.toolroom.door.cli.terminal;

import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.util.Locale;
import java.util.Set;

/** Prints a refusal for a person: what is wrong, and what to do next. */
public final class RefusalText {
    /** Fields that are printed as text, or were printed while the call ran. */
    private static final Set<String> PRINTED_FIELDS =
            Set.of(
                    "code",
                    "message",
                    "nextStep",
                    "nearest",
                    "traceback",
                    "stdout",
                    "stderr",
                    "sandbox");

    private RefusalText() {}

    static void show(Terminal terminal, Outcome.Refused refused, Json.Obj body) {
        if (refused.code().equals(CallRefusal.DENIED.code())) {
            terminal.aside(terminal.bad("Denied. Nothing was run."));
            return;
        }
        String traceback = body.text("traceback", "");
        if (!traceback.isEmpty()) {
            terminal.aside(Terminal.clean(traceback));
        }
        terminal.aside(terminal.bad(Terminal.clean(sentence(refused.message()))));
        terminal.aside(Terminal.clean(sentence(ShellWords.of(refused.nextStep()))));
        if (body.get("nearest") instanceof Json.Arr similar && !similar.items().isEmpty()) {
            terminal.aside("Near: " + Terminal.clean(String.join(", ", similar.texts())));
        }
        if (!PRINTED_FIELDS.containsAll(body.fields().keySet())) {
            terminal.aside(terminal.dim("--json shows the details."));
        }
    }

    /** Returns the clause as a sentence, with a capital letter and a full stop. */
    public static String sentence(String clause) {
        String text = clause.strip();
        if (text.isEmpty()) {
            return text;
        }
        int first = text.codePointAt(0);
        int rest = Character.charCount(first);
        boolean word = rest < text.length() && Character.isLetter(text.charAt(rest));
        String upper =
                Character.isLowerCase(first) && (word || text.charAt(rest) == ' ') && isProse(text)
                        ? text.substring(0, rest).toUpperCase(Locale.ROOT) + text.substring(rest)
                        : text;
        return ".?!:…".indexOf(upper.charAt(upper.length() - 1)) < 0 ? upper + "." : upper;
    }

    /** Whether the first word is prose; a name, such as that of a file, keeps its case. */
    private static boolean isProse(String text) {
        String first = text.split("\\s", 2)[0];
        return first.chars().allMatch(each -> Character.isLetter(each) || each == '\'');
    }
}
