package dev.toolroom.capability.toolsets.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A home that {@code bench/workspace.py} drives, line by line: it measures from outside what each
 * step costs.
 */
final class WorkspaceFigures {
    private WorkspaceFigures() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        try (var home = new TestHome(folder);
                var lines = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            Lease lease = home.workspaces.lease(TestHome.CHAT, TestHome.WAIT);
            lease.before();
            System.out.println("ready " + lease.folder());
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", 2);
                long start = System.nanoTime();
                ManifestId answer;
                if (words[0].equals("save")) {
                    answer = lease.after(ManifestSource.TOOL_RUN, "bench");
                } else {
                    lease.close();
                    answer = home.workspaces.switchTo(TestHome.CHAT, new ManifestId(words[1]));
                }
                long took = System.nanoTime() - start;
                System.out.println(answer + " " + took / 1_000);
                if (words[0].equals("switch")) {
                    lines.readLine();
                    lease = home.workspaces.lease(TestHome.CHAT, TestHome.WAIT);
                    System.out.println(Objects.toString(lease.before()) + " 0");
                }
            }
            lease.close();
        }
    }
}
