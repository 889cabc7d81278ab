package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.install.BundlePack;
import dev.toolroom.capability.toolsets.bundle.install.ToolsetReport;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import dev.toolroom.capability.toolsets.bundle.signature.SigningKey;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes a folder as a bundle, whole or not at all; the same files give the same bytes. */
final class PackToolset extends ToolsetTool<PackToolset.Input> {
    PackToolset(OpenToolsets open) {
        super(open, editing("pack_toolset"));
    }

    record Input(String path, String file, String key, boolean newKey) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("path"),
                arguments.optionalText("file").orElse(""),
                arguments.optionalText("key").orElse(""),
                arguments.optionalFlag("new_key").orElse(false));
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
        Optional<SigningKey> signer = signer(input, from, file, context);
        try {
            write(bundle, signer, file);
            Bundle packed = Bundles.read(file).orThrow();
            var all =
                    Json.object()
                            .put("path", file.toString())
                            .put("bytes", Files.size(file))
                            .put("files", packed.files().size())
                            .put("digest", packed.digest());
            packed.signature()
                    .map(BundleSignature::key)
                    .ifPresent(
                            key ->
                                    all.put("public_key", key.text())
                                            .put("fingerprint", key.fingerprint()));
            return all.build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected @Nullable View view(Json.Obj answer) {
        return answer.get("path") == null ? null : ToolsetReport.written(answer);
    }

    /**
     * @param from the folder that is packed
     * @param bundle the file that is written
     */
    private static Optional<SigningKey> signer(
            Input input, Path from, Path bundle, CallContext context) {
        if (input.key().isEmpty()) {
            return Optional.empty();
        }
        Path file = ImportToolset.local(input.key(), context.caller());
        if (file.startsWith(from) || file.equals(bundle)) {
            throw key(
                    "the key " + file + " would be in the bundle, or be overwritten by it",
                    "Keep the key outside of the folder");
        }
        try {
            return Optional.of(input.newKey() ? SigningKey.create(file) : SigningKey.read(file));
        } catch (FileAlreadyExistsException e) {
            throw key("there is a file " + file + " already", "Name a new file, or leave new_key");
        } catch (NoSuchFileException e) {
            throw key("there is no key " + file, "Make one with new_key (--new-key)");
        } catch (IllegalArgumentException e) {
            throw key(
                    file + " is not a key to sign with: " + e.getMessage(),
                    "Make one with new_key (--new-key)");
        } catch (IOException e) {
            throw key("the key " + file + " cannot be read or written", "Check its rights");
        }
    }

    private static Refusal key(String why, String nextStep) {
        return new Refusal(ToolsetsRefusal.NO_KEY, why, nextStep);
    }

    private static void write(Bundle bundle, Optional<SigningKey> signer, Path file)
            throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(beside)) {
                BundlePack.write(bundle, signer, out);
            }
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
