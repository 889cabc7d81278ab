package dev.toolroom.app.editor;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.editor.OpenBuffers;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes changes that the owner of the home has for what is open here. It begins to ask when
 * something is opened: an editor that only looks costs nothing.
 */
public final class OwnerEdits implements OpenBuffers, AutoCloseable {
    private final OpenBuffers told;
    private final SharedHome home;
    private final Workspaces workspaces;
    private @Nullable Thread asking;
    private volatile boolean closed;

    public OwnerEdits(OpenBuffers told, SharedHome home, Workspaces workspaces) {
        this.told = told;
        this.home = home;
        this.workspaces = workspaces;
    }

    @Override
    public void open(Path file, String text) {
        told.open(file, text);
        if (asking == null) {
            asking = Thread.ofPlatform().daemon().name("owner-edits").start(this::ask);
        }
    }

    @Override
    public void close(Path file) {
        told.close(file);
    }

    @Override
    public void settle() {
        told.settle();
    }

    /** A process that owns the home has its editors at hand and need not ask. */
    private void ask() {
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
        Thread known = asking;
        if (known != null) {
            known.interrupt();
        }
    }
}
