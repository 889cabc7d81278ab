package dev.toolroom.app.editor;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests edits for the files open here from the owner of the home, and applies them. Polling
 * starts with the first open file, so that an idle editor costs nothing.
 */
public final class OwnerEdits implements OpenBuffers, AutoCloseable {
    private final OpenBuffers buffers;
    private final SharedHome home;
    private final Workspaces workspaces;
    private @Nullable Thread poller;
    private volatile boolean closed;

    public OwnerEdits(OpenBuffers buffers, SharedHome home, Workspaces workspaces) {
        this.buffers = buffers;
        this.home = home;
        this.workspaces = workspaces;
    }

    @Override
    public void open(Path file, String text) {
        buffers.open(file, text);
        if (poller == null) {
            poller = Thread.ofPlatform().daemon().name("owner-edits").start(this::poll);
        }
    }

    @Override
    public void close(Path file) {
        buffers.close(file);
    }

    @Override
    public void settle() {
        buffers.settle();
    }

    /** Polls until closed, or until this process owns the home and has its editors at hand. */
    private void poll() {
        var request = Json.object();
        try {
            while (!closed) {
                Json.Obj answer =
                        home.request(
                                request.put("type", FrontEditors.REQUEST)
                                        .put("process", ProcessHandle.current().pid())
                                        .build());
                if (answer.get("own") != null) {
                    return;
                }
                request = Json.object();
                if (answer.get("files") instanceof Json.Arr files) {
                    request.put("done", answer.text("job", ""))
                            .put("taken", workspaces.editors().apply(texts(files)));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            System.getLogger(OwnerEdits.class.getName())
                    .log(System.Logger.Level.WARNING, "changes for open texts", e);
        }
    }

    private static Map<Path, String> texts(Json.Arr files) {
        Map<Path, String> texts = new LinkedHashMap<>();
        for (Json each : files.items()) {
            if (each instanceof Json.Obj file) {
                texts.put(Path.of(file.text("file", "")), file.text("text", ""));
            }
        }
        return texts;
    }

    @Override
    public void close() {
        closed = true;
        Thread started = poller;
        if (started != null) {
            started.interrupt();
        }
    }
}
