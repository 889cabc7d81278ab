package dev.toolroom.app.editor;

import dev.toolroom.capability.domainlang.Editors;
import dev.toolroom.capability.domainlang.Holder;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The editors of other processes, seen from the owner of the home. Each process requests edits by
 * long polling; its next request says whether the last edits were applied.
 */
public final class FrontEditors {
    public static final String REQUEST = "domainlang-edits";
    private static final int POLL_SECONDS = 20;
    private static final int APPLY_TIMEOUT_SECONDS = 15;

    private final Workspaces workspaces;
    private final Map<Long, Front> fronts = new ConcurrentHashMap<>();

    public FrontEditors(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    /** Answers with edits, with nothing after a while, or with {@code own} to the owner itself. */
    public Json.Obj take(Json.Obj request) {
        long process =
                request.get("process") instanceof Json.Num number
                        ? number.decimal().longValue()
                        : 0;
        if (process == ProcessHandle.current().pid()) {
            return Json.Obj.EMPTY.with("own", new Json.Bool(true));
        }
        Front front =
                fronts.computeIfAbsent(
                        process,
                        key -> {
                            var fresh = new Front(key);
                            var _ = workspaces.editors().add(fresh);
                            return fresh;
                        });
        return front.exchange(request);
    }

    private record Job(String id, Map<Path, String> texts, CompletableFuture<Boolean> taken) {}

    private final class Front implements Editors.Texts {
        private final long process;
        private final BlockingQueue<Job> waiting = new LinkedBlockingQueue<>();
        private final Map<String, Job> running = new ConcurrentHashMap<>();

        Front(long process) {
            this.process = process;
        }

        @Override
        public boolean holds(Path file) {
            Holder holder = workspaces.holder(file);
            return holder != null && holder.process() == process;
        }

        @Override
        public boolean apply(Map<Path, String> texts) {
            var job = new Job(UUID.randomUUID().toString(), texts, new CompletableFuture<>());
            running.put(job.id, job);
            waiting.add(job);
            try {
                return job.taken.get(APPLY_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } catch (ExecutionException | TimeoutException e) {
                return false;
            } finally {
                running.remove(job.id);
                waiting.remove(job);
            }
        }

        Json.Obj exchange(Json.Obj request) {
            Job done = running.get(request.text("done", ""));
            if (done != null) {
                done.taken.complete(
                        request.get("taken") instanceof Json.Bool(boolean taken) && taken);
            }
            Job next = next();
            if (next == null) {
                return Json.Obj.EMPTY;
            }
            List<Json> files = new ArrayList<>();
            next.texts.forEach(
                    (file, text) ->
                            files.add(
                                    Json.object()
                                            .put("file", file.toString())
                                            .put("text", text)
                                            .build()));
            return Json.object().put("job", next.id).put("files", new Json.Arr(files)).build();
        }

        private @Nullable Job next() {
            try {
                return waiting.poll(POLL_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
    }
}
