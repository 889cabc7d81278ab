package dev.toolroom.kernel;

import java.util.List;
import java.util.Optional;

/** Something that can be read by its address, beside the tools. */
public record Resource(String uri, String name, String mimeType, long size) {
    /** Where resources come from. */
    public interface Source {
        /** The newest first, and no more than a few hundred. */
        List<Resource> list();

        /** How the addresses look that {@link #read} understands. */
        List<Template> templates();

        /** Empty when there is none of this address. */
        Optional<Content> read(String uri);
    }

    /** A family of addresses, as in {@code toolroom://exports/{name}}. */
    public record Template(String uriTemplate, String name, String description, String mimeType) {}

    /** What a resource holds. */
    public record Content(String mimeType, String text) {}
}
