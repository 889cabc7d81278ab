package dev.toolroom.app;

import dev.toolroom.door.mcp.ToolIndex;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which tools this home has.
 *
 * <p>Its owner knows, and writes them to an index in the home whenever one comes or goes. Every
 * other process reads that: most starts are asked for nothing else, and to read every contract for
 * it would cost them a third of their time. A home where nothing was installed has no index; then
 * the list that the build wrote, with {@code toolroom tool-list}, is the whole.
 */
final class ToolCatalogue {
    private static final String PROPERTY = "toolroom.tools";

    /** How soon a process without a connection to the owner notices a change. */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    private final HomeContext context;
    private final Supplier<ToolRegistry> registry;
    private final File index;
    private long seen;

    ToolCatalogue(HomeContext context, Supplier<ToolRegistry> registry) {
        this.context = context;
        this.registry = registry;
        this.index = context.home().toolIndex().toFile();
        this.seen = stamp();
    }

    ToolIndex now() {
        if (context.open() != null) {
            return ofRegistry();
        }
        ToolIndex kept = index.exists() ? read(index.toPath()) : null;
        if (kept != null && kept.build().equals(context.build().id())) {
            return kept;
        }
        ToolIndex built = ofBuild();
        return kept == null ? built : built.withInstalled(kept);
    }

    private ToolIndex ofRegistry() {
        return ToolIndex.of(context.build().id(), registry.get().grouped());
    }

    /** Taken only when it was written by this build. */
    private ToolIndex ofBuild() {
        String place = System.getProperty(PROPERTY, "");
        ToolIndex kept = place.isEmpty() ? null : read(Path.of(place));
        return kept != null && kept.build().equals(context.build().id()) ? kept : ofRegistry();
    }

    private static @Nullable ToolIndex read(Path file) {
        try {
            return ToolIndex.read(Files.readAllBytes(file));
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    /** By the owner: what processes read that are not connected to it. */
    synchronized void write() {
        ToolIndex now = ofRegistry();
        try {
            if (!now.hasInstalled()) {
                Files.deleteIfExists(index.toPath());
            } else if (!index.exists() || !Files.readString(index.toPath()).equals(now.write())) {
                HomeFolder.writePrivately(index.toPath(), now.write());
            }
            seen = stamp();
        } catch (IOException e) {
            System.getLogger(ToolCatalogue.class.getName())
                    .log(Level.WARNING, "the index of tools is not up to date", e);
        }
    }

    /** Whether the index is another one than when this was asked last. */
    synchronized boolean hasChanged() {
        long found = stamp();
        boolean changed = found != seen;
        seen = found;
        return changed;
    }

    private long stamp() {
        return index.lastModified() * 31 + index.length();
    }

    /** Has {@code onChange} run when the index changes, for as long as the process runs. */
    void watch(Runnable onChange) {
        Thread.ofPlatform()
                .daemon()
                .name("tool-index")
                .start(
                        () -> {
                            try {
                                while (true) {
                                    Thread.sleep(BETWEEN_LOOKS);
                                    if (hasChanged()) {
                                        onChange.run();
                                    }
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }
}
