package dev.toolroom.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Which Toolroom this is. */
public record Build(String version, String commit) {
    public static Build current() {
        var properties = new Properties();
        try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            // Then it has no name.
        }
        return new Build(
                properties.getProperty("version", "0"),
                properties.getProperty("commit", "unknown"));
    }

    /** Tells this build from another. */
    String id() {
        return version + " " + commit;
    }

    /** With what it runs on: the line that a report of a problem begins with. */
    String line() {
        return "toolroom "
                + version
                + " (commit "
                + commit
                + ", JDK "
                + Runtime.version()
                + ", "
                + System.getProperty("os.name")
                + " "
                + System.getProperty("os.arch")
                + ")";
    }
}
