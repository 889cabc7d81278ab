package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.install.ToolsetReport;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a toolset as a bundle, whole or not at all. */
final class ExportToolset extends ToolsetTool<ExportToolset.Input> {
    ExportToolset(OpenToolsets open) {
        super(
                open,
                contract(
                        "export_toolset",
                        arguments -> arguments.get("path") == null ? Effect.READS : Effect.WRITES));
    }

    record Input(String toolset, String path) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("toolset_id"), arguments.optionalText("path").orElse(""));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        open.toolsets().require(input.toolset());
        try {
            if (!input.path().isEmpty()) {
                Path file = ImportToolset.local(input.path(), context.caller());
                return said(write(input.toolset(), file), file).with("path", file.toString());
            }
            Path folder = PrivateFiles.folder(open.home().exports());
            Path file = folder.resolve(context.id().value() + ".zip");
            Json.Obj answer = said(write(input.toolset(), file), file);
            PrivateFiles.narrow(file);
            open.home().exported().run();
            return answer.with("export", Exports.PREFIX + file.getFileName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected @Nullable View view(Json.Obj answer) {
        return answer.get("path") == null ? null : ToolsetReport.written(answer);
    }

    private List<Problem> write(String id, Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            List<Problem> warnings;
            try (OutputStream out = Files.newOutputStream(beside)) {
                warnings = open.toolsets().export(id, out);
            }
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
            return warnings;
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static Json.Obj said(List<Problem> warnings, Path file) throws IOException {
        return Json.object()
                .put("bytes", Files.size(file))
                .put("warnings", Json.Arr.ofTexts(warnings.stream().map(Problem::text).toList()))
                .build();
    }
}
