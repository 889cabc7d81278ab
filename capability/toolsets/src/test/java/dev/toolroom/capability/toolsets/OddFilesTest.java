package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that tools make and few programs expect: each is kept and comes back, or is named. */
@Timeout(180)
class OddFilesTest {
    /** Runs what a test sends, and tells all that is in the workspace afterwards. */
    private static final String TOOL =
            """
            import hashlib, os, stat

            def seen(root):
                found = {}
                for path, folders, names in os.walk(os.fsencode(root)):
                    for name in folders + names:
                        whole = os.path.join(path, name)
                        facts = os.lstat(whole)
                        kind = stat.S_IFMT(facts.st_mode)
                        if kind == stat.S_IFREG:
                            with open(whole, "rb") as file:
                                told = hashlib.sha256(file.read()).hexdigest()[:12]
                            told += " x" if facts.st_mode & 0o100 else ""
                        elif kind == stat.S_IFLNK:
                            told = "-> " + os.fsdecode(os.readlink(whole))
                        elif kind == stat.S_IFDIR:
                            told = "folder"
                        else:
                            continue
                        found[ascii(os.path.relpath(whole, os.fsencode(root)))] = told
                return found

            def run(workspace, code="", look=True):
                exec(code, {"os": os, "workspace": workspace, "root": str(workspace)})
                return {"seen": seen(workspace) if look else {}}
            """;

    @TempDir private Path home;
    @TempDir private Path bundle;
    private ToolsetsApplication house;

