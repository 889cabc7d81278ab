package dev.toolroom.door.lsp.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/**
 * Hears of a call for an editor: progress under the token that the request brought, consent by a
 * dialog of the editor where it has one. Where it has none the question stays in the workbench.
 */
final class EditorListener implements CallListener {
    private static final long PERCENT = 100;

    /** Maximum length of a question in a dialog of an editor, in characters. */
    private static final int MAX_DIALOG_LENGTH = 1_500;

    private final EditorClient editor;
    private final @Nullable Either<String, Integer> token;
    private final boolean canAsk;
    private final boolean content;
    private volatile boolean unwanted;

    EditorListener(
            EditorClient editor,
            @Nullable Either<String, Integer> token,
            boolean canAsk,
            boolean content) {
        this.editor = editor;
        this.token = token;
        this.canAsk = canAsk;
        this.content = content;
    }

    /** Whether the editor wants what there is to show beside the answer. */
    boolean wantsContent() {
        return content;
    }

    /** Marks the call as cancelled. */
    void leave() {
        unwanted = true;
    }

    @Override
    public boolean isCancelled() {
        return unwanted;
    }

    @Override
    public void progress(long done, long total, String message) {
        if (token == null) {
            return;
        }
        var report = new WorkDoneProgressReport();
        report.setMessage(message);
        if (total > 0) {
            report.setPercentage((int) Math.min(PERCENT, done * PERCENT / total));
        }
        editor.notifyProgress(new ProgressParams(token, Either.forLeft(report)));
    }

    /** Writes to the editor's log of this server. */
    @Override
    public void log(Severity level, String message) {
        MessageType type =
                switch (level) {
                    case DEBUG, INFO -> MessageType.Log;
                    case WARNING -> MessageType.Warning;
                    case ERROR -> MessageType.Error;
                };
        editor.logMessage(new MessageParams(type, message));
    }

    @Override
    public void output(Stream stream, String text) {
        editor.logMessage(new MessageParams(MessageType.Log, text.stripTrailing()));
    }

    @Override
    public boolean isAttended() {
        return canAsk;
    }

    @Override
    public boolean mayCallAgain() {
        return !canAsk;
    }

    @Override
    public void confirm(Question question, Consumer<Decision> decide) {
        if (!canAsk) {
            return;
        }
        String detail = detail(question);
        if (!question.isComplete() || detail.length() > MAX_DIALOG_LENGTH) {
            // A dialog would show a part of it. The workbench shows all.
            decide.accept(Decision.LEFT_OPEN);
            return;
        }
        var asked = new JsonObject();
        asked.addProperty("call", question.call().value());
        asked.addProperty("tool", question.tool());
        asked.addProperty("question", question.text());
        asked.addProperty("detail", detail);
        asked.add("arguments", JsonParser.parseString(question.arguments().write()));
        // An editor that fails to ask has decided nothing.
        var _ =
                editor.confirm(asked)
                        .thenAccept(
                                answer ->
                                        decide.accept(
                                                decision(question.caller().client(), answer)));
    }

    /** Returns what a person reads below the question: who asks, what is lost, what would run. */
    private static String detail(Question question) {
        List<String> lines = new ArrayList<>(question.proposal().lines());
        lines.removeFirst();
        Path folder = question.caller().workspaceRoot();
        lines.add(question.tool() + (folder == null ? "" : ", for " + folder));
        lines.add(question.arguments().pretty());
        return String.join("\n", lines);
    }

    private static Decision decision(String client, @Nullable JsonElement answer) {
        return isYes(answer)
                ? Decision.approved(client, Decision.EDITOR)
                : Decision.denied(client, Decision.EDITOR);
    }

    private static boolean isYes(@Nullable JsonElement answer) {
        return answer instanceof JsonObject said
                && said.get("approved") instanceof JsonPrimitive approved
                && approved.getAsBoolean();
    }
}
