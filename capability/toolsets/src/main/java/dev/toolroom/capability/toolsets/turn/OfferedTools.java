package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.ToolSuggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that a model may call: those that agents are shown, or some of all. */
final class OfferedTools {
    private OfferedTools() {}

    /**
     * By their names.
     *
     * @throws dev.toolroom.kernel.call.Refusal if the request names one that is not there
     */
    static Map<String, Contract> to(TurnRequest request, List<Contract> tools) {
        Map<String, Contract> all = new LinkedHashMap<>();
        tools.forEach(each -> all.put(each.name().value(), each));
        List<String> wanted = request.tools();
        if (wanted == null) {
            all.values().removeIf(each -> !each.listed());
            return all;
        }
        Map<String, Contract> chosen = new LinkedHashMap<>();
        for (String each : wanted) {
            Contract contract = all.get(each);
            if (contract == null) {
                throw TurnRequest.refused(
                        "There is no tool \"" + each + "\"",
                        ToolSuggestion.of(each, all.keySet())
                                .orElse("See list_tools for the tools"));
            }
            chosen.put(each, contract);
        }
        return chosen;
    }
}
