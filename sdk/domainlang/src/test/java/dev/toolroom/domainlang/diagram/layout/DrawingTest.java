package dev.toolroom.domainlang.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Box;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawingTest {
    @ParameterizedTest
    @ValueSource(ints = {6, 24, 60, 200})
    void mapsOfAllSizesAreReadableAndShapedLikeAPage(int contexts) {
        Model model = GeneratedModel.of(contexts);
        var diagrams = new Diagrams(model);
        Diagram map = diagrams.of(model.contextMaps().first().orElseThrow());
        for (Diagram each : List.of(map, diagrams.ofTeams(), diagrams.ofDomains())) {
            Drawing drawing = Drawing.of(each);
            DrawingChecks.check(drawing, contexts + " " + each.kind());
            assertThat((double) drawing.width() / drawing.height())
                    .as("%s contexts, %s", contexts, each.kind())
                    .isBetween(0.7, 2.0);
        }
        assertThat(map.muds()).isNotEmpty();
    }

    @Test
    void parallelRelationshipsAreOneLineWithARowForEach() {
        Model model =
                Models.fromText(
                        """
                        bc A
                        bc B
                        ContextMap M {
                            contains A, B
                            A [OHS] -> [CF] B
                            B [S] -> [C] A
                            A [SK] B
                        }
                        """);
        Drawing drawing = Drawing.of(new Diagrams(model).ofContexts());
        assertThat(drawing.lines()).hasSize(1);
        assertThat(drawing.lines().getFirst().labels())
                .extracting(
                        label ->
                                label.rows().stream()
                                        .map(Text::text)
                                        .collect(Collectors.joining(" | ")))
                .containsExactly("1 U OHS | 2 D C | 3 SK", "1 D CF | 2 U S | 3 SK");
        assertThat(Outline.heads(drawing.lines().getFirst())).hasSize(2);
        assertThat(drawing.legend())
                .extracting(each -> each.text().text())
                .containsExactly(
                        "U upstream",
                        "D downstream",
                        "OHS Open Host Service",
                        "S Supplier",
                        "CF Conformist",
                        "C Customer",
                        "SK Shared Kernel");
    }

    @Test
    void neighboursAreJoinedByAStraightLineFromUpstream() {
        Drawing drawing =
                Drawing.of(
                        new Diagrams(
                                        Models.fromText(
                                                "bc A\nbc B\nContextMap M { contains A, B\nB -> A }"))
                                .ofContexts());
        assertThat(drawing.lines().getFirst().points()).hasSize(2);
        assertThat(area(drawing, "B").x()).isLessThan(area(drawing, "A").x());
    }

    @Test
    void longNamesAreBrokenAndNotCut() {
        String name = "CustomerIdentityVerificationAndOnboardingOrchestrationService";
        Drawing drawing =
                Drawing.of(
                        new Diagrams(Models.fromText("bc " + name + " { description: \"d\" }"))
                                .ofContexts());
        List<Text> lines = drawing.boxes().getFirst().texts();
        assertThat(lines).hasSizeGreaterThan(1);
        assertThat(lines.stream().map(Text::text).collect(Collectors.joining())).isEqualTo(name);
    }

    @Test
    void widthsAreThoseOfTheFont() {
        assertThat(Font.SMALL.width("")).isZero();
        assertThat(Font.SMALL.width("il")).isEqualTo(7);
        assertThat(Font.NAME.width("Orders")).isEqualTo(54);
        assertThat(Font.NAME.width("e\u0301")).isEqualTo(Font.NAME.width("e"));
        assertThat(Font.NAME.fit("Orders", 53)).isEqualTo("Orde…");
        assertThat(Font.NAME.wrap("𠀀".repeat(500), 210))
                .hasSize(6)
                .last()
                .asString()
                .endsWith("…");
    }

    @Test
    void aDomainMapHasNoHoles() {
        Drawing drawing = Drawing.of(new Diagrams(GeneratedModel.of(60)).ofDomains());
        for (Box outer : drawing.boxes()) {
            List<Area> inner =
                    drawing.boxes().stream()
                            .filter(each -> outer.shape().id().equals(each.shape().inside()))
                            .map(Box::area)
                            .toList();
            if (!inner.isEmpty()) {
                // Nothing but the title, the padding and the gaps is free.
                int right = inner.stream().mapToInt(Area::right).max().orElseThrow();
                int bottom = inner.stream().mapToInt(Area::bottom).max().orElseThrow();
                int top = inner.stream().mapToInt(Area::y).min().orElseThrow();
                double used = inner.stream().mapToDouble(DrawingTest::surface).sum();
                int left = inner.stream().mapToInt(Area::x).min().orElseThrow();
                assertThat(outer.area().right() - right).isEqualTo(14);
                assertThat(outer.area().bottom() - bottom).isEqualTo(14);
                assertThat(used / ((double) (right - left + 10) * (bottom - top + 10)))
                        .as(outer.shape().id())
                        .isGreaterThan(0.999);
            }
        }
    }

    /** With its share of the gaps. */
    private static double surface(Area area) {
        return (area.width() + 10.0) * (area.height() + 10);
    }

    private static Area area(Drawing drawing, String id) {
        return drawing.boxes().stream()
                .filter(each -> each.shape().id().equals(id))
                .findFirst()
                .orElseThrow()
                .area();
    }
}
