package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of CONTRIBUTING that can be read off the sources. */
class SourceRulesTest {
    private static final int LONGEST_FILE = 350;
    private static final int LONGEST_METHOD = 60;
    private static final int LONGEST_DECISION = 150;

    /** However it is written; what a tool of a test does in Python is that tool's matter. */
    private static final Pattern SLEEP =
            Pattern.compile(
                    "\\b(?!time\\.|asyncio\\.)\\w+\\.sleep\\(|\\bpark(Nanos|Until)\\(|\\bwaitForTimeout\\("
                            + "|\\bsetTimeout\\(\\w+, *[1-9]");

    /** Where a pause stands between two looks, or is the work itself that is tested. */
    private static final Set<String> PAUSING =
            Set.of(
                    "testkit/Poll.java",
                    "vscode/e2e/place.mjs",
                    "mcp/TurnsTest.java",
                    "app/SourceRulesTest.java");

    private static final Set<String> NOT_OURS =
            Set.of("target", "node_modules", "dist", ".git", "build", "generated");

    @Test
    void filesAreShort() throws IOException {
        List<Path> sources = sources(".java", ".ts", ".tsx", ".mjs", ".css", ".py");
        assertThat(sources).hasSizeGreaterThan(1_000);
        assertThat(tooLong(sources, LONGEST_FILE)).isEmpty();
        assertThat(tooLong(sources, 10)).isNotEmpty();
    }

    @Test
    void decisionsAreOnePageForEachModule() throws IOException {
        List<Path> pages =
                sources(".md").stream()
                        .filter(each -> each.toString().contains("docs/decisions/"))
                        .toList();
        assertThat(pages).hasSizeGreaterThan(10);
        assertThat(tooLong(pages, LONGEST_DECISION)).isEmpty();
        assertThat(pages).noneMatch(each -> each.getFileName().toString().matches("\\d.*"));
    }

    @Test
    void methodsFitAScreen() throws IOException {
        List<JavaFileObject> code = new ArrayList<>();
        for (Path file : sources(".java")) {
            if (file.toString().contains("/src/main/")) {
                code.add(source(file.toString(), Files.readString(file)));
            }
        }
        assertThat(longMethods(code)).isEmpty();
        String lines = "        x++;\n".repeat(LONGEST_METHOD);
        assertThat(
                        longMethods(
                                List.of(
                                        source(
                                                "A.java",
                                                "class A {\n    void b() {\n" + lines + "}}"))))
                .containsExactly("A.java: b, 62 lines");
    }

    @Test
    void testsDoNotSleep() throws IOException {
        List<String> sleeping = new ArrayList<>();
        List<Path> tests =
                sources(".java", ".ts", ".tsx", ".mjs").stream()
                        .filter(file -> isTest(file.toString()))
                        .toList();
        assertThat(tests).hasSizeGreaterThan(400);
        for (Path file : tests) {
            if (SLEEP.matcher(Files.readString(file)).find()) {
                sleeping.add(file.toString());
            }
        }
        assertThat(sleeping).isEmpty();
    }

    private static boolean isTest(String file) {
        return PAUSING.stream().noneMatch(file::endsWith)
                && (file.contains("/src/test/")
                        || file.contains("/testkit/")
                        || file.contains("/e2e/")
                        || file.contains(".test.ts"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thread.sleep(10);",
                "TimeUnit.NANOSECONDS.sleep(1);",
                "LockSupport.parkNanos(n);",
                "await page.waitForTimeout(500);",
                "await new Promise((done) => setTimeout(done, 50));"
            })
    void theRuleSeesASleepHoweverItIsWritten(String code) {
        assertThat(SLEEP.matcher(code).find()).isTrue();
    }

    private static List<Path> sources(String... endings) throws IOException {
        Path root = Path.of("..");
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .filter(file -> isOurs(root.relativize(file)))
                    .filter(Files::isRegularFile)
                    .toList();
        }
    }

    private static boolean isOurs(Path file) {
        for (Path part : file) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }

    private static List<String> tooLong(List<Path> files, int most) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            try (Stream<String> lines = Files.lines(file)) {
                long count = lines.count();
                if (count > most) {
                    found.add(file + ": " + count + " lines");
                }
            }
        }
        return found;
    }

    private static List<String> longMethods(List<JavaFileObject> code) throws IOException {
        var task =
                (JavacTask)
                        ToolProvider.getSystemJavaCompiler()
                                .getTask(null, null, null, List.of("-proc:none"), null, code);
        List<String> found = new ArrayList<>();
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        for (CompilationUnitTree unit : task.parse()) {
            new TreeScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
                    long first = line(positions.getStartPosition(unit, method));
                    long count = line(positions.getEndPosition(unit, method)) - first + 1;
                    if (count > LONGEST_METHOD) {
                        String file = unit.getSourceFile().getName().replaceFirst("^/", "");
                        found.add(file + ": " + method.getName() + ", " + count + " lines");
                    }
                    return super.visitMethod(method, null);
                }

                private long line(long position) {
                    return unit.getLineMap().getLineNumber(position);
                }
            }.scan(unit, null);
        }
        return found;
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(
                URI.create("string:///" + name), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
