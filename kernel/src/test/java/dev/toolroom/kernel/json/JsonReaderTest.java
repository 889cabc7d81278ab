package dev.toolroom.kernel.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * The reader by hand against an independent one, on texts that are sound and texts that are not.
 */
class JsonReaderTest {
    private static final JsonFactory OTHER =
            JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(Json.MAX_DEPTH).build())
                    .build();

    private static final List<String> WORDS =
            List.of(
                    "{",
                    "}",
                    "[",
                    "]",
                    ",",
                    ":",
                    "\"a\"",
                    "\"\"",
                    "\"é😀\"",
                    "\"\\u00e9\\n\\/\"",
                    "0",
                    "-1",
                    "1.50",
                    "1e400",
                    "-0.0E-7",
                    "true",
                    "false",
                    "null",
                    " ",
                    "\n",
                    "\t",
                    "\"\\",
                    "01",
                    "1.",
                    ".5",
                    "+1",
                    "1e",
                    "NaN",
                    "'a'",
                    "tru",
                    "nulls",
                    "\"\\x\"",
                    "\"\\u12\"",
                    "//x",
                    "\u0001",
                    "\"\u0001\"",
                    "\"b\"");

    @Test
    void agreesWithAnotherReaderOnRandomTexts() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        int sound = 0;
        for (int round = 0; round < 60_000; round++) {
            byte[] text = text(random);
            String ours = ours(text);
            assertThat(ours)
                    .as("seed %d round %d: %s", seed, round, new String(text, UTF_8))
                    .isEqualTo(others(text));
            sound += ours.equals("refused") ? 0 : 1;
        }
        assertThat(sound).as("sound texts, seed %d", seed).isBetween(15_000, 58_000);
    }

    private static byte[] text(Random random) {
        var text = new StringBuilder();
        if (random.nextInt(4) == 0) {
            for (int words = random.nextInt(8); words >= 0; words--) {
                text.append(WORDS.get(random.nextInt(WORDS.size())));
            }
            return text.toString().getBytes(UTF_8);
        }
        value(random, text, 0);
        byte[] whole = text.toString().getBytes(UTF_8);
        return random.nextInt(3) > 0 ? whole : mutilated(random, whole);
    }

    /** A byte changed, put in, or everything after it cut off. */
    private static byte[] mutilated(Random random, byte[] whole) {
        int place = random.nextInt(whole.length);
        var out = new ByteArrayOutputStream();
        out.write(whole, 0, place);
        int how = random.nextInt(3);
        if (how > 0) {
            out.write(
                    random.nextBoolean()
                            ? "\"\\{}[],:0e-. ".charAt(random.nextInt(13))
                            : random.nextInt(256));
            int from = how == 1 ? place : place + 1;
            out.write(whole, from, whole.length - from);
        }
        return out.toByteArray();
    }

    private static void value(Random random, StringBuilder out, int depth) {
        int kind = random.nextInt(depth > 5 ? 4 : 7);
        if (kind > 4) {
            boolean object = kind == 5;
            int count = random.nextInt(4);
            out.append(object ? "{" : "[");
            for (int i = 0; i < count; i++) {
                out.append(i > 0 ? random.nextBoolean() ? "," : " ,\n" : "");
                out.append(object ? "\"n" + random.nextInt(9) + "\":" : "");
                value(random, out, depth + 1);
            }
            out.append(object ? "}" : "]");
        } else {
            out.append(
                    switch (kind) {
                        case 0 -> "\"" + random.nextInt(99) + "ü\\t\\ud83d\\ude00 \\u0041\"";
                        case 1 -> Long.toString(random.nextLong());
                        case 2 -> Double.toString(random.nextGaussian() * 1e9);
                        default -> List.of("true", "false", "null").get(random.nextInt(3));
                    });
        }
    }

    private static String ours(byte[] text) {
        try {
            return Json.read(text).write();
        } catch (Json.Malformed e) {
            assertThat(e.getMessage())
                    .doesNotContainPattern("[A-Z]\\w+Exception|\\.java|\\[Source");
            return "refused";
        }
    }

    /** The other reader's tokens, written out in our way; only UTF-8 is asked of it. */
    private static String others(byte[] text) {
        if (!isUtf8(text)) {
            return "refused";
        }
        try (var in = OTHER.createParser(ObjectReadContext.empty(), text)) {
            var values = new ArrayList<Json>();
            for (var token = in.nextToken(); token != null; token = in.nextToken()) {
                if (values.size() == 1) {
                    return "refused";
                }
                values.add(OtherReader.value(in));
            }
            return values.isEmpty() ? "refused" : values.getFirst().write();
        } catch (JacksonException e) {
            return "refused";
        }
    }

    /** The other reader takes UTF-16 too, and lets some broken UTF-8 pass in names. */
    private static boolean isUtf8(byte[] text) {
        for (int i = 0; i < Math.min(4, text.length); i++) {
            if (text[i] == 0) {
                return false;
            }
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).remaining() >= 0;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"database\":\"demo\"       | a comma or } was expected, the text ends, line 1, column 19",
                "{\"a\":1,\"a\":2}            | \"a\" is there twice, line 1, column 8",
                "[1,\\n  tru]                 | a value was expected, tru] came, line 2, column 3",
                "[1] 2                        | nothing more was expected, 2 came, line 1, column 5",
                "[01]                         | a number begins with a needless 0, line 1, column 2",
                "{'a':1}                      | a name in double quotes was expected, 'a':1} came, line 1, column 2",
                "{\"a\" 1}                    | a colon after \"a\" was expected, 1} came, line 1, column 6",
                "[1.]                         | a digit was expected, ] came, line 1, column 4",
                "~[\"ü\\x\"]~                 | ~one of \" \\ / b f n r t u after a backslash was expected, x\"] came, line 1, column 5~",
            })
    void whatIsWrongIsToldWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> Json.read(text.replace("\\n", "\n"))).hasMessage(message);
    }

    @Test
    void aNumberOfAThousandDigitsIsEnough() {
        assertThat(Json.read("1".repeat(1000))).isInstanceOf(Json.Num.class);
        assertThatThrownBy(() -> Json.read("1".repeat(1001)))
                .hasMessage("a number is longer than 1000 characters");
    }

    @Test
    void textThatIsNotUtf8IsRefusedWithItsPlace() {
        assertThatThrownBy(() -> Json.read(new byte[] {'[', '"', 'a', (byte) 0xC3, '"', ']'}))
                .hasMessage("a text is not valid UTF-8, line 1, column 3");
    }

    @Test
    void aByteOrderMarkIsPassedOver() {
        assertThat(Json.read("\uFEFF{}").write()).isEqualTo("{}");
    }
}
