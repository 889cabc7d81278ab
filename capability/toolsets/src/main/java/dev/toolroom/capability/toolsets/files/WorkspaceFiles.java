package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.render.MediaType;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.capability.toolsets.workspace.ManifestId;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * The files of chats by address: {@code workspace://chat/manifest/path}, or {@code latest} in the
 * place of the manifest for the file as it is now.
 */
public final class WorkspaceFiles implements Resource.Source {
    private static final String SCHEME = "workspace";
    private static final String LATEST = "latest";

    private final OpenToolsets open;

    public WorkspaceFiles(OpenToolsets open) {
        this.open = open;
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
        return Optional.empty();
    }

    @Override
    public Optional<Resource.Whole> open(String uri) {
        try {
            var address = new URI(uri);
            String path = address.getPath();
            int slash = path == null ? -1 : path.indexOf('/', 1);
            if (!SCHEME.equals(address.getScheme()) || slash < 0) {
                return Optional.empty();
            }
            ChatId chat = ChatId.of(String.valueOf(address.getAuthority()));
            return opened(chat, path.substring(1, slash), path.substring(slash + 1));
        } catch (URISyntaxException | Refusal noSuchFile) {
            return Optional.empty();
        }
    }

    private Optional<Resource.Whole> opened(ChatId chat, String manifest, String path) {
        ChatWorkspaces workspaces = open.workspaces();
        Optional<ManifestId> meant =
                manifest.equals(LATEST)
                        ? workspaces.active(chat)
                        : Optional.of(new ManifestId(manifest));
        return meant.filter(each -> workspaces.manifest(each).chat().equals(chat))
                .map(each -> new Resource.Whole(MediaType.of(path), workspaces.read(each, path)));
    }
}
