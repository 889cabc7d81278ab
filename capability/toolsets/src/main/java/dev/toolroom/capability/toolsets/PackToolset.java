package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.install.BundlePack;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a folder as a bundle, whole or not at all; the same files give the same bytes. */
final class PackToolset extends ToolsetTool<PackToolset.Input> {
    PackToolset(OpenToolsets open) {
        super(open, editing("pack_toolset"));
    }

    record Input(String path, String file) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("path"), arguments.optionalText("file").orElse(""));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        Path from = ImportToolset.local(input.path(), context.caller());
        Bundle bundle = Bundles.read(from).orThrow();
        String name = bundle.manifest().id() + "-" + bundle.manifest().version() + ".zip";
        Path file =
                input.file().isEmpty()
                        ? from.resolveSibling(name)
                        : ImportToolset.local(input.file(), context.caller());
        try {
            write(bundle, file);
            return Json.object()
                    .put("path", file.toString())
                    .put("bytes", Files.size(file))
                    .put("files", bundle.files().size())
                    .put("digest", bundle.digest())
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Bundle bundle, Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(beside)) {
                BundlePack.write(bundle, out);
            }
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
