package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;

/** Starts an MCP server again. */
final class RestartMcpServer extends ToolsetTool<RestartMcpServer.Input> {
    RestartMcpServer(OpenToolsets open) {
        super(open, editing("restart_mcp_server"));
    }

    record Input(String server) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("server_id"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        open.servers().restart(input.server());
        return Json.object().put("id", input.server()).put("restarted", true).build();
    }
}
