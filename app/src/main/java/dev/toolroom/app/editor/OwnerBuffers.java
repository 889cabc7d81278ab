package dev.toolroom.app.editor;

import dev.toolroom.capability.domainlang.Holder;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.session.OpenBuffers;
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
 * Sends the texts that are open in an editor to the process that owns the home, so that every door
 * of every process sees unsaved text. The owner drops them when the editor's server ends; a new
 * owner receives all of them.
 *
 * <p>A separate thread sends, and only the latest text of a file, so that typing never waits.
 */
public final class OwnerBuffers implements OpenBuffers, AutoCloseable {
    public static final String REQUEST = "domainlang-buffer";

    private final SharedHome home;
    private final BooleanSupplier isOwner;
    private final Map<Path, String> open = new HashMap<>();
    private final Map<Path, Optional<String>> unsent = new LinkedHashMap<>();
    private final ExecutorService sender =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("open-buffers").factory());

    public OwnerBuffers(SharedHome home, BooleanSupplier isOwner) {
        this.home = home;
        this.isOwner = isOwner;
        home.onOwnerChange(this::sendAll);
    }

    @Override
    public void open(Path file, String text) {
        synchronized (unsent) {
            open.put(file, text);
            unsent.put(file, Optional.of(text));
        }
        sender.execute(this::sendUnsent);
    }

    @Override
    public void close(Path file) {
        synchronized (unsent) {
            open.remove(file);
            unsent.put(file, Optional.empty());
        }
        sender.execute(this::sendUnsent);
    }

    private void sendAll() {
        synchronized (unsent) {
            open.forEach((file, text) -> unsent.put(file, Optional.of(text)));
        }
        sender.execute(this::sendUnsent);
    }

    @Override
    public void settle() {
        try {
            sender.submit(this::sendUnsent).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // The owner is gone; see below.
        }
    }

    private void sendUnsent() {
        Map<Path, Optional<String>> now;
        synchronized (unsent) {
            now = new LinkedHashMap<>(unsent);
            unsent.clear();
        }
        now.forEach(this::send);
    }

    private void send(Path file, Optional<String> text) {
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
            // The owner is gone; the next one receives all texts.
        }
    }

    /** Applies a request, in the owner. */
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
        sender.shutdownNow();
    }
}
