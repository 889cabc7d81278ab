package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a worker and its supervisor are told about a call. */
record CallRequest(
        PythonCall call,
        EntryPoint entry,
        List<Path> wheels,
        Sandbox sandbox,
        Path toolset,
        Path workspace) {
    static CallRequest of(PythonCall call, EntryPoint entry, List<Path> wheels, Sandbox sandbox)
            throws IOException {
        return new CallRequest(
                call,
                entry,
                wheels,
                sandbox,
                call.toolsetFolder().toRealPath(),
                call.workspace().toRealPath());
    }

    /** For the supervisor, which keeps them for all processes together. */
    Json.Obj limits() {
        return call.limits().resources().json().with("workspace", workspace.toString());
    }

    /** The file that the tool is in. */
    Path file() {
        return toolset.resolve(entry.file());
    }

    /**
     * For the worker.
     *
     * @param compiled the tool's file as an earlier call compiled it, if one has
     */
    Json.Obj json(Worker worker, Json.@Nullable Obj compiled) {
        Json.Obj request = json(worker);
        return compiled == null ? request : request.with("compiled", compiled);
    }

    private Json.Obj json(Worker worker) {
        return Json.object()
                .put("v", 1)
                .put("type", "call")
                .put("id", call.id())
                .put("toolset", toolset.toString())
                .put("module", entry.module())
                .put("function", entry.function())
                .put("file", entry.file())
                .put("workspace", workspace.toString())
                .put("wheels", Sandbox.paths(wheels))
                .put("arguments", call.arguments())
                .put("environment", environment(worker))
                .put("sandbox", plan(worker))
                .build();
    }

    private Json.Obj plan(Worker worker) {
        List<Path> readOnly = new ArrayList<>(wheels);
        readOnly.add(toolset);
        boolean ownFolder = worker.level() != SandboxLevel.BUBBLEWRAP;
        return Json.object()
                .put("level", worker.level().id())
                .put("required", sandbox.policy() == SandboxPolicy.REQUIRED)
                .put("network", call.network())
                .put("read_only", Sandbox.paths(readOnly))
                .put(
                        "read_write",
                        Sandbox.paths(
                                ownFolder
                                        ? List.of(workspace, worker.temporary().folder())
                                        : List.of(workspace)))
                .put(
                        "machine",
                        Sandbox.paths(
                                worker.level() == SandboxLevel.LANDLOCK
                                        ? machineFiles()
                                        : List.of()))
                .put(
                        "limits",
                        call.limits().resources().json().with("result", call.limits().result()))
                .build();
    }

    private List<Path> machineFiles() {
        List<Path> files = new ArrayList<>(sandbox.machineFiles(call.network()));
        files.add(sandbox.scripts());
        return files;
    }

    private Json.Obj environment(Worker worker) {
        Map<String, Json> environment = new LinkedHashMap<>();
        environment.put("PATH", new Json.Str("/usr/local/bin:/usr/bin:/bin"));
        environment.put("LANG", new Json.Str("C.UTF-8"));
        call.environment().forEach((name, value) -> environment.put(name, new Json.Str(value)));
        environment.put("HOME", new Json.Str(worker.temporary().home().toString()));
        environment.put("TMPDIR", new Json.Str(worker.temporary().folder().toString()));
        environment.put(Leftovers.VARIABLE, new Json.Str(worker.marker()));
        return new Json.Obj(environment);
    }
}
