package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.LocalGit;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A project that uses a package, {@code acme/shared} at v1.0.0, from git repositories beside it.
 */
final class PackageProject implements AutoCloseable {
    private final Path project;
    private final Path shared;
    private final LocalGit git;
    private final TestApplication house =
            new TestApplication(new DomainLangCapability(new Workspaces(List::of)));

    PackageProject(Path folder) throws Exception {
        house.in(folder);
        project = Files.createDirectories(folder.resolve("project"));
        git = new LocalGit(folder.resolve("remotes"));
        shared = git.repository("acme/shared");
        LocalGit.commit(shared, "index.dlang", "Domain Retail { vision: \"v\" }\n");
        LocalGit.git(shared, "tag", "v1.0.0");
    }

    Path folder() {
        return project;
    }

    Path file(String name) {
        return project.resolve(name);
    }

    PackageProject write(String name, String text) throws IOException {
        Files.writeString(file(name), text);
        return this;
    }

    Path shared() {
        return shared;
    }

    LocalGit git() {
        return git;
    }

    TestApplication house() {
        return house;
    }

    Completed call(String arguments) {
        return house.call(
                "domainlang_project", "{'path':'" + project + "'," + arguments.substring(1));
    }

    String done(String arguments) {
        Completed completed = call(arguments);
        assertThat(completed.isError()).as(completed.json()).isFalse();
        return completed.json();
    }

    /** Nothing is changed by what is refused. */
    void refused(String arguments, String... parts) throws IOException {
        String manifest = Files.readString(file("model.yaml"));
        Completed completed = call(arguments);
        assertThat(completed.isError()).as(completed.json()).isTrue();
        assertThat(completed.json()).contains(parts);
        assertThat(file("model.yaml")).hasContent(manifest);
    }

    @Override
    public void close() {
        house.close();
    }
}
