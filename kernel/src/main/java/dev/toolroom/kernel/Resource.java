package dev.toolroom.kernel;

import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that can be read by its address, beside the tools. */
public record Resource(String uri, String name, String mimeType, long size) {
    /** Where resources come from. */
    public interface Source {
        /** The newest first, and no more than a few hundred. */
        List<Resource> list();

        /** How the addresses look that {@link #read} understands. */
        List<Template> templates();

        /** A part of it that fits into a message; empty when there is none of this address. */
        Optional<Content> read(String uri);

        /** All of it, to be closed by the caller; empty when there is none of this address. */
        Optional<Whole> open(String uri);
    }

    /** A family of addresses, as in {@code toolroom://exports/{name}}. */
    public record Template(String uriTemplate, String name, String description, String mimeType) {}

    /**
     * What a resource holds, or a part of that.
     *
     * @param binary whether {@code text} is base64
     * @param next the address of the part that comes after, or null at the end
     */
    public record Content(String mimeType, boolean binary, String text, @Nullable String next) {}

    /** The type of a page that shows the results of a tool in an MCP Apps host. */
    public static final String APP_PAGE = "text/html;profile=mcp-app";

    /** A resource to be read from its beginning to its end. */
    public record Whole(String mimeType, InputStream bytes) {}
}
