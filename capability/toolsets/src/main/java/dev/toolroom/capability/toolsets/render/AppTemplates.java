package dev.toolroom.capability.toolsets.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.bundle.install.InstalledTool;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.kernel.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The templates of tools with an HTML renderer, for hosts that fetch a page once and send it the
 * data of each call: {@code ui://toolset/tool/digest.html}. Another content of the toolset is
 * another address, so that no host shows an old page.
 */
public final class AppTemplates implements Resource.Source {
    private static final String SCHEME = "ui://";
    private static final int DIGEST = 12;

    private final OpenToolsets open;

    public AppTemplates(OpenToolsets open) {
        this.open = open;
    }

    /** Empty where the tool has no such page. */
    public static String address(InstalledToolset toolset, InstalledTool tool) {
        boolean html =
                tool.renderer()
                        .filter(each -> each.renderer().equals(Renderer.HTML.label()))
                        .isPresent();
        String digest = toolset.digest();
        return html
                ? SCHEME
                        + toolset.id()
                        + "/"
                        + tool.localId()
                        + "/"
                        + digest.substring(0, Math.min(DIGEST, digest.length()))
                        + ".html"
                : "";
    }

    @Override
    public List<Resource> list() {
        return List.of();
    }

    @Override
    public List<Resource.Template> templates() {
        return List.of();
    }

    @Override
    public Optional<Resource.Content> read(String uri) {
        if (!uri.startsWith(SCHEME)) {
            return Optional.empty();
        }
        String[] parts = uri.substring(SCHEME.length()).split("/", -1);
        return open.toolsets()
                .get(parts[0])
                .filter(InstalledToolset::enabled)
                .flatMap(
                        toolset ->
                                toolset.tools().stream()
                                        .filter(tool -> address(toolset, tool).equals(uri))
                                        .findFirst()
                                        .map(tool -> page(toolset, tool)));
    }

    private Resource.Content page(InstalledToolset toolset, InstalledTool tool) {
        String artifact = tool.renderer().orElseThrow().config().text("artifact", "");
        Path file = toolset.folder().resolve(artifact.replaceFirst("^(\\./)+", ""));
        try (var _ = open.toolsets().use(toolset.folder())) {
            String html = new String(Files.readAllBytes(file), UTF_8);
            return new Resource.Content(
                    Resource.APP_PAGE, false, new HtmlTemplate(html).waiting(), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Only in a host that holds it in a sandbox; there is nothing to download. */
    @Override
    public Optional<Resource.Whole> open(String uri) {
        return Optional.empty();
    }
}
