package dev.toolroom.capability.domainlang;

/**
 * Who holds texts that are not saved: one editor.
 *
 * @param process where its server runs; when it ends, what it held counts no longer
 * @param session one of several in that process
 */
public record Holder(long process, String session) {
    boolean hasEnded() {
        return process != ProcessHandle.current().pid() && ProcessHandle.of(process).isEmpty();
    }
}
