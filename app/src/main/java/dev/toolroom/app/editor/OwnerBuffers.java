package dev.toolroom.app.editor;

import dev.toolroom.capability.domainlang.Holder;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.editor.OpenBuffers;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/**
 * What is open in an editor, told to the process that owns the home: so every door sees unsaved
 * text, also those of other processes. The owner forgets it when the editor's server has ended; a
 * new owner is told everything.
 *
 * <p>A thread of its own does the telling, and of a file that changes quickly only the last text:
 * whoever types waits for nobody.
 */
public final class OwnerBuffers implements OpenBuffers, AutoCloseable {
    public static final String REQUEST = "domainlang-buffer";

    private final SharedHome home;
    private final BooleanSupplier isOwner;
    private final Map<Path, String> open = new HashMap<>();
    private final Map<Path, Optional<String>> untold = new LinkedHashMap<>();
    private final ExecutorService teller =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("open-buffers").factory());

    public OwnerBuffers(SharedHome home, BooleanSupplier isOwner) {
        this.home = home;
        this.isOwner = isOwner;
        home.onOwnerChange(this::tellAll);
    }

    @Override
    public void open(Path file, String text) {
        synchronized (untold) {
            open.put(file, text);
            untold.put(file, Optional.of(text));
        }
        teller.execute(this::tellWaiting);
    }

    @Override
    public void close(Path file) {
        synchronized (untold) {
            open.remove(file);
            untold.put(file, Optional.empty());
        }
        teller.execute(this::tellWaiting);
    }

    private void tellAll() {
        synchronized (untold) {
            open.forEach((file, text) -> untold.put(file, Optional.of(text)));
        }
        teller.execute(this::tellWaiting);
    }

    @Override
    public void settle() {
        try {
            teller.submit(this::tellWaiting).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // Said below already: the owner is gone.
        }
    }

    private void tellWaiting() {
        Map<Path, Optional<String>> now;
        synchronized (untold) {
            now = new LinkedHashMap<>(untold);
            untold.clear();
        }
        now.forEach(this::tell);
    }

    private void tell(Path file, Optional<String> text) {
        if (isOwner.getAsBoolean()) {
            return;
        }
        var request =
                Json.object()
                        .put("type", REQUEST)
                        .put("file", file.toString())
                        .put("process", ProcessHandle.current().pid());
        text.ifPresent(each -> request.put("text", each));
        try {
            home.request(request.build());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // The owner is gone; whoever comes next is told everything.
        }
    }

    /** The owner's side. */
    public static Json.Obj take(Json.Obj request, Workspaces workspaces) {
        Path file = Path.of(request.text("file", ""));
        long process =
                request.get("process") instanceof Json.Num number
                        ? number.decimal().longValue()
                        : 0;
        if (process == ProcessHandle.current().pid()) {
            return Json.Obj.EMPTY;
        }
        var holder = new Holder(process, "front");
        if (request.get("text") instanceof Json.Str(String text)) {
            workspaces.open(file, text, holder);
        } else {
            workspaces.close(file, holder);
        }
        return Json.Obj.EMPTY;
    }

    @Override
    public void close() {
        teller.shutdownNow();
    }
}
