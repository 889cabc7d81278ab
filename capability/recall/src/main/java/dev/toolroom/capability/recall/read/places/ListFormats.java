package dev.toolroom.capability.recall.read.places;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Lists the formats that can be imported, from a table beside this class. */
public final class ListFormats extends TypedTool<ListFormats.Input> {
    private static final List<String> COLUMNS =
            List.of("format", "agent", "versions", "place", "read");

    public ListFormats() {
        super(Contract.reading(ListFormats.class, "recall_formats"));
    }

    /** Takes nothing. */
    public record Input() {}

    @Override
    protected Input read(Fields arguments) {
        return new Input();
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        List<Json> formats = new ArrayList<>();
        List<List<String>> table = rows();
        for (List<String> row : table) {
            var format = Json.object();
            for (int i = 0; i < COLUMNS.size(); i++) {
                format.put(COLUMNS.get(i), row.get(i));
            }
            formats.add(format.build());
        }
        return Answer.whole(Json.object().put("formats", new Json.Arr(formats)).build())
                .withView(new View.Table(COLUMNS, table));
    }

    /** A row has the columns of the answer, in their order. */
    static List<List<String>> rows() {
        try (InputStream in = ListFormats.class.getResourceAsStream("formats.tsv")) {
            if (in == null) {
                throw new IllegalStateException("no formats.tsv");
            }
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.split("\t", -1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
