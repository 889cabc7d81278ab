package dev.toolroom.app.settings;

import dev.toolroom.kernel.json.Json;

/**
 * Who besides a person in front of Toolroom may approve a confined call.
 *
 * @param yesOption whether {@code toolroom call --yes} may
 * @param formsCount whether the answer to a form of an MCP client over stdio may
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