    @BeforeEach
    void install() {
        house = new ToolsetsApplication(home);
        TestBundle.write(bundle, "odd", "1.0.0", TOOL);
        house.call("import_toolset", "{'path':'" + bundle + "'}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Completed odd(String code) {
        return odd(code, true);
    }

    private Completed odd(String code, boolean look) {
        String arguments = Json.object().put("code", code).put("look", look).build().write();
        // The house takes single quotes for double ones.
        return house.made("odd", arguments.replace("'", "\\u0027"), "chat-1", null, null);
    }

    private Json.Obj seen(Completed done) {
        assertThat(done.isError()).as(done.json()).isFalse();
        return done.body().object("seen");
    }

    private String state() {
        return house.call("get_workspace_files", "{'chat_id':'chat-1','limit':1}")
                .text("manifest_id", "");
    }

    /** Makes files, leaves them by going to an empty state, and comes back to them. */
    private Completed comesBack(String code) {
        odd("");
        String empty = state();
        Completed made = odd(code);
        Json.Obj before = seen(made);
        String full = state();
        house.call("switch_workspace", "{'chat_id':'chat-1','manifest_id':'" + empty + "'}");
        assertThat(seen(odd(""))).as("away").isEqualTo(Json.Obj.EMPTY);
        house.call("switch_workspace", "{'chat_id':'chat-1','manifest_id':'" + full + "'}");
        assertThat(seen(odd("")).write()).as("and back").isEqualTo(before.write());
        assertThat(state()).as("nothing has changed").isEqualTo(full);
        return made;
    }

    @Test
    void namesOfEveryKindComeBack() {
        Completed made =
                comesBack(
                        """
                        names = ["e\\u0301", "\\u00e9", "a\\nb", "-rf", "--", "\\U0001F469\\u200D\\U0001F4BB", " lead", "trail ",
                                 "dot.", "con", "NUL.txt", "a:b", "a\\\\b", "A.txt", "a.txt", "x" * 255, "\\u202etxt.exe", "~", "$HOME",
                                 "%2e%2e", "...", ".~lock", ".toolset-index", "\\x7f", "'\\"`;|&"]
                        for name in names:
                            (workspace / name).write_text(name)
                        """);
        assertThat(made.body().object("seen").fields()).hasSize(25);
    }

    @Test
    void everyNameThatIsKeptCanBeReadAndEditedByIt() {
        odd("(workspace / 'con').write_text('old'); (workspace / 'e\\u0301').write_text('x')");
        assertThat(
                        house.call("get_workspace_file", "{'chat_id':'chat-1','path':'e\u0301'}")
                                .text("content", ""))
                .isEqualTo("x");
        Json.Obj old = house.call("get_workspace_file", "{'chat_id':'chat-1','path':'con'}");
        Json.Obj edited =
                house.call(
                        "edit_workspace_file",
                        "{'chat_id':'chat-1','path':'con','content':'new','base_sha':'%s'}"
                                .formatted(old.text("sha256", "")));
        assertThat(edited.text("manifest_id", "")).as(edited.write()).isNotEmpty();
    }

    @Test
    void textThatNoFileCanHoldIsRefusedAndNotChanged() {
        String refused =
                house.call("edit_workspace_file", "{'path':'a.txt','content':'half \\ud800'}")
                        .write();
        assertThat(refused).contains("call.bad-arguments", "surrogate");
        assertThat(house.call("get_workspace_files", "{'chat_id':'chat-1'}").write())
                .doesNotContain("a.txt");
    }

    @Test
    void aNameThatIsNotUtf8IsNamedAndStays() {
        Completed made = odd("open(os.fsencode(root) + b'/a\\xff\\xfe', 'w').write('x')");
        assertThat(made.shown().write()).contains("its name is not UTF-8");
        assertThat(seen(odd("")).write()).contains("\\\\xff");
    }

    @Test
    void lockedFilesAndFoldersComeBack() {
        comesBack(
                """
                os.makedirs(root + "/closed/below")
                (workspace / "closed/below/a.txt").write_text("a")
                (workspace / "secret.txt").write_text("s")
                (workspace / "run.sh").write_text("#!/bin/sh")
                os.chmod(root + "/run.sh", 0o4755)
                os.chmod(root + "/secret.txt", 0o400)
                os.chmod(root + "/closed/below", 0o500)
                """);
        Completed locked =
                odd(
                        """
                        os.chmod(root + "/closed", 0o700)
                        os.chmod(root + "/secret.txt", 0)
                        """,
                        false);
        assertThat(locked.isError()).as(locked.json()).isFalse();
        odd("os.chmod(root + '/closed', 0)", false);
        odd("os.chmod(root, 0o500)", false);
        Completed after = odd("(workspace / 'after.txt').write_text('x')", false);
        assertThat(after.isError()).as(after.json()).isFalse();
    }

    @Test
    void hardLinksSparseFilesAndOddTimesComeBack() {
        comesBack(
                """
                (workspace / "one").write_text("the same")
                os.link(root + "/one", root + "/two")
                with open(root + "/sparse", "wb") as file:
                    file.truncate(20_000_000)
                (workspace / "future").write_text("f")
                os.utime(root + "/future", (2 ** 33, 2 ** 33))
                (workspace / "past").write_text("p")
                os.utime(root + "/past", (-10 ** 9, -10 ** 9))
                (workspace / "empty").touch()
                os.mkdir(root + "/nothing")
                os.symlink("nowhere", root + "/dangling")
                os.symlink("loop", root + "/loop")
                os.symlink(".", root + "/here")
                """);
    }

    @Test
    void aRewriteOfTheSameSizeUnderAFutureTimeIsSeen() {
        odd("(workspace / 'a').write_text('1'); os.utime(root + '/a', (2 ** 33, 2 ** 33))");
        String first = state();
        odd("(workspace / 'a').write_text('2'); os.utime(root + '/a', (2 ** 33, 2 ** 33))");
        assertThat(state()).isNotEqualTo(first);
        house.call("switch_workspace", "{'chat_id':'chat-1','manifest_id':'" + first + "'}");
        assertThat(
                        house.call("get_workspace_file", "{'chat_id':'chat-1','path':'a'}")
                                .text("content", ""))
                .isEqualTo("1");
    }

    @Test
    void foldersThatAreTooDeepAreNamedAndHarmNothing() {
        Completed deep =
                odd(
                        """
                        here = root
                        for level in range(300):
                            os.mkdir("d" * 50)
                            os.chdir("d" * 50)
                        open("deepest", "w").write("x")
                        os.chdir(root)
                        """,
                        false);
        assertThat(deep.isError()).as(deep.json()).isFalse();
        assertThat(deep.shown().write()).contains("is not saved");
        assertThat(odd("(workspace / 'a').write_text('1')", false).isError()).isFalse();
        assertThat(state()).isNotEmpty();
        Completed deleted =
                house.made(
                        "delete_chat",
                        "{'chat_id':'chat-1'}",
                        "chat-2",
                        null,
                        Decision.approved("junit", Decision.PAGE));
        assertThat(deleted.isError()).as(deleted.json()).isFalse();
        assertThat(home.resolve("chats/chat-1")).doesNotExist();
        assertThat(home.resolve("chats/.trash")).isEmptyDirectory();
    }

    @Test
    void aFileBecomesAFolderAndBackAcrossStates() {
        odd("(workspace / 'a').write_text('file')");
        String file = state();
        odd(
                """
                os.remove(root + "/a")
                os.makedirs(root + "/a/b/c")
                (workspace / "a/b/c/d").write_text("deep")
                """);
        String folder = state();
        odd(
                """
                import shutil
                shutil.rmtree(root + "/a")
                os.symlink("elsewhere", root + "/a")
                """);
        for (String each : new String[] {file, folder, file}) {
            house.call("switch_workspace", "{'chat_id':'chat-1','manifest_id':'" + each + "'}");
            assertThat(state()).isEqualTo(each);
        }
        assertThat(seen(odd("")).fields()).hasSize(1);
    }

    @Test
    void aToolThatDeletesItsWorkspaceLeavesAnEmptyOne() {
        odd("(workspace / 'a').write_text('1')");
        String full = state();
        Completed deleted =
                odd(
                        """
                        import shutil
                        shutil.rmtree(root, ignore_errors=True)
                        """);
        assertThat(deleted.isError()).as(deleted.json()).isFalse();
        assertThat(seen(odd(""))).isEqualTo(Json.Obj.EMPTY);
        house.call("switch_workspace", "{'chat_id':'chat-1','manifest_id':'" + full + "'}");
        assertThat(seen(odd("")).fields()).hasSize(1);
    }
}
