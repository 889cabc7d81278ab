package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.manifest.EnvironmentRules;
import dev.toolroom.capability.toolsets.bundle.signature.Signer;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.text.SimilarNames;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The installed toolsets. Files are written first, to a folder of their own; then one transaction
 * changes every row, and with it which folder counts. Nothing of a bundle is run.
 */
public final class Toolsets {
    private final Supplier<Store> store;
    private final ToolsetFolders folders;
    private final Signers signers;
    private final Clock clock;
    private final Step.Listener steps;

    /** One change at a time: what is compared is still so when it is written. */
    private final ReentrantLock changing = new ReentrantLock();

    /**
     * @param root the folder of all toolsets, below the home
     */
    public Toolsets(Supplier<Store> store, Path root, Clock clock) {
        this(store, root, clock, () -> TrustedKeys.NONE, step -> {});
    }

    /**
     * @param root the folder of all toolsets, below the home
     * @param trusted whose signatures count
     */
    public Toolsets(Supplier<Store> store, Path root, Clock clock, Supplier<TrustedKeys> trusted) {
        this(store, root, clock, trusted, step -> {});
    }

    Toolsets(Supplier<Store> store, Path root, Clock clock, Step.Listener steps) {
        this(store, root, clock, () -> TrustedKeys.NONE, steps);
    }

    private Toolsets(
            Supplier<Store> store,
            Path root,
            Clock clock,
            Supplier<TrustedKeys> trusted,
            Step.Listener steps) {
        this.store = store;
        this.signers = new Signers(trusted);
        this.folders = new ToolsetFolders(root.toAbsolutePath().normalize(), steps);
        this.clock = clock;
        this.steps = steps;
    }

