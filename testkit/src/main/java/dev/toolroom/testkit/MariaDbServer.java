package dev.toolroom.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The machine's own MariaDB in a folder and on a port of its own. It can be stopped and started
 * again with the same data.
 */
public final class MariaDbServer implements AutoCloseable {
    /** A machine has only so much of it, and other servers run beside this one. */
    private static final String NO_NATIVE_IO = "--innodb-use-native-aio=0";

    private static final Redirect NO_INPUT = Redirect.from(new File("/dev/null"));

    private final Path folder;
    private final int port;
    private Process server;

    /** Installs it in a folder that others may enter, and starts it. */
    public MariaDbServer(Path folder) throws IOException {
        this.folder = folder;
        this.port = freePort();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectory(folder.resolve("tmp"));
        run(
                command(
                        "mariadb-install-db",
                        "--no-defaults",
                        "--skip-test-db",
                        NO_NATIVE_IO,
                        "--datadir=" + folder.resolve("data"),
                        "--auth-root-authentication-method=normal"));
        server = started();
    }

    /** One that is gone with this process; the address of its databases, up to their names. */
    public static String start() throws IOException {
        var server = new MariaDbServer(Files.createTempDirectory("toolroom-mariadb-"));
        Runtime.getRuntime().addShutdownHook(new Thread(server::remove));
        return server.address();
    }

    /** The address of its databases, up to their names. */
    public String address() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/";
    }

    public int port() {
        return port;
    }

    /** What {@code mariadb-dump} writes of the schema of a database at an address. */
    public static String dump(String address, String database) throws IOException {
        String port = address.substring(address.lastIndexOf(':') + 1, address.length() - 1);
        Process process =
                new ProcessBuilder(
                                "mariadb-dump",
                                "--no-defaults",
                                "--no-data",
                                "--routines",
                                "--events",
                                "--host=127.0.0.1",
                                "--port=" + port,
                                "--user=root",
                                database)
                        .redirectError(Redirect.DISCARD)
                        .start();
        try {
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("mariadb-dump ended with " + process.exitValue());
            }
            return text;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Runs a script as a person does, by the command line client. */
    public static void client(String address, String script) throws IOException {
        String port = address.substring(address.lastIndexOf(':') + 1, address.length() - 1);
        Process process =
                new ProcessBuilder(
                                "mariadb",
                                "--no-defaults",
                                "--host=127.0.0.1",
                                "--port=" + port,
                                "--user=root")
                        .redirectErrorStream(true)
                        .start();
        try {
            try (var input = process.getOutputStream()) {
                input.write(script.getBytes(StandardCharsets.UTF_8));
            }
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(said);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** At once, as when its machine goes. */
    public void kill() {
        server.destroyForcibly().onExit().join();
    }

    /** Shuts the server down cleanly. */
    public void stop() {
        server.destroy();
        server.onExit().join();
    }

    public void startAgain() throws IOException {
        server = started();
    }

    /** With a folder of its own: one that starts takes away what others have in one they share. */
    private Process started() throws IOException {
        Process process =
                new ProcessBuilder(
                                command(
                                        "mariadbd",
                                        "--no-defaults",
                                        NO_NATIVE_IO,
                                        "--datadir=" + folder.resolve("data"),
                                        "--tmpdir=" + folder.resolve("tmp"),
                                        "--port=" + port,
                                        "--bind-address=127.0.0.1",
                                        "--skip-log-bin",
                                        "--innodb-flush-log-at-trx-commit=2",
                                        "--innodb-doublewrite=0",
                                        "--innodb-flush-method=nosync",
                                        "--sync-frm=0",
                                        "--socket=" + folder.resolve("s")))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        await(process, address() + "?sslMode=disable&user=root");
        return process;
    }

    private static List<String> command(String program, String... arguments) {
        var command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root");
        }
        return command;
    }

    private static void run(List<String> command) throws IOException {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectInput(NO_INPUT)
                            .start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(
                        command + " ended with " + process.exitValue() + ":\n" + output);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** There is no signal for "it listens now" but to try. */
    private static void await(Process server, String url) throws IOException {
        Poll.until(() -> !server.isAlive() || answers(url), () -> "MariaDB does not answer");
        if (!server.isAlive()) {
            throw new IOException("MariaDB does not start");
        }
    }

    private static boolean answers(String url) {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        } catch (SQLException notYet) {
            return false;
        }
    }

    private void remove() {
        stop();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
