package dev.toolroom.capability.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.query.Recordset.Column;
import dev.toolroom.kernel.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;

/** Rows on their way into a file, which gets its name only when it is whole. */
final class RowFile implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final List<Column> columns;
    private final boolean csv;
    private final Path part;
    private final Path whole;
    private final OutputStream out;
    private long rows;
    private long bytes;
    private boolean kept;

    private RowFile(List<Column> columns, boolean csv, Path part, Path whole, OutputStream out) {
        this.columns = columns;
        this.csv = csv;
        this.part = part;
        this.whole = whole;
        this.out = out;
    }

    static RowFile open(Path folder, String name, List<Column> columns) throws IOException {
        Files.createDirectories(folder);
        Path part = Files.createTempFile(folder, ".export-", ".part");
        var out = new BufferedOutputStream(Files.newOutputStream(part), BUFFER);
        var file = new RowFile(columns, name.endsWith(".csv"), part, folder.resolve(name), out);
        if (file.csv) {
            file.line(
                    columns.stream()
                            .map(each -> quoted(each.name()))
                            .collect(Collectors.joining(",")));
        }
        return file;
    }

    long rows() {
        return rows;
    }

    long bytes() {
        return bytes;
    }

    void add(List<Json> row) throws IOException {
        rows++;
        if (csv) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(i == 0 ? "" : ",").append(cell(row.get(i)));
            }
            line(line.toString());
            return;
        }
        var object = Json.object();
        for (int i = 0; i < row.size(); i++) {
            object.put(columns.get(i).name(), row.get(i));
        }
        line(object.build().write());
    }

    /** Nothing is NULL; an empty text is two quotes. */
    private static String cell(Json cell) {
        return switch (cell) {
            case Json.Null _ -> "";
            case Json.Str(String text) -> quoted(text);
            case Json.Num(String text) -> text;
            case Json.Bool(boolean flag) -> Boolean.toString(flag);
            case Json.Arr _, Json.Obj _ -> quoted(cell.write());
        };
    }

    private static String quoted(String text) {
        boolean plain =
                !text.isEmpty()
                        && text.chars()
                                .noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private void line(String text) throws IOException {
        byte[] encoded = (text + (csv ? "\r\n" : "\n")).getBytes(UTF_8);
        out.write(encoded);
        bytes += encoded.length;
    }

    void keep() throws IOException {
        out.close();
        Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE);
        kept = true;
    }

    @Override
    public void close() throws IOException {
        out.close();
        if (!kept) {
            Files.deleteIfExists(part);
        }
    }
}
