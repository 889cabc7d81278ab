package dev.toolroom.app;

import static com.tngtech.archunit.core.domain.JavaModifier.PRIVATE;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.Predefined;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.syntax.GivenSlices;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keeps the architecture; each rule is checked on classes that are known to exist. */
class ArchitectureTest {
    private static final int MOST_TYPES = 25;
    private static final JavaClasses HOUSE = imported(Predefined.DO_NOT_INCLUDE_TESTS);
    private static final JavaClasses TESTS = imported(Predefined.ONLY_INCLUDE_TESTS);

    private static JavaClasses imported(Predefined option) {
        return new ClassFileImporter().withImportOption(option).importPackages("dev.toolroom");
    }

    @ParameterizedTest
    @CsvSource({
        "kernel, 40",
        "foundation, 30",
        "domainlang, 80",
        "capability, 10",
        "door, 20",
        "app, 8"
    })
    void everyFloorIsThere(String floor, int classes) {
        assertThat(HOUSE.getPackage("dev.toolroom." + floor).getClassesInPackageTree())
                .hasSizeGreaterThanOrEqualTo(classes);
    }

    @Test
    void theHouseHasFloors() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("kernel")
                .definedBy("dev.toolroom.kernel..")
                .layer("foundation")
                .definedBy("dev.toolroom.foundation..")
                .layer("capabilities")
                .definedBy("dev.toolroom.capability..")
                .layer("doors")
                .definedBy("dev.toolroom.door..")
                .layer("app")
                .definedBy("dev.toolroom.app..")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("doors")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("capabilities")
                .mayOnlyBeAccessedByLayers("app", "doors")
                .whereLayer("foundation")
                .mayOnlyBeAccessedByLayers("capabilities", "doors", "app")
                .check(HOUSE);
    }

    /** The one written exception: the language server is the language's own door. */
    @Test
    void noDoorKnowsACapability() {
        noClasses()
                .that()
                .resideInAPackage("dev.toolroom.door..")
                .and()
                .resideOutsideOfPackage("dev.toolroom.door.lsp..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.toolroom.capability..")
                .check(HOUSE);
    }

    /** What a wire needs, and nothing of what a home keeps. */
    @Test
    void doorsUseOfTheFoundationWhatWiresAreMadeOf() {
        noClasses()
                .that()
                .resideInAPackage("dev.toolroom.door..")
                .should()
                .dependOnClassesThat(
                        JavaClass.Predicates.resideInAPackage("dev.toolroom.foundation..")
                                .and(
                                        JavaClass.Predicates.resideOutsideOfPackages(
                                                "dev.toolroom.foundation.web..",
                                                "dev.toolroom.foundation.mcp..",
                                                "dev.toolroom.foundation.stream..")))
                .check(HOUSE);
    }

    @Test
    void theKernelStandsOnNothingButTheJdk() {
        classes()
                .that()
                .resideInAPackage("dev.toolroom.kernel..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.toolroom.kernel..", "java..", "org.jspecify..")
                .check(HOUSE);
    }

    /** Who takes the language for a program of their own gets none of ours with it. */
    @Test
    void theLanguageStandsOnNothingButTheJdkAndAReaderOfYaml() {
        classes()
                .that()
                .resideInAPackage("dev.toolroom.domainlang..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.toolroom.domainlang..",
                        "java..",
                        "org.snakeyaml.engine..",
                        "org.jspecify..")
                .check(HOUSE);
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.toolroom.domainlang..",
                        "dev.toolroom.capability.domainlang..",
                        "dev.toolroom.door.lsp..",
                        "dev.toolroom.app..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.toolroom.domainlang..")
                .check(HOUSE);
    }

    @ParameterizedTest
    @CsvSource({"dev.toolroom.capability.(*)..", "dev.toolroom.door.(*).."})
    void neighboursOnAFloorDoNotKnowEachOther(String neighbours) {
        slices().matching(neighbours).should().notDependOnEachOther().check(HOUSE);
    }

    /** The journal keeps its rows in the store; otherwise each part stands alone. */
    @Test
    void partsOfTheFoundationDoNotKnowEachOther() {
        slices().matching("dev.toolroom.foundation.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        JavaClass.Predicates.resideInAPackage("dev.toolroom.foundation.journal.."),
                        JavaClass.Predicates.resideInAPackage("dev.toolroom.foundation.store.."))
                .check(HOUSE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kernel",
                "foundation",
                "domainlang",
                "capability.designer",
                "capability.domainlang",
                "capability.query",
                "capability.recall",
                "door.cli",
                "door.http",
                "door.lsp",
                "door.mcp",
                "app"
            })
    void packagesOfAModuleHaveNoCycles(String module) {
        packagesOf(module).should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void theRuleSeesACycleWhereThereIsOne() {
        assertThatThrownBy(
                        () ->
                                packagesOf("capability.toolsets")
                                        .should()
                                        .beFreeOfCycles()
                                        .check(HOUSE))
                .isInstanceOf(AssertionError.class);
    }

    /** Each package of a module is a slice. */
    private static GivenSlices packagesOf(String module) {
        String root = "dev.toolroom." + module;
        return slices().assignedFrom(
                        new SliceAssignment() {
                            @Override
                            public SliceIdentifier getIdentifierOf(JavaClass type) {
                                String name = type.getPackageName();
                                return name.equals(root) || name.startsWith(root + ".")
                                        ? SliceIdentifier.of(name)
                                        : SliceIdentifier.ignore();
                            }

                            @Override
                            public String getDescription() {
                                return "packages of " + module;
                            }
                        });
    }

    /** A rule that no class could break would prove nothing: this one sees what app uses. */
    @Test
    void theRulesSeeADependencyWhereThereIsOne() {
        assertThatThrownBy(
                        () ->
                                noClasses()
                                        .that()
                                        .resideInAPackage("dev.toolroom.app..")
                                        .should()
                                        .dependOnClassesThat()
                                        .resideInAPackage("dev.toolroom.capability..")
                                        .check(HOUSE))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aNameSaysWhatAClassDoes() {
        classes().should().haveNameNotMatching(".*(Impl|Utils?|Helper|Manager|Base)").check(HOUSE);
    }

    /** A room in which nobody finds anything is two rooms. */
    @Test
    void aPackageHasAtMostTwentyFiveTypes() {
        assertThat(crowded(MOST_TYPES)).isEmpty();
        assertThat(crowded(20)).as("the rule sees packages that are nearly full").isNotEmpty();
    }

    private static Map<String, Long> crowded(int most) {
        Map<String, Long> types =
                HOUSE.stream()
                        .filter(each -> each.isTopLevelClass())
                        .filter(each -> !each.getSimpleName().equals("package-info"))
                        .collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));
        types.values().removeIf(each -> each <= most);
        return types;
    }

    @Test
    void onlyTheAppAndTheCommandLineTouchTheStreamsOfTheProcess() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.toolroom.app..", "dev.toolroom.door.cli..")
                .should()
                .accessField(System.class, "in")
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(HOUSE);
        classes()
                .that()
                .haveSimpleName("Terminal")
                .should()
                .accessField(System.class, "out")
                .check(HOUSE);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(HOUSE.getPackage("dev.toolroom").getSubpackagesInTree())
                .filteredOn(part -> !part.getClasses().isEmpty())
                .hasSizeGreaterThanOrEqualTo(10)
                .allMatch(part -> part.isAnnotatedWith(NullMarked.class));
    }

    @Test
    void noTestIsForgottenByItsRunner() {
        methods()
                .that()
                .areDeclaredInClassesThat()
                .haveNameMatching(".*(Test|IT)")
                .and()
                .doNotHaveModifier(PRIVATE)
                .and()
                .haveRawReturnType(void.class)
                .should()
                .beAnnotatedWith(
                        DescribedPredicate.describe(
                                "an annotation of JUnit",
                                (JavaAnnotation<?> annotation) ->
                                        annotation
                                                .getRawType()
                                                .getPackageName()
                                                .startsWith("org.junit.")))
                .check(TESTS);
    }
}
