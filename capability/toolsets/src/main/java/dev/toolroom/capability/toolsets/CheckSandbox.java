package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.Locale;

/** Tells what the tools of toolsets run in on this machine. */
final class CheckSandbox extends ToolsetTool<CheckSandbox.Input> {
    CheckSandbox(OpenToolsets open) {
        super(open, reading("check_sandbox"));
    }

    record Input() {}

    @Override
    protected Input read(Fields arguments) {
        return new Input();
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        return Json.Obj.EMPTY
                .with("policy", open.home().python().get().sandbox().id())
                .with(
                        "checks",
                        new Json.Arr(
                                open.python().checks().stream()
                                        .<Json>map(CheckSandbox::described)
                                        .toList()));
    }

    private static Json.Obj described(Check check) {
        return Json.object()
                .put("what", check.what())
                .put("state", check.state().name().toLowerCase(Locale.ROOT))
                .put("found", check.found())
                .put("fix", check.fix())
                .build();
    }
}
