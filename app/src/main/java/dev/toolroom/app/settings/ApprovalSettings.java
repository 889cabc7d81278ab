package dev.toolroom.app.settings;

import dev.toolroom.kernel.json.Json;

/**
 * What may approve a confined call, besides a person at a terminal or in the workbench.
 *
 * @param yesOption whether {@code toolroom call --yes} may
 * @param formsCount whether the answer to an elicitation form of an MCP client over stdio may
 */
public record ApprovalSettings(boolean yesOption, boolean formsCount) {
    static ApprovalSettings of(Json.Obj given) {
        return new ApprovalSettings(
                given.get("yesOption") instanceof Json.Bool(boolean on) && on,
                !given.text("elicitation", "stdio").equals("never"));
    }

    Json.Obj json() {
        return Json.Obj.EMPTY
                .with("yesOption", yesOption)
                .with("elicitation", formsCount ? "stdio" : "never");
    }
}
