package dev.toolroom.capability.toolsets.workspace.disk;

/**
 * Something in a workspace that no manifest can hold. It stays where it is.
 *
 * @param reason what it is, as in "a named pipe"
 */
public record Skipped(String path, String reason) {
    @Override
    public String toString() {
        return path + ": " + reason;
    }
}
