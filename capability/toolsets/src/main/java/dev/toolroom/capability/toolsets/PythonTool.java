package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.RenderConfig;
import dev.toolroom.capability.toolsets.bundle.included.IncludedToolset;
import dev.toolroom.capability.toolsets.bundle.install.InstalledTool;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.environment.BoundEnvironment;
import dev.toolroom.capability.toolsets.environment.MaskedListener;
import dev.toolroom.capability.toolsets.environment.SecretMask;
import dev.toolroom.capability.toolsets.python.PythonCall;
import dev.toolroom.capability.toolsets.python.PythonLimits;
import dev.toolroom.capability.toolsets.python.PythonResult;
import dev.toolroom.capability.toolsets.render.AppTemplates;
import dev.toolroom.capability.toolsets.render.RenderContext;
import dev.toolroom.capability.toolsets.render.RenderPlan;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A tool of an installed toolset, run by Python on the files of its chat. */
final class PythonTool implements Tool {
    /** Of what was printed, so many characters are kept with the plan. */
    private static final int PRINTED = 4_000;

    private static final int DIGEST = 12;

    /** The kernel gives up a little later than Python, which knows more about why. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private final OpenToolsets open;
    private final InstalledToolset toolset;
    private final InstalledTool tool;
    private final Contract contract;
    private final PythonLimits limits;

    PythonTool(OpenToolsets open, InstalledToolset toolset, InstalledTool tool) {
        this.open = open;
        this.toolset = toolset;
        this.tool = tool;
        this.limits =
                tool.timeoutSeconds() == 0
                        ? PythonLimits.USUAL
                        : PythonLimits.USUAL.withTime(Duration.ofSeconds(tool.timeoutSeconds()));
        this.contract = contract(toolset, tool, limits);
    }

    /** The version names the content too: what was approved is this and nothing else. */
    private static Contract contract(
            InstalledToolset toolset, InstalledTool tool, PythonLimits limits) {
        String digest = toolset.digest();
        return new Contract(
                new ToolName(tool.localId()),
                toolset.version() + "+" + digest.substring(0, Math.min(DIGEST, digest.length())),
                tool.name(),
                tool.description(),
                tool.category(),
                tool.inputSchema(),
                null,
                tool.requiresConfirmation(),
                // It runs in the sandbox, on files that have versions.
                false,
                true,
                EffectRule.always(Effect.RUNS_CODE),
                WorkspaceUse.WRITES,
                new Limits(
                        Limits.DEFAULT.items(), Limits.DEFAULT.bytes(), limits.time().plus(MARGIN)),
                new Contract.Hints(
                        false,
                        toolset.network(),
                        false,
                        // Coding agents have file tools of their own, which work on the project.
                        toolset.id().equals(IncludedToolset.APP_BUILDER.id()),
                        AppTemplates.address(toolset, tool)),
                null);
    }

    @Override
    public Contract contract() {
        return contract;
    }

    @Override
    public String toolset() {
        return toolset.id();
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        Path workspace = Objects.requireNonNull(context.workspace(), "its contract asks for it");
        var mask = new SecretMask();
        Map<String, String> environment =
                new BoundEnvironment(toolset, open.home().environment()).resolved(mask);
        var heard = new MaskedListener(context.listener(), mask);
        try (var _ = open.toolsets().use(tool.folder())) {
            if (!toolset.hasFiles()) {
                throw noFiles();
            }
            PythonResult result =
                    open.python()
                            .run(
                                    new PythonCall(
                                            context.id().value(),
                                            tool.folder(),
                                            tool.entrypoint(),
                                            workspace,
                                            arguments,
                                            environment,
                                            limits,
                                            toolset.network()),
                                    heard,
                                    context.cancellation());
            heard.end();
            return switch (result.masked(mask)) {
                case PythonResult.Returned returned -> answer(arguments, returned, context);
                case PythonResult.Raised raised -> throw raised(raised, workspace);
                case PythonResult.Failed failed -> throw failed(failed, workspace);
            };
        }
    }

    /** An update or a removal may have come between the call and its start. */
    private Refusal noFiles() {
        boolean other =
                open.toolsets()
                        .get(toolset.id())
                        .filter(now -> now.folder().equals(toolset.folder()))
                        .isEmpty();
        if (other) {
            return new Refusal(
                    ToolsetsRefusal.NO_FILES,
                    "The toolset " + toolset.id() + " was updated or removed when the call began",
                    "List the tools and call again");
        }
        return new Refusal(
                ToolsetsRefusal.NO_FILES,
                "The files of the toolset " + toolset.id() + " are not in this home",
                "Import it again: toolroom toolset import, with the bundle of version "
                        + toolset.version());
    }

    private Answer answer(Json.Obj arguments, PythonResult.Returned returned, CallContext context) {
        List<Block> blocks = new ArrayList<>();
        printed("stdout", returned.run().stdout().text(), blocks);
        printed("stderr", returned.run().stderr().text(), blocks);
        var shown =
                new RenderContext(
                        arguments, returned.value(), context.caller().chat(), toolset.id());
        Json.Obj plan =
                tool.renderer()
                        .map(each -> plan(each, shown))
                        .orElse(Json.Obj.EMPTY)
                        .with("sandbox", returned.run().sandboxLevel());
        plan = kept(plan, "stdout", returned.run().stdout().text());
        plan = kept(plan, "stderr", returned.run().stderr().text());
        return Answer.whole(returned.value()).withBlocks(blocks).withRenderPlan(plan);
    }

    /** With the end of what was printed: a page shows it when nobody has listened. */
    private static Json.Obj kept(Json.Obj plan, String stream, String text) {
        return text.isBlank()
                ? plan
                : plan.with(stream, text.substring(Math.max(0, text.length() - PRINTED)));
    }

    private Json.Obj plan(RenderConfig config, RenderContext shown) {
        return RenderPlan.of(
                config.renderer(), config.config(), shown, open.home().python().get().frames());
    }

    private static void printed(String stream, String text, List<Block> blocks) {
        if (!text.isBlank()) {
            blocks.add(new Block.Text(stream + ":\n" + text));
        }
    }

    static Refusal raised(PythonResult.Raised raised, Path workspace) {
        String message = raised.message().isEmpty() ? "" : ": " + raised.message();
        return new Refusal(
                ToolsetsRefusal.RAISED,
                logical(raised.type() + message, workspace),
                "Change the arguments, or the tool where the traceback points",
                run(raised.run(), raised.traceback(), workspace));
    }

    static Refusal failed(PythonResult.Failed failed, Path workspace) {
        return new Refusal(
                failed.problem(),
                logical(failed.message(), workspace),
                failed.nextStep(),
                run(failed.run(), failed.traceback(), workspace));
    }

    /** Where the files of a chat lie on the server is nothing to its caller. */
    private static String logical(String text, Path workspace) {
        return text.replace(workspace + "/", "").replace(workspace.toString(), "workspace:");
    }

    private static Json.Obj run(PythonResult.Run run, String traceback, Path workspace) {
        var details = Json.object();
        put(details, "traceback", logical(traceback, workspace));
        put(details, "stdout", logical(run.stdout().text(), workspace));
        put(details, "stderr", logical(run.stderr().text(), workspace));
        return details.put("sandbox", run.sandboxLevel()).build();
    }

    private static void put(Json.Builder details, String name, String text) {
        if (!text.isEmpty()) {
            details.put(name, text);
        }
    }
}
