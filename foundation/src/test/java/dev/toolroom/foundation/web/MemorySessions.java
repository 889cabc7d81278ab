package dev.toolroom.foundation.web;

/** A file of sessions that is none. */
final class MemorySessions implements PageSessions.Storage {
    private String text = "";

    @Override
    public String read() {
        return text;
    }

    @Override
    public void write(String all) {
        text = all;
    }
}
