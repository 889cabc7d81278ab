package dev.toolroom.capability.recall.embedding;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server with the embeddings API of OpenAI, as Ollama, llama.cpp and LM Studio have it. */
final class EmbeddingEndpoint {
    private static final int MAX_ANSWER_BYTES = 16 << 20;
    private static final int MAX_WIDTH = 16_384;
    private static final int MAX_SHOWN_CHARACTERS = 200;

    /** Names are not resolved: what a name means can change after a person has agreed. */
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[(?:::1|0(?::0){6}:1)]");

    private final URI address;
    private final String model;
    private volatile @Nullable HttpURLConnection open;

    EmbeddingEndpoint(String address, String model) {
        this.address = URI.create(address.replaceFirst("/+$", "") + "/embeddings");
        this.model = model;
    }

    /** Thrown when the server gives no vectors, with the reason for a person. */
    static final class Unavailable extends Exception {
        private static final long serialVersionUID = 1;

        /** Whether the server was merely too slow. */
        private final boolean isLate;

        Unavailable(String reason, boolean isLate) {
            super(reason, null, false, false);
            this.isLate = isLate;
        }

        String reason() {
            return String.valueOf(getMessage());
        }

        boolean isLate() {
            return isLate;
        }
    }

    /** Returns why an address cannot be used; null if it can. */
    static @Nullable String problem(String address) {
        try {
            URI uri = URI.create(address);
            boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return !isWeb || uri.getHost() == null
                    ? "it is no address such as http://127.0.0.1:11434/v1"
                    : uri.getUserInfo() != null || uri.getQuery() != null
                            ? "it has a user name, a password or a query in it"
                            : null;
        } catch (IllegalArgumentException e) {
            return "it is no address such as http://127.0.0.1:11434/v1";
        }
    }

    /** Whether nothing that is sent there leaves this machine. */
    static boolean isLoopback(String address) {
        return problem(address) == null
                && LOOPBACK.matcher(URI.create(address).getHost()).matches();
    }

    SignedVector embed(String text, Duration patience) throws Unavailable {
        return embed(List.of(text), patience).getFirst();
    }

    /** Returns the vectors of texts, in order. */
    List<SignedVector> embed(List<String> texts, Duration patience) throws Unavailable {
        String body =
                Json.object()
                        .put("model", model)
                        .put(
                                "input",
                                Json.Arr.of(texts.stream().map(Json.Str::new).toArray(Json[]::new)))
                        .build()
                        .write();
        try {
            return vectors(answer(body.getBytes(UTF_8), patience), texts.size());
        } catch (SocketTimeoutException e) {
            throw new Unavailable("the server did not answer in time", true);
        } catch (IOException e) {
            throw new Unavailable("no server answers at this address", false);
        }
    }

    private Json answer(byte[] body, Duration patience) throws IOException, Unavailable {
        // A proxy would be another address than the one that a person agreed to.
        var connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
        open = connection;
        try {
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout((int) patience.toMillis());
            connection.setReadTimeout((int) patience.toMillis());
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(body.length);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
            int status = connection.getResponseCode();
            boolean isError = status >= HttpURLConnection.HTTP_BAD_REQUEST;
            try (InputStream in =
                    isError ? connection.getErrorStream() : connection.getInputStream()) {
                byte[] bytes = in == null ? new byte[0] : in.readNBytes(MAX_ANSWER_BYTES);
                if (status != HttpURLConnection.HTTP_OK) {
                    throw new Unavailable("the server answers " + status + said(bytes), false);
                }
                return Json.read(bytes);
            }
        } catch (Json.Malformed e) {
            throw new Unavailable("the server does not answer with JSON", false);
        } finally {
            open = null;
            connection.disconnect();
        }
    }

    /** Aborts the current request. */
    void abort() {
        HttpURLConnection connection = open;
        if (connection != null) {
            connection.disconnect();
        }
    }

    /** Returns the server's error message. */
    private static String said(byte[] answer) {
        try {
            Json.Obj error = Json.read(answer) instanceof Json.Obj told ? told : Json.Obj.EMPTY;
            String message = error.object("error").text("message", error.text("error", ""));
            return message.isEmpty() || message.length() > MAX_SHOWN_CHARACTERS
                    ? ""
                    : ": " + message;
        } catch (Json.Malformed e) {
            return "";
        }
    }

    private static List<SignedVector> vectors(Json answer, int count) throws Unavailable {
        List<SignedVector> vectors = new ArrayList<>();
        if (answer instanceof Json.Obj told && told.get("data") instanceof Json.Arr(var items)) {
            for (Json each : items) {
                if (each instanceof Json.Obj item
                        && item.get("embedding") instanceof Json.Arr(var numbers)
                        && !numbers.isEmpty()
                        && numbers.size() <= MAX_WIDTH) {
                    vectors.add(vector(numbers));
                }
            }
        }
        if (vectors.size() != count) {
            throw new Unavailable("the server does not answer with embeddings", false);
        }
        return vectors;
    }

    private static SignedVector vector(List<Json> numbers) {
        float[] vector = new float[numbers.size()];
        double squares = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] =
                    numbers.get(i) instanceof Json.Num number ? number.decimal().floatValue() : 0;
            squares += (double) vector[i] * vector[i];
        }
        // Not every server answers with vectors of length one.
        double length = squares > 0 ? Math.sqrt(squares) : 1;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return SignedVector.of(vector);
    }
}
