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
 * Lists the tools of this home.
 *
 * <p>The owner writes an index file in the home whenever a tool is added or removed. All other
 * processes read that file: most starts only list tools, and reading every contract would take a
 * third of their time. A home that was never opened has no index; the build wrote the list of such
 * a home, included toolsets too, with {@code toolroom tool-list}.
 */
final class ToolCatalogue {
    private static final String PROPERTY = "toolroom.tools";

    /** How often a process without a connection to the owner checks for a change. */
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private final ApplicationContext context;
    private final Supplier<ToolRegistry> registry;
    private final File index;
    private volatile long lastStamp;
    private volatile @Nullable ToolIndex known;

    ToolCatalogue(ApplicationContext context, Supplier<ToolRegistry> registry) {
        this.context = context;
        this.registry = registry;
        this.index = context.home().toolIndex().toFile();
        this.lastStamp = stamp();
    }

    ToolIndex now() {
        ToolIndex found = find();
        if (known == null) {
            known = found;
        }
        return found;
    }

    private ToolIndex find() {
        if (context.open() != null) {
            return ofRegistry();
        }
        ToolIndex stored = index.exists() ? read(index.toPath()) : null;
        if (stored != null && stored.build().equals(context.build().id())) {
            return stored;
        }
        ToolIndex built = ofBuild();
        return stored == null ? built : built.withInstalled(stored);
    }

    private ToolIndex ofRegistry() {
        return ToolIndex.of(context.build().id(), registry.get().grouped());
    }

    /** Returns the index written at build time, or else, if another build wrote it, a new one. */
    private ToolIndex ofBuild() {
        String file = System.getProperty(PROPERTY, "");
        ToolIndex stored = file.isEmpty() ? null : read(Path.of(file));
        return stored != null && stored.build().equals(context.build().id())
                ? stored
                : ofRegistry();
    }

    private static @Nullable ToolIndex read(Path file) {
        try {
            return ToolIndex.read(Files.readAllBytes(file));
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    /** Writes the index for processes that are not connected to the owner; called by the owner. */
    synchronized void write() {
        ToolIndex now = ofRegistry();
        try {
            String content = now.write();
            if (!index.exists() || !Files.readString(index.toPath()).equals(content)) {
                HomeFolder.writePrivately(index.toPath(), content);
            }
            lastStamp = stamp();
        } catch (IOException e) {
            System.getLogger(ToolCatalogue.class.getName())
                    .log(Level.WARNING, "the index of tools is not up to date", e);
        }
    }

    /** Whether the tools have changed since the last call, or else since they were first read. */
    synchronized boolean hasChanged() {
        lastStamp = stamp();
        ToolIndex before = known;
        ToolIndex now = find();
        known = now;
        return before != null && !now.hasSameTools(before);
    }

    private long stamp() {
        return index.lastModified() * 31 + index.length();
    }

    /** Runs {@code onChange} whenever the index changes, until the process ends. */
    void watch(Runnable onChange) {
        Thread.ofPlatform()
                .daemon()
                .name("tool-index")
                .start(
                        () -> {
                            try {
                                while (true) {
                                    Thread.sleep(CHECK_INTERVAL);
                                    if (stamp() != lastStamp && hasChanged()) {
                                        onChange.run();
                                    }
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }
}
