package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.server.ServerStatus;
import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Lists the MCP servers that are enabled, or shows one of them with its log. */
final class ListMcpServers extends ToolsetTool<ListMcpServers.Input> {
    ListMcpServers(OpenToolsets open) {
        super(open, reading("list_mcp_servers"));
    }

    record Input(String server) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.optionalText("server_id").orElse(""));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        List<Json> shown =
                open.servers().statuses().stream()
                        .filter(
                                each ->
                                        input.server().isEmpty()
                                                || each.id().equals(input.server()))
                        .<Json>map(ServerStatus::json)
                        .toList();
        Json.Obj answer = Json.Obj.EMPTY.with("servers", new Json.Arr(shown));
        return input.server().isEmpty() ? answer : answer.with("log", log(input.server()));
    }

    private Json.Arr log(String server) {
        return new Json.Arr(
                open.servers().log(server).stream().<Json>map(ListMcpServers::line).toList());
    }

    private static Json.Obj line(ServerLog.Line line) {
        return Json.object()
                .put("time", line.time().truncatedTo(ChronoUnit.MILLIS).toString())
                .put("source", line.source())
                .put("text", line.text())
                .build();
    }

    @Override
    protected View view(Json.Obj answer) {
        if (answer.get("log") != null) {
            return table(answer, "log", "time", "source", "text");
        }
        View.Table servers = table(answer, "servers", "id", "state", "tools", "retryAt", "why");
        return new View.Table(
                List.of("server", "state", "tools", "next try", "why"), servers.rows());
    }
}
