package dev.toolroom.capability.domainlang;

import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.tool.Tool;
import java.util.List;

/** The tools for domain models. */
public final class DomainLangCapability implements Capability {
    private final List<Tool> tools;

    /**
     * @param connections to the databases that models are checked against
     */
    public DomainLangCapability(Workspaces workspaces, Connections connections) {
        tools =
                List.of(
                        new ValidateModel(workspaces),
                        new ListElements(workspaces),
                        new GetElement(workspaces),
                        new ExplainElement(workspaces),
                        new SaveFile(workspaces),
                        new DrawDiagram(workspaces),
                        new DocumentModel(workspaces),
                        new CompareModels(workspaces),
                        new CheckDatabase(workspaces, connections),
                        new SearchModel(workspaces),
                        new EditModel(workspaces),
                        new FormatModel(workspaces),
                        new ManageProject(workspaces));
    }

    /** Without databases. */
    public DomainLangCapability(Workspaces workspaces) {
        this(workspaces, new Connections(List::of, text -> text));
    }

    @Override
    public String name() {
        return "domainlang";
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }
}
