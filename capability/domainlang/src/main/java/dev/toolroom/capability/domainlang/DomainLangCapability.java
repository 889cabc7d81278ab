package dev.toolroom.capability.domainlang;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.tool.Tool;
import java.util.List;

/** What this capability brings into the house. */
public final class DomainLangCapability implements Capability {
    private final List<Tool> tools;

    public DomainLangCapability(Workspaces workspaces) {
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
                        new SearchModel(workspaces),
                        new EditModel(workspaces),
                        new FormatModel(workspaces),
                        new ManageProject(workspaces));
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
