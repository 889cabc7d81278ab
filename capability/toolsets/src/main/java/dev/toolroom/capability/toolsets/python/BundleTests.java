package dev.toolroom.capability.toolsets.python;

import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs the tests of a bundle as one call of a tool: same interpreter, same sandbox, same limits.
 */
public final class BundleTests {
    private static final String RUNNER = "bundle_tests";
    private static final String MODULE = "__bundle_tests__";

    private final PythonRuntime runtime;

    public BundleTests(PythonRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Runs them without network, and without a variable of anybody's environment.
     *
     * @param files an unpacked bundle, to which the runner is added
     * @param workspace an empty folder
     * @param entrypoints as the manifest writes them
     */
    public PythonResult run(
            String id,
            Path files,
            Path workspace,
            List<String> entrypoints,
            PythonListener listener,
            Cancellation cancellation) {
        Json.Arr points = resolved(files, entrypoints);
        try (InputStream runner = BundleTests.class.getResourceAsStream(RUNNER + ".py")) {
            if (runner == null) {
                throw new IllegalStateException("no " + RUNNER + " in this build");
            }
            Path tools = Files.createDirectories(files.resolve("tools"));
            Files.write(tools.resolve(MODULE + ".py"), runner.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var call =
                new PythonCall(
                        id,
                        files,
                        "tools." + MODULE + ":run",
                        workspace,
                        Json.Obj.EMPTY.with("entrypoints", points),
                        Map.of(),
                        PythonLimits.USUAL,
                        false);
        return runtime.run(call, listener, cancellation);
    }

    /** Those without a file are told by the check of the bundle. */
    private static Json.Arr resolved(Path files, List<String> entrypoints) {
        List<Json> found = new ArrayList<>();
        for (String each : entrypoints) {
            try {
                EntryPoint point = EntryPoint.resolve(files, each);
                found.add(
                        Json.object()
                                .put("module", point.module())
                                .put("function", point.function())
                                .build());
            } catch (EntryPoint.Unresolved wrong) {
                int colon = each.indexOf(':');
                found.add(
                        Json.object()
                                .put("module", each.substring(0, Math.max(colon, 0)))
                                .put("function", each.substring(colon + 1))
                                .build());
            }
        }
        return new Json.Arr(found);
    }
}
