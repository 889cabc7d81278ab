package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.ToolDeclaration;
import dev.toolroom.capability.toolsets.bundle.install.UnpackedBundle;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.capability.toolsets.environment.MaskedListener;
import dev.toolroom.capability.toolsets.environment.SecretMask;
import dev.toolroom.capability.toolsets.python.BundleTests;
import dev.toolroom.capability.toolsets.python.PythonResult;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;
import java.util.Optional;

/** Runs the tests of a bundle that need not be installed, confined as its tools would be. */
final class TestToolset extends ToolsetTool<TestToolset.Input> {
    TestToolset(OpenToolsets open) {
        super(open, contract("test_toolset", EffectRule.always(Effect.RUNS_CODE)));
    }

    record Input(String path) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("path"));
    }

    /** What is asked names the content: another edit is another question. */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        try {
            Input input = read(new Fields(arguments));
            return Bundles.read(ImportToolset.local(input.path(), caller)) instanceof Bundle bundle
                    ? Optional.of(proposal(bundle))
                    : Optional.empty();
        } catch (Refusal told) {
            return Optional.empty();
        }
    }

    private static Proposal proposal(Bundle bundle) {
        Manifest manifest = bundle.manifest();
        String question =
                "Run the tests of %s %s (without network and variables; content %s)?"
                        .formatted(
                                manifest.name(),
                                manifest.version(),
                                bundle.digest().substring(0, 12));
        return Proposal.of(question, "Run tests");
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        Bundle bundle = Bundles.read(ImportToolset.local(input.path(), context.caller())).orThrow();
        if (!context.isApproved(proposal(bundle))) {
            throw notAsApproved();
        }
        try (UnpackedBundle trial = open.toolsets().trial(bundle)) {
            PythonResult result =
                    new BundleTests(open.python())
                            .run(
                                    context.id().value(),
                                    trial.files(),
                                    trial.workspace(),
                                    entrypoints(bundle),
                                    new MaskedListener(context.listener(), new SecretMask()),
                                    context.cancellation());
            return switch (result) {
                case PythonResult.Returned returned ->
                        returned.value().with("sandbox", returned.run().sandboxLevel());
                case PythonResult.Raised raised -> throw PythonTool.raised(raised, trial.files());
                case PythonResult.Failed failed -> throw PythonTool.failed(failed, trial.files());
            };
        }
    }

    private static List<String> entrypoints(Bundle bundle) {
        return bundle.manifest().tools().stream().map(ToolDeclaration::entrypoint).toList();
    }

    @Override
    protected View view(Json.Obj answer) {
        return new View.Text(report(answer));
    }

    /** One place and one message a failure, then how many there are. */
    private static String report(Json.Obj answer) {
        var text = new StringBuilder();
        if (answer.get("failures") instanceof Json.Arr(var failures)) {
            for (Json each : failures) {
                if (each instanceof Json.Obj failure) {
                    append(failure, text);
                }
            }
        }
        return text + counted(answer);
    }

    private static void append(Json.Obj failure, StringBuilder text) {
        String file = failure.text("file", "");
        Json line = failure.get("line");
        text.append(file.isEmpty() ? "" : file + ":" + (line == null ? "" : line.write()) + ": ")
                .append(failure.text("test", ""))
                .append('\n')
                .append(failure.text("message", "").indent(4))
                .append('\n');
    }

    private static String counted(Json.Obj answer) {
        String tests = number(answer, "tests") + " tests, ";
        boolean passed = new Json.Bool(true).equals(answer.get("passed"));
        String skipped = number(answer, "skipped");
        return tests
                + (passed ? "all passed" : number(answer, "failed") + " failed")
                + (skipped.equals("0") ? "" : ", " + skipped + " skipped")
                + " (sandbox: "
                + answer.text("sandbox", "")
                + ").";
    }

    private static String number(Json.Obj answer, String name) {
        Json value = answer.get(name);
        return value == null ? "0" : value.write();
    }
}
