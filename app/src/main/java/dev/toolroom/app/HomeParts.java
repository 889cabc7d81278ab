package dev.toolroom.app;

import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The parts that an {@link OpenHome} is built from.
 *
 * @param http creates the HTTP door on first use
 */
record HomeParts(
        ApplicationContext context,
        List<Capability> capabilities,
        List<Migration> migrations,
        ToolRegistry tools,
        ExportFiles exports,
        Workspaces workspaces,
        BiFunction<OpenHome, WebServer.Options, WorkbenchServer> http) {
    HomeParts {
        capabilities = List.copyOf(capabilities);
        migrations = List.copyOf(migrations);
    }
}
