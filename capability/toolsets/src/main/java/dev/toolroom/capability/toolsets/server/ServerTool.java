package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RemoteCall;
import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.foundation.mcp.client.RequestListener;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.Optional;

/** A tool of an MCP server, called like any other of the house. */
final class ServerTool implements Tool {
    private static final Duration STARTING = Duration.ofSeconds(60);

    private final RunningServer server;
    private final RemoteTool tool;
    private final Contract contract;

    ServerTool(RunningServer server, RemoteTool tool) {
        this.server = server;
        this.tool = tool;
        this.contract = ServerContracts.of(server.definition(), tool);
    }

    /** As the server listed it. */
    RemoteTool remote() {
        return tool;
    }

    @Override
    public Contract contract() {
        return contract;
    }

    /** The tools of a server are a group of their own. */
    @Override
    public String toolset() {
        return server.definition().id();
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return contract.requiresConfirmation()
                ? Optional.of(
                        Proposal.of(
                                "Allow "
                                        + contract.name().value()
                                        + " on MCP server "
                                        + toolset()
                                        + "?",
                                "Run"))
                : Optional.empty();
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        try {
            McpClient client = server.connection(this, context, STARTING);
            RemoteCall call = client.call(tool.name(), arguments);
            context.cancellation().onCancel(call::cancel);
            Json.Obj result;
            try {
                result =
                        call.await(
                                context.limits().time(), new Listener(context.listener(), server));
            } finally {
                server.called(client);
            }
            return ToolResult.answer(toolset(), tool.name(), server.masked(result));
        } catch (ServerFailure e) {
            throw ServerRefusal.of(e, server::masked);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(
                    CallRefusal.CANCELLED,
                    "the call of " + contract.name() + " was cancelled",
                    "Call it again if you want.");
        }
    }

    /** Whole numbers for a listener that knows no others. */
    private record Listener(CallListener listener, RunningServer server)
            implements RequestListener {
        private static final int SCALE = 1_000;

        @Override
        public void progress(double done, double total, String message) {
            boolean whole = done == Math.rint(done) && total == Math.rint(total);
            double scale = whole ? 1 : SCALE;
            listener.progress(
                    Math.round(done * scale), Math.round(total * scale), server.masked(message));
        }

        @Override
        public void log(String level, String text) {
            listener.log(
                    switch (level) {
                        case "debug" -> CallListener.Severity.DEBUG;
                        case "warning" -> CallListener.Severity.WARNING;
                        case "error", "critical", "alert", "emergency" ->
                                CallListener.Severity.ERROR;
                        default -> CallListener.Severity.INFO;
                    },
                    server.masked(text));
        }
    }
}
