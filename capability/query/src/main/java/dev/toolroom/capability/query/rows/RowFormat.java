package dev.toolroom.capability.query.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A format of exports. */
public interface RowFormat {
    void add(List<Json> row) throws IOException;

    /** Writes the end of the file, without closing it. */
    default void finish() throws IOException {}

    /**
     * Creates the format with this extension.
     *
     * @throws IOException if the beginning cannot be written
     */
    static RowFormat of(String extension, List<Field> fields, OutputStream out) throws IOException {
        return switch (extension) {
            case "csv" -> new Csv(fields, out);
            case "jsonl" -> new JsonLines(fields, out);
            case "parquet" -> new ParquetFormat(fields, out);
            default -> throw new IllegalArgumentException(extension);
        };
    }

    /**
     * A column as its driver describes it, for formats that know types.
     *
     * @param type as in {@link java.sql.Types}
     * @param dynamic whether each value may be of another type, as in SQLite
     */
    record Field(
            String name,
            int type,
            String typeName,
            int precision,
            int scale,
            boolean masked,
            boolean dynamic) {}

    /** Returns the names, with a number for the second and later columns of one name. */
    static List<String> distinctNames(List<Field> fields) {
        var taken = new HashSet<String>();
        return fields.stream().map(field -> distinct(field.name(), taken)).toList();
    }

    private static String distinct(String name, Set<String> taken) {
        String wanted = name;
        for (int i = 2; !taken.add(wanted); i++) {
            wanted = name + "_" + i;
        }
        return wanted;
    }

    /** CSV of RFC 4180: NULL is empty, an empty text is two quotes. */
    final class Csv implements RowFormat {
        private final OutputStream out;

        Csv(List<Field> fields, OutputStream out) throws IOException {
            this.out = out;
            line(fields.stream().map(each -> quoted(each.name())).collect(Collectors.joining(",")));
        }

        @Override
        public void add(List<Json> row) throws IOException {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(i == 0 ? "" : ",").append(cell(row.get(i)));
            }
            line(line.toString());
        }

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
            boolean plain = !text.isEmpty();
            for (int i = 0; i < text.length() && plain; i++) {
                char c = text.charAt(i);
                plain = c != ',' && c != '"' && c != '\n' && c != '\r';
            }
            return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
        }

        private void line(String text) throws IOException {
            out.write((text + "\r\n").getBytes(UTF_8));
        }
    }

    /** One object on each line. */
    final class JsonLines implements RowFormat {
        private final List<String> names;
        private final List<Boolean> documents;
        private final OutputStream out;

        JsonLines(List<Field> fields, OutputStream out) {
            this.names = distinctNames(fields);
            this.documents = fields.stream().map(JsonLines::holdsJson).toList();
            this.out = out;
        }

        @Override
        public void add(List<Json> row) throws IOException {
            var object = Json.object();
            for (int i = 0; i < row.size(); i++) {
                object.put(names.get(i), documents.get(i) ? document(row.get(i)) : row.get(i));
            }
            out.write((object.build().write() + "\n").getBytes(UTF_8));
        }

        private static boolean holdsJson(Field field) {
            String type = field.typeName().toLowerCase(Locale.ROOT);
            return !field.masked() && (type.equals("json") || type.equals("jsonb"));
        }

        /** Returns JSON columns as JSON instead of text, unless they were cut. */
        private static Json document(Json cell) {
            if (!(cell instanceof Json.Str(String text))) {
                return cell;
            }
            try {
                return Json.read(text);
            } catch (Json.Malformed cutOrTooDeep) {
                return cell;
            }
        }
    }
}
