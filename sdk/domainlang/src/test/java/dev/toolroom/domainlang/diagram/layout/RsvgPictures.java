package dev.toolroom.domainlang.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pictures as librsvg draws them, which ignores {@code textLength}: no text leaves its box. The
 * pictures are kept in {@code target/pictures}. Run by {@code bench/run pictures}, because it needs
 * {@code rsvg-convert}.
 */
class RsvgPictures {
    private static final Path FOLDER = Path.of("target/pictures");

    @ParameterizedTest
    @ValueSource(ints = {6, 24, 60, 200})
    void noTextLeavesItsBox(int contexts) throws Exception {
        var diagrams = new Diagrams(GeneratedModel.of(contexts));
        for (Diagram.Kind kind : Diagram.Kind.values()) {
            Drawing drawing = Drawing.of(diagrams.ofModel(kind));
            String svg = SvgWriter.write(drawing, SvgWriter.Theme.LIGHT);
            String name = contexts + "-" + kind.word();
            render(name, svg);
            BufferedImage texts =
                    render(
                            name + "-texts",
                            svg.replace("</style>", "rect,path,polygon{display:none}</style>"));
            boolean[] allowed = new boolean[texts.getWidth() * texts.getHeight()];
            places(drawing).forEach(each -> fill(allowed, texts.getWidth(), each));
            int outside = 0;
            int inked = 0;
            for (int x = 0; x < texts.getWidth(); x++) {
                for (int y = 0; y < texts.getHeight(); y++) {
                    if (texts.getRGB(x, y) >>> 24 > 40) {
                        inked++;
                        outside += allowed[y * texts.getWidth() + x] ? 0 : 1;
                    }
                }
            }
            System.out.printf("%s: %d pixels of text, %d outside%n", name, inked, outside);
            assertThat(inked).as(name).isPositive();
            assertThat(outside).as(name).isZero();
        }
    }

    /** Where texts belong: boxes and labels, and of free texts the measured place. */
    private static List<Area> places(Drawing drawing) {
        List<Area> places = new ArrayList<>();
        drawing.boxes().forEach(each -> places.add(each.area()));
        drawing.lines().forEach(line -> line.labels().forEach(each -> places.add(each.area())));
        drawing.frames().forEach(each -> each.title().forEach(text -> places.add(place(text))));
        drawing.heading().forEach(each -> places.add(place(each)));
        drawing.legend().forEach(each -> places.add(place(each.text())));
        return places;
    }

    /** With a pixel for smoothing on each side. */
    private static Area place(Text text) {
        int size = text.font().size();
        return new Area(text.x() - 1, text.y() - size, text.width() + 2, size * 3 / 2);
    }

    private static void fill(boolean[] pixels, int width, Area area) {
        for (int y = area.y(); y < area.bottom(); y++) {
            Arrays.fill(pixels, y * width + area.x(), y * width + area.right(), true);
        }
    }

    private static BufferedImage render(String name, String svg)
            throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        Path file = Files.writeString(FOLDER.resolve(name + ".svg"), svg);
        Path picture = FOLDER.resolve(name + ".png");
        Process rsvg =
                new ProcessBuilder("rsvg-convert", file.toString(), "-o", picture.toString())
                        .inheritIO()
                        .start();
        assertThat(rsvg.waitFor()).isZero();
        return ImageIO.read(picture.toFile());
    }
}
