package dev.toolroom.capability.toolsets.server;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/** The result of a server's tool as an answer of the house. */
final class ToolResult {
    private static final int LONGEST_MESSAGE = 2_000;

    private ToolResult() {}

    /**
     * Returns the structured content if there is any, else the text; other blocks follow. MCP
     * clients are sent the result itself.
     *
     * @throws Refusal if the tool says that it failed
     */
    static Answer answer(String server, String tool, Json.Obj result) {
        List<Block> blocks =
                result.get("content") instanceof Json.Arr content
                        ? Block.listed(content)
                        : List.of();
        String text = text(blocks);
        if (result.get("isError") instanceof Json.Bool(boolean failed) && failed) {
            throw failed(server, tool, text, result);
        }
        Json structured = result.get("structuredContent");
        if (structured == null) {
            Json.Obj value = text.isEmpty() ? Json.Obj.EMPTY : Json.Obj.EMPTY.with("text", text);
            return Answer.whole(value).withBlocks(withoutText(blocks)).withCarried(result);
        }
        Json.Obj value =
                structured instanceof Json.Obj object
                        ? object
                        : Json.Obj.EMPTY.with("value", structured);
        return Answer.whole(value).withBlocks(without(structured, blocks)).withCarried(result);
    }

    private static String text(List<Block> blocks) {
        List<String> texts = new ArrayList<>();
        for (Block each : blocks) {
            if (each.json().text("type", "").equals("text")) {
                texts.add(each.json().text("text", ""));
            }
        }
        return String.join("\n", texts);
    }

    private static List<Block> withoutText(List<Block> blocks) {
        return blocks.stream().filter(each -> !isText(each)).toList();
    }

    /** Servers repeat structured content as text for clients that know no better. */
    private static List<Block> without(Json structured, List<Block> blocks) {
        return blocks.stream()
                .filter(each -> !(isText(each) && says(each.json().text("text", ""), structured)))
                .toList();
    }

    private static boolean isText(Block block) {
        return block.json().text("type", "").equals("text");
    }

    private static boolean says(String text, Json structured) {
        try {
            return Json.read(text).equals(structured);
        } catch (Json.Malformed otherText) {
            return false;
        }
    }

    private static Refusal failed(String server, String tool, String text, Json.Obj result) {
        String said = text.isBlank() ? "without saying why" : text.strip();
        String cut =
                said.length() <= LONGEST_MESSAGE ? said : said.substring(0, LONGEST_MESSAGE) + "…";
        Json.Obj details =
                result.get("structuredContent") instanceof Json.Obj structured
                        ? Json.Obj.EMPTY.with("result", structured)
                        : Json.Obj.EMPTY;
        return new Refusal(
                ServerRefusal.TOOL_ERROR,
                tool + " of MCP server \"" + server + "\" failed: " + cut,
                "Read the message, correct the arguments, then call the tool again.",
                details);
    }
}
