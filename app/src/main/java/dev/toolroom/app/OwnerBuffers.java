package dev.toolroom.app;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.OpenBuffers;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.Json;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * What is open in an editor, told to the process that owns the home: so every door sees unsaved
 * text, also those of other processes. The owner forgets it when the editor's server has ended.
 */
final class OwnerBuffers implements OpenBuffers {
    static final String REQUEST = "domainlang-buffer";

    private final SharedHome home;
    private final BooleanSupplier isOwner;

    OwnerBuffers(SharedHome home, BooleanSupplier isOwner) {
        this.home = home;
        this.isOwner = isOwner;
    }

    @Override
    public void open(Path file, String text) {
        tell(file, Json.object().put("text", text));
    }

    @Override
    public void close(Path file) {
        tell(file, Json.object());
    }

    private void tell(Path file, Json.Fresh request) {
        if (isOwner.getAsBoolean()) {
            return;
        }
        try {
            home.request(
                    request.put("type", REQUEST)
                            .put("file", file.toString())
                            .put("process", ProcessHandle.current().pid())
                            .build());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // The owner is gone; whoever comes next is told with the next change.
        }
    }

    /** The owner's side. */
    static Json.Obj take(Json.Obj request, Workspaces workspaces) {
        Path file = Path.of(request.text("file", ""));
        long process =
                request.get("process") instanceof Json.Num number
                        ? number.decimal().longValue()
                        : 0;
        if (process == ProcessHandle.current().pid()) {
            return Json.Obj.EMPTY;
        }
        if (request.get("text") instanceof Json.Str(String text)) {
            workspaces.open(file, text, process);
        } else {
            workspaces.close(file);
        }
        return Json.Obj.EMPTY;
    }
}
