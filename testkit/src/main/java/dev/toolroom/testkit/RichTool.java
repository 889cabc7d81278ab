package dev.toolroom.testkit;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallListener.Severity;
import dev.toolroom.kernel.call.CallListener.Stream;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import java.util.List;

/**
 * A tool that answers with every kind of content besides JSON, after progress, log messages and
 * output. Every door must transport all of it.
 */
public final class RichTool {
    /** One block of each kind. */
    public static final List<Block> BLOCKS =
            List.of(
                    new Block.Text("a picture"),
                    new Block.Image("image/png", "iVBORw0="),
                    new Block.Audio("audio/wav", "UklGRg=="),
                    new Block.Link("workspace://c/latest/a.csv", "a.csv", "text/csv"),
                    new Block.Link("ui://chart/1", "chart", "text/html"),
                    new Block.Carried(
                            (Json.Obj)
                                    Json.read(
                                            "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a\",\"text\":\"b\"}}")));

    /** The blocks as MCP and every other door writes them. */
    public static final String WRITTEN =
            "[{\"type\":\"text\",\"text\":\"a picture\"},"
                    + "{\"type\":\"image\",\"data\":\"iVBORw0=\",\"mimeType\":\"image/png\"},"
                    + "{\"type\":\"audio\",\"data\":\"UklGRg==\",\"mimeType\":\"audio/wav\"},"
                    + "{\"type\":\"resource_link\",\"uri\":\"workspace://c/latest/a.csv\",\"name\":\"a.csv\",\"mimeType\":\"text/csv\"},"
                    + "{\"type\":\"resource_link\",\"uri\":\"ui://chart/1\",\"name\":\"chart\",\"mimeType\":\"text/html\"},"
                    + "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a\",\"text\":\"b\"}}]";

    private RichTool() {}

    /** Named {@code draw}: reports progress, a warning and a line of output, then answers. */
    public static TestTool draw() {
        return TestTool.reading("draw", RichTool::answer);
    }

    private static Answer answer(CallContext context) {
        context.listener().progress(1, 2, "drawing");
        context.listener().log(Severity.WARNING, "no colours");
        context.listener().output(Stream.STDOUT, "1 of 2\n");
        return Answer.whole(Json.Obj.EMPTY.with("drawn", 1)).withBlocks(BLOCKS);
    }
}
