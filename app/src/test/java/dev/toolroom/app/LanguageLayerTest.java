package dev.toolroom.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.Predefined;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.semantics.References;
import dev.toolroom.domainlang.semantics.Rename;
import dev.toolroom.domainlang.semantics.fix.QuickFix;
import dev.toolroom.domainlang.semantics.fix.QuickFixes;
import dev.toolroom.domainlang.syntax.Fix;
import dev.toolroom.domainlang.syntax.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a model means is worked out in the language's own library. Tools, the language server and
 * the page show it, each in its own shape, and work out nothing a second time.
 */
class LanguageLayerTest {
    private static final String TOOLS = "dev.toolroom.capability.domainlang";
    private static final String SERVER = "dev.toolroom.door.lsp";
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.toolroom.domainlang", TOOLS, SERVER);

    private static GivenClassesConjunction noneOfTheUsers() {
        return noClasses().that().resideInAnyPackage(TOOLS + "..", SERVER + "..");
    }

    /** Names are linked, and looked for, by the library alone. */
    @Test
    void whatANameMeansIsAskedAndNotWorkedOut() {
        noneOfTheUsers().should().dependOnClassesThat().belongToAnyOf(Linker.class).check(ALL);
        noneOfTheUsers()
                .should()
                .callMethod(Node.class, "eachReference", Consumer.class)
                .check(ALL);
        noneOfTheUsers()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dev.toolroom.domainlang.workspace.Relinking")
                .check(ALL);
    }

    /** A fix is data that comes with a finding; whoever shows it makes none. */
    @Test
    void fixesAreShownAndNotMade() {
        for (Class<?> made : List.of(Fix.class, Fix.Change.class, QuickFix.class)) {
            noneOfTheUsers()
                    .should(
                            ArchConditions.callConstructorWhere(
                                    DescribedPredicate.describe(
                                            "makes a " + made.getSimpleName(),
                                            call -> call.getTargetOwner().isEquivalentTo(made))))
                    .check(ALL);
        }
    }

    /** Where one of these is not asked, somebody has an answer of their own. */
    @ParameterizedTest
    @CsvSource({
        TOOLS + "..,semantics.Rename",
        SERVER + "..,semantics.Rename",
        SERVER + "..,semantics.References",
        SERVER + "..,semantics.Proposals",
        SERVER + "..,semantics.refactor.Refactoring",
        TOOLS + "..,semantics.fix.QuickFixes",
        SERVER + "..,semantics.fix.QuickFixes",
        TOOLS + "..,query.Relationship",
        SERVER + "..,query.Relationship",
    })
    void toolsAndServerAskTheSameLayer(String users, String asked) {
        DescribedPredicate<JavaClass> using = resideInAPackage(users);
        assertThat(ALL.get("dev.toolroom.domainlang." + asked).getDirectDependenciesToSelf())
                .anyMatch(each -> using.test(each.getOriginClass()));
    }

    /** The layer answers from its own: no second class of these names elsewhere. */
    @Test
    void thereIsOneOfEach() {
        for (Class<?> one : List.of(References.class, Rename.class, QuickFixes.class)) {
            assertThat(
                            ALL.stream()
                                    .filter(
                                            each ->
                                                    each.getSimpleName()
                                                            .equals(one.getSimpleName())))
                    .hasSize(1);
        }
        classes()
                .that()
                .haveSimpleNameEndingWith("Fixes")
                .should()
                .resideInAPackage("dev.toolroom.domainlang.semantics.fix")
                .check(ALL);
    }

    /** Who looks at an arrow decides what a relationship is; that is decided once. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "capability/domainlang/src/main/java",
                "door/lsp/src/main/java",
                "web/src/features/domain",
                "vscode/src"
            })
    void whatARelationshipIsIsDecidedByTheLibrary(String folder) throws IOException {
        String words =
                Stream.of("->", "<-", "<->", "><", "CustomerSupplier", "UpstreamDownstream")
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"));
        var literal = Pattern.compile("[\"'`](" + words + ")[\"'`]");
        try (Stream<Path> files = Files.walk(Path.of("..").resolve(folder))) {
            List<String> found =
                    files.filter(each -> each.toString().matches(".*\\.(java|tsx?)"))
                            .filter(each -> literal.matcher(read(each)).find())
                            .map(Path::toString)
                            .toList();
            assertThat(found).isEmpty();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
