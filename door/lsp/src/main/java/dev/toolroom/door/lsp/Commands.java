package dev.toolroom.door.lsp;

import com.google.gson.JsonPrimitive;
import dev.toolroom.door.lsp.session.CommandNames;
import dev.toolroom.door.lsp.session.Refusals;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.services.LanguageClient;

/** Runs the commands of an editor: opens a map in the workbench, or installs packages. */
public final class Commands {
    private final LanguageClient client;
    private final Workbench workbench;
    private final ToolRequests tools;
    private boolean showsDocuments;

    public Commands(LanguageClient client, Workbench workbench, ToolRequests tools) {
        this.client = client;
        this.workbench = workbench;
        this.tools = tools;
    }

    void showsDocuments(boolean can) {
        showsDocuments = can;
    }

    Object run(ExecuteCommandParams command) {
        List<Object> given = command.getArguments() == null ? List.of() : command.getArguments();
        return switch (command.getCommand()) {
            case CommandNames.OPEN_DIAGRAM -> openWorkbench(given);
            case CommandNames.INSTALL ->
                    tools.install(given.isEmpty() ? "" : text(given.getFirst())).join();
            default ->
                    throw Refusals.badParams("There is no command '" + command.getCommand() + "'.");
        };
    }

    /** Answers with the address too, for editors that would rather open it themselves. */
    private Object openWorkbench(List<Object> given) {
        String map = given.size() > 1 ? text(given.get(1)) : "";
        if (map.isEmpty()) {
            throw Refusals.badParams("Say which map: the arguments are a file and a name.");
        }
        Optional<String> address = workbench.address("/domain?map=" + encoded(map), List.of());
        if (address.isEmpty()) {
            throw Refusals.failed("The workbench does not open: try toolroom serve.");
        }
        show(address.get());
        return Map.of("url", address.get());
    }

    private void show(String address) {
        if (showsDocuments) {
            var document = new ShowDocumentParams(address);
            document.setExternal(true);
            document.setTakeFocus(true);
            var _ = client.showDocument(document);
        } else {
            client.showMessage(new MessageParams(MessageType.Info, "The diagram: " + address));
        }
    }

    private static String text(Object argument) {
        return argument instanceof JsonPrimitive primitive
                ? primitive.getAsString()
                : String.valueOf(argument);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
