package dev.toolroom.door.lsp.session;

import java.util.List;

/** The names of the commands that an editor can run. */
public final class CommandNames {
    public static final String OPEN_DIAGRAM = "domainlang.openDiagram";
    public static final String INSTALL = "domainlang.install";
    public static final List<String> ALL = List.of(OPEN_DIAGRAM, INSTALL);

    private CommandNames() {}
}
