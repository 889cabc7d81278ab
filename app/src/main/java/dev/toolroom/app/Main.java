package dev.toolroom.app;

import dev.toolroom.app.log.Logs;
import dev.toolroom.door.cli.Cli;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.foundation.home.HomeFolder;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public final class Main {
    private Main() {}

    /** Handles {@code mcp} before other classes load, because agents start it very often. */
    public static void main(String[] arguments) throws IOException {
        List<String> rest = new ArrayList<>(List.of(arguments));
        HomeFolder home;
        try {
            home = home(rest);
        } catch (InvalidPathException e) {
            System.err.println(
                    "The path of the home has letters that the locale of this process cannot"
                            + " express. Start Toolroom with LC_ALL=C.UTF-8, or choose another"
                            + " home with --home or TOOLROOM_HOME.");
            System.exit(ExitCode.WRONG_USAGE);
            return;
        }
        Logs.to(home);
        if (rest.size() > 1 && rest.getFirst().equals("dlang") && rest.get(1).equals("mcp")) {
            rest.removeFirst();
        }
        if (!rest.isEmpty() && rest.getFirst().equals("mcp") && !asksForHelp(rest)) {
            System.exit(mcp(home, rest.subList(1, rest.size())));
        }
        if (rest.equals(List.of("lsp"))) {
            System.exit(lsp(home));
        }
        if (rest.equals(List.of("tool-list"))) {
            // For the build, which stores the output; see ToolCatalogue.
            try (var application = new Application(home)) {
                System.out.print(application.toolIndex());
            }
            return;
        }
        var terminal = Terminal.ofProcess(System.getenv());
        var host = new ProgramHost(home);
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        int exit = new Cli(host, terminal).run(rest.toArray(String[]::new));
        System.exit(exit);
    }

    private static boolean asksForHelp(List<String> arguments) {
        return arguments.contains("--help") || arguments.contains("-h");
    }

    /** Returns the home, and removes {@code --home} from wherever it stands in the arguments. */
    private static HomeFolder home(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String each = arguments.get(i);
            if (each.startsWith("--home=")) {
                arguments.remove(i);
                return new HomeFolder(Path.of(each.substring("--home=".length())));
            }
            if (each.equals("--home") && i + 1 < arguments.size()) {
                arguments.remove(i);
                return new HomeFolder(Path.of(arguments.remove(i)));
            }
        }
        return HomeFolder.of(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    private static int lsp(HomeFolder home) {
        InputStream in = new FileInputStream(FileDescriptor.in);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        try (var application = new Application(home)) {
            return application.serveLsp(in, out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    /** Makes the chat unique: process ids are reused, and are often the same in all containers. */
    private static String startTime() {
        return Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    }

    private static int mcp(HomeFolder home, List<String> arguments) {
        String chat = "stdio-" + startTime() + "-" + ProcessHandle.current().pid();
        String tools = "";
        for (int i = 0; i < arguments.size(); i += 2) {
            String option = arguments.get(i);
            if (i + 1 == arguments.size()
                    || !(option.equals("--chat") || option.equals("--tools"))) {
                System.err.println(
                        "toolroom mcp takes --chat NAME, --tools CHOICE and --home DIR, and nothing"
                                + " else.");
                return ExitCode.WRONG_USAGE;
            }
            if (option.equals("--chat")) {
                chat = arguments.get(i + 1);
            } else {
                tools = arguments.get(i + 1);
            }
        }
        // Standard output carries the protocol, so other output goes to standard error.
        InputStream in = new FileInputStream(FileDescriptor.in);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        var application = new Application(home);
        Runtime.getRuntime().addShutdownHook(new Thread(application::close));
        if (!tools.isEmpty()) {
            application.unknownTools(tools).forEach(System.err::println);
        }
        try {
            application.serveStdio(chat, tools, in, out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.ANSWERED;
    }
}