    /** The tables. */
    public static List<Migration> migrations() {
        return Migration.of(
                Toolsets.class,
                "bundles",
                "101_toolsets",
                "102_included",
                "103_server_tools",
                "104_toolset_content");
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** All of them, by id. */
    public List<InstalledToolset> list() {
        return read("");
    }

    public Optional<InstalledToolset> get(String id) {
        return id.isEmpty() ? Optional.empty() : read(id).stream().findFirst();
    }

    private List<InstalledToolset> read(String id) {
        return store.get().read(c -> new ToolsetReader(new Sql(c), folders::resolve).toolsets(id));
    }

    /** The files of a toolset. */
    public List<BundleFile> files(String id) {
        return store.get().read(c -> new ToolsetReader(new Sql(c), folders::resolve).files(id));
    }

    public InstalledToolset require(String id) {
        return get(id).orElseThrow(
                        () ->
                                unknown(
                                        "toolset ?",
                                        id,
                                        list().stream().map(InstalledToolset::id).toList()));
    }

    private static BundleRefused unknown(String what, String id, List<String> known) {
        String meant =
                SimilarNames.to(id, known).map(name -> " Did you mean " + name + "?").orElse("");
        String named = what.replace("?", '"' + id + '"');
        return new BundleRefused(Code.NOT_INSTALLED, "", "There is no " + named + "." + meant);
    }

    /** What an install of this bundle would do. */
    public Preview preview(Bundle bundle) {
        return preview(bundle, false);
    }

    /**
     * @param ours whether it came with the program, and is as trusted as the program
     */
    private Preview preview(Bundle bundle, boolean ours) {
        String id = bundle.manifest().id();
        Optional<InstalledToolset> installed = get(id);
        List<Problem> conflicts =
                new ArrayList<>(store.get().read(c -> Installation.conflicts(new Sql(c), bundle)));
        if (!ours) {
            signers.refusal(bundle).ifPresent(conflicts::add);
        }
        Signer signer = signers.of(bundle);
        List<Change> changes =
                installed
                        .map(now -> Comparison.of(now, files(id), bundle, signer(now), signer))
                        .orElse(List.of());
        return new Preview(bundle, kind(installed, bundle), signer, installed, changes, conflicts);
    }

    /** Who had signed what is installed. */
    public Signer signer(InstalledToolset toolset) {
        return signers.of(toolset, files(toolset.id()));
    }

    private static Preview.Kind kind(Optional<InstalledToolset> installed, Bundle bundle) {
        if (installed.isEmpty()) {
            return Preview.Kind.NEW;
        }
        if (installed.get().digest().equals(bundle.digest())) {
            return Preview.Kind.UNCHANGED;
        }
        int order =
                SemanticVersion.of(bundle.manifest().version())
                        .compareTo(SemanticVersion.of(installed.get().version()));
        return order > 0
                ? Preview.Kind.UPDATE
                : order < 0 ? Preview.Kind.DOWNGRADE : Preview.Kind.SAME_VERSION;
    }

    /**
     * Installs or updates.
     *
     * @throws BundleRefused if it conflicts with what is installed; then nothing has changed
     */
    public InstalledToolset install(Bundle bundle, Source source) {
        return install(bundle, source, false);
    }

    /**
     * Installs or updates.
     *
     * @param force also for an older version, or for other content of the same version
     */
    public InstalledToolset install(Bundle bundle, Source source, boolean force) {
        changing.lock();
        try {
            Preview preview = preview(bundle, source.type() == Source.Type.INCLUDED);
            Installation.refuse(preview, source, force);
            new Installation(store.get(), folders, now(), steps).run(preview, source);
            return require(bundle.manifest().id());
        } finally {
            changing.unlock();
        }
    }

    /** Unpacks a bundle without installing it, to try it out; removed again when closed. */
    public UnpackedBundle trial(Bundle bundle) {
        try {
            return new UnpackedBundle(folders, folders.resolve(folders.write(bundle)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the toolset", e);
        }
    }

    /** Switches a toolset with all that is in it. */
    public void enable(String id, boolean enabled) {
        InstalledToolset toolset = require(id);
        write("UPDATE toolsets SET enabled = ? WHERE id = ?", enabled, toolset.id());
    }

    /** Switches one tool. */
    public void enableTool(String toolId, boolean enabled) {
        if (write("UPDATE tools SET enabled = ? WHERE tool_id = ?", enabled, toolId) == 0) {
            List<String> known =
                    list().stream()
                            .flatMap(each -> each.tools().stream())
                            .map(InstalledTool::toolId)
                            .toList();
            throw unknown("tool ?", toolId, known);
        }
    }

    /** Switches one MCP server of a toolset, for every other that declares it too. */
    public void enableServer(String id, String serverId, boolean enabled) {
        List<String> known = require(id).servers().stream().map(DeclaredServer::serverId).toList();
        if (!known.contains(serverId)) {
            throw unknown("MCP server ? in the manifest of " + id, serverId, known);
        }
        write("UPDATE mcp_servers SET enabled = ? WHERE id = ?", enabled, serverId);
    }

    /**
     * Lets a toolset see one variable of Toolroom's environment.
     *
     * @param name as the manifest refers to it
     */
    public void bind(String id, String name, String variable) {
        requireVariable(id, name);
        EnvironmentRules.forbiddenToBind(variable)
                .ifPresent(
                        why -> {
                            throw new BundleRefused(Code.ENV_FORBIDDEN, "", why);
                        });
        write(
                "INSERT INTO toolset_bindings (toolset_id, name, variable) VALUES (?, ?, ?)"
                        + " ON CONFLICT (toolset_id, name)"
                        + " DO UPDATE SET variable = excluded.variable",
                id,
                name,
                variable);
    }

    /** Refuses a variable that the manifest of the toolset does not name. */
    public void requireVariable(String id, String name) {
        List<String> names = require(id).manifest().environmentNames();
        if (!names.contains(name)) {
            throw unknown("variable ? in the manifest of " + id, name, names);
        }
    }

    public void unbind(String id, String name) {
        write("DELETE FROM toolset_bindings WHERE toolset_id = ? AND name = ?", id, name);
    }

    private int write(String sql, Object... values) {
        return store.get()
                .write(Durability.POWER_LOSS, connection -> new Sql(connection).run(sql, values));
    }

    /** Removes a toolset, its files, and the servers that no other toolset declares. */
    public void uninstall(String id) {
        changing.lock();
        try {
            InstalledToolset toolset = require(id);
            new Installation(store.get(), folders, now(), steps).remove(toolset);
        } finally {
            changing.unlock();
        }
    }

    /**
     * Writes a toolset as a bundle. The same toolset gives the same bytes.
     *
     * @return what was taken out of it
     */
    public List<Problem> export(String id, OutputStream out) throws IOException {
        InstalledToolset toolset = require(id);
        try (var _ = use(toolset.folder())) {
            return new BundleExport(toolset, files(id)).write(out);
        }
    }

    /**
     * While this is open, the files of a folder stay, even when its toolset is updated or removed.
     */
    public Use use(Path folder) {
        folders.hold(folder);
        return () -> folders.release(folder);
    }

    /** A claim on the files of a toolset. */
    @FunctionalInterface
    public interface Use extends AutoCloseable {
        @Override
        void close();
    }

    /** Writes the files of toolsets that another home on the same store has installed. */
    public void fetchMissing() {
        if (!SharedFiles.areKeptIn(store.get())) {
            return;
        }
        for (InstalledToolset each : list()) {
            if (!each.hasFiles()) {
                fetch(each);
            }
        }
    }

    /** What cannot be fetched is refused when it is called, with what to do about it. */
    private void fetch(InstalledToolset toolset) {
        changing.lock();
        try {
            if (!toolset.hasFiles()) {
                folders.restore(
                        toolset.folder(),
                        files(toolset.id()),
                        SharedFiles.of(store.get(), toolset.id()));
            }
        } catch (IOException | RuntimeException e) {
            System.getLogger(Toolsets.class.getName())
                    .log(Level.WARNING, "the files of " + toolset.id() + " are not here", e);
        } finally {
            changing.unlock();
        }
    }

    /**
     * Removes files of installs and uninstalls that a crash has cut short. For the start of a home.
     *
     * @return how many folders were removed
     */
    public int collectLeftovers() {
        changing.lock();
        try {
            List<String> named = store.get().read(c -> Installation.named(new Sql(c)));
            return folders.collect(new HashSet<>(named));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look through the toolsets", e);
        } finally {
            changing.unlock();
        }
    }
}
