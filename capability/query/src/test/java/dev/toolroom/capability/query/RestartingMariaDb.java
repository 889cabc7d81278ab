package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A MariaDB of one test's own, which can be stopped and started again with the same data. */
final class RestartingMariaDb implements AutoCloseable {
    /** A machine has only so much of it, and other servers run beside this one. */
    private static final String NO_NATIVE_IO = "--innodb-use-native-aio=0";

    private final Path folder;
    private final int port;
    private Process server;

    RestartingMariaDb(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        int installed =
                process(
                                "mariadb-install-db",
                                "--no-defaults",
                                "--skip-test-db",
                                NO_NATIVE_IO,
                                "--datadir=" + folder.resolve("data"),
                                "--auth-root-authentication-method=normal")
                        .waitFor();
        if (installed != 0) {
            throw new IOException("mariadb-install-db ended with " + installed);
        }
        server = start();
    }

    private static Process process(String... command) throws IOException {
        var all = new ArrayList<>(List.of(command));
        if (System.getProperty("user.name").equals("root")) {
            all.add("--user=root");
        }
        return new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start();
    }

    private Process start() throws IOException {
        Process started =
                process(
                        "mariadbd",
                        "--no-defaults",
                        NO_NATIVE_IO,
                        "--datadir=" + folder.resolve("data"),
                        "--port=" + port,
                        "--bind-address=127.0.0.1",
                        "--skip-log-bin",
                        "--socket=" + folder.resolve("s"));
        while (started.isAlive()) {
            try (Connection connection = owner()) {
                connection.isValid(1);
                return started;
            } catch (SQLException notYet) {
                // There is no signal for "it listens now" but to try.
                LockSupport.parkNanos(50_000_000);
            }
        }
        throw new IOException("MariaDB does not start");
    }

    /** At once, as when its machine goes. */
    void kill() {
        server.destroyForcibly().onExit().join();
    }

    /** In order: sessions are told. */
    void stop() {
        server.destroy();
        server.onExit().join();
    }

    void startAgain() throws IOException {
        server = start();
    }

    Connection owner() throws SQLException {
        return DriverManager.getConnection(url(), "root", "");
    }

    private String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/mysql?sslMode=disable";
    }

    int port() {
        return port;
    }

    ConnectionSettings settings() {
        return new ConnectionSettings(
                "shop",
                DatabaseKind.MARIADB,
                url(),
                "localhost",
                "shop",
                "root",
                "",
                Access.READ_ONLY,
                null,
                List.of());
    }

    @Override
    public void close() {
        kill();
    }
}
