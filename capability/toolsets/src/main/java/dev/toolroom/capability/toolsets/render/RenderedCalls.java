package dev.toolroom.capability.toolsets.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.BundleFile.Kind;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.ResultPages;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of calls, from the plans that were stored with them and the toolsets of now. */
public final class RenderedCalls implements ResultPages {
    private final OpenToolsets open;

    public RenderedCalls(OpenToolsets open) {
        this.open = open;
    }

    @Override
    public Optional<Json.Obj> plan(CallId call) {
        String stored = stored(call);
        return stored != null && Json.read(stored) instanceof Json.Obj plan
                ? Optional.of(plan)
                : Optional.empty();
    }

    private @Nullable String stored(CallId call) {
        return open.home()
                .store()
                .get()
                .read(
                        connection -> {
                            try (var query =
                                    connection.prepareStatement(
                                            "SELECT render_plan FROM tool_calls WHERE id = ?")) {
                                query.setString(1, call.value());
                                try (var rows = query.executeQuery()) {
                                    return rows.next() ? rows.getString(1) : null;
                                }
                            }
                        });
    }

    @Override
    public Optional<Page> page(CallId call) {
        return plan(call).flatMap(this::page);
    }

    private Optional<Page> page(Json.Obj plan) {
        Json.Obj config = plan.object("config");
        return switch (Renderer.of(plan.text("renderer", "")).orElse(Renderer.ERROR)) {
            case HTML -> html(config);
            case FRAME ->
                    open.home().python().get().frames()
                            ? Optional.of(framed(config.text("url", "")))
                            : Optional.empty();
            case CODE, DOCUMENT, ERROR -> Optional.empty();
        };
    }

    private Optional<Page> html(Json.Obj config) {
        String path = config.object("artifact").text("path", "");
        Json data = config.get("data");
        return bytes(config.object("artifact").text("toolset", ""), path)
                .map(
                        bytes ->
                                new Page.Html(
                                        path,
                                        new HtmlTemplate(new String(bytes, UTF_8))
                                                .served(data == null ? new Json.Null() : data)));
    }

    /** The address was checked when the plan was made. */
    private static Page framed(String url) {
        URI uri = URI.create(url);
        return new Page.Framed(
                url, uri.getScheme() + "://" + uri.getHost() + ":" + uri.getPort(), uri.getPort());
    }

    @Override
    public Optional<Resource.Whole> file(CallId call, String path) {
        return plan(call)
                .map(plan -> plan.object("config").object("artifact").text("toolset", ""))
                .filter(toolset -> !toolset.isEmpty())
                .flatMap(toolset -> bytes(toolset, path))
                .map(
                        bytes ->
                                new Resource.Whole(
                                        MediaType.of(path), new ByteArrayInputStream(bytes)));
    }

    /** Of a file that the toolset has for pages: neither its code nor its manifest. */
    private Optional<byte[]> bytes(String toolset, String path) {
        Optional<InstalledToolset> installed = open.toolsets().get(toolset);
        boolean shown =
                installed.isPresent()
                        && open.toolsets().files(toolset).stream()
                                .filter(each -> each.path().equals(path))
                                .map(BundleFile::kind)
                                .anyMatch(kind -> kind == Kind.ARTIFACT || kind == Kind.ASSET);
        if (!shown) {
            return Optional.empty();
        }
        var folder = installed.get().folder();
        try (var _ = open.toolsets().use(folder)) {
            return Optional.of(Files.readAllBytes(folder.resolve(path)));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
