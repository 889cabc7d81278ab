package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Secrets and harmless texts that are made anew for each seed, in contexts that the tables of cases
 * do not have. No secret stands in this file: each is put together when it is needed.
 */
class GeneratedSecretsTest {
    private static final String LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final String HEX = "0123456789abcdef";
    private static final int ROUNDS = 6;

    /** A secret stands where the sign is. */
    private static final List<String> CONTEXTS =
            List.of(
                    "resource \"x\" \"y\" {\n  value = \"%\"\n}",
                    "| staging | `%` | rotate monthly |",
                    "2026-01-02 03:04:05 WARN refused credential % for job 17",
                    "const client = new Client({ auth: '%' });",
                    "<add key=\"remote\" value=\"%\" />",
                    "+  value: %\n-  value: old",
                    "I pasted % into the console and it worked",
                    "curl https://api.example.test/v1/items?x=1 -H 'X-Auth: %'",
                    "[remote]\nvalue = %\n",
                    "{\"a\":[{\"b\":\"%\"}]}");

    /** A harmless text stands where the sign is. */
    private static final List<String> HARMLESS =
            List.of(
                    "found % in the log",
                    "{\"id\":\"%\",\"next\":null}",
                    "see `%` for details",
                    "path/to/%/file.txt",
                    "at step 3: %",
                    "| % | ok |");

    private final long seed = Long.getLong("seed", 20261116);
    private final Random random = new Random(seed);
    private final SecretRules rules = new SecretRules();

    private String of(String alphabet, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private String hex(int length) {
        return of(HEX, length);
    }

    private String word(int length) {
        // A random token of this length without a digit is rare, and looks like a word.
        return of(LETTERS, length - 1) + random.nextInt(10);
    }

    /** What services give out, by how their documentation describes it. */
    private Map<String, Supplier<String>> tokens() {
        Map<String, Supplier<String>> all = new TreeMap<>();
        all.put("github", () -> "gh" + "p_" + word(36));
        all.put("github-fine", () -> "github" + "_pat_" + word(22) + "_" + word(59));
        all.put("gitlab", () -> "gl" + "pat-" + word(20));
        all.put("openai", () -> "sk" + "-proj-" + word(48));
        all.put("anthropic", () -> "sk" + "-ant-api03-" + word(93) + "AA");
        all.put("stripe", () -> "sk" + "_live_" + word(24));
        all.put("slack", () -> "xo" + "xb-" + of("123456789", 12) + "-" + word(24));
        all.put("aws", () -> "AK" + "IA" + of(UPPER, 16));
        all.put("google", () -> "AI" + "za" + word(35));
        all.put("npm", () -> "np" + "m_" + word(36));
        all.put("pypi", () -> "py" + "pi-AgEIcHlwaS5vcmc" + word(80));
        all.put("huggingface", () -> "h" + "f_" + word(34));
        all.put("sendgrid", () -> "S" + "G." + word(22) + "." + word(43));
        all.put("digitalocean", () -> "do" + "p_v1_" + hex(64));
        all.put("shopify", () -> "shp" + "at_" + hex(32));
        all.put("databricks", () -> "da" + "pi" + hex(32));
        all.put("docker", () -> "dckr" + "_pat_" + word(27));
        all.put("vault", () -> "hv" + "s." + word(90));
        all.put("grafana", () -> "gl" + "sa_" + word(32) + "_" + hex(8));
        all.put("linear", () -> "lin" + "_api_" + word(40));
        all.put(
                "jwt",
                () ->
                        base64("{\"alg\":\"HS256\"}")
                                + "."
                                + base64("{\"sub\":\"1\"}")
                                + "."
                                + word(43));
        return all;
    }

    /** What only its place gives away; the secret is between the signs. */
    private Map<String, Supplier<String>> named() {
        Map<String, Supplier<String>> all = new TreeMap<>();
        all.put("env-password", () -> "export APP_DB_PASSWORD=§" + word(14) + "§\nmake run");
        all.put("yaml-password", () -> "mail:\n  password: \"§" + word(12) + "!§\"\n");
        all.put("postgres-url", () -> "postgresql://svc:§" + word(16) + "§@10.0.0.7:5432/shop");
        all.put("amqp-url", () -> "broker is amqp://app:§" + word(12) + "§@mq:5672/%2f");
        all.put("bearer", () -> "authorization: Bearer §" + word(40) + "§\r\nhost: x");
        all.put(
                "ado",
                () -> "Server=tcp:sql,1433;User ID=sa;Password=§" + word(15) + "§;Encrypt=true");
        all.put("json-token", () -> "{\"refresh_token\": \"§" + word(44) + "§\"}");
        all.put("client-secret", () -> "client_secret=§" + word(32) + "§&grant_type=x");
        all.put("mysql-option", () -> "mysqldump -u root -p§" + word(12) + "§ shop > a.sql");
        all.put(
                "private-key",
                () ->
                        "-----BEGIN EC PRIV"
                                + "ATE KEY-----\n§"
                                + word(64)
                                + "§\n-----END EC PRIV"
                                + "ATE KEY-----");
        return all;
    }

    private Map<String, Supplier<String>> harmless() {
        Map<String, Supplier<String>> all = new TreeMap<>();
        all.put("uuid", () -> new UUID(random.nextLong(), random.nextLong()).toString());
        all.put("git-hash", () -> hex(40));
        all.put("short-hash", () -> hex(7));
        all.put("sha256", () -> "sha256:" + hex(64));
        all.put("md5", () -> hex(32));
        all.put("integrity", () -> "sha512-" + of(LETTERS + "+/", 86) + "==");
        all.put("image", () -> "data:image/png;base64,iVBORw0KGgo" + of(LETTERS + "+/", 200));
        all.put("ulid", () -> "01J" + of("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 23));
        all.put("object-id", () -> "65" + hex(22));
        all.put("tool-call", () -> "call_" + word(24));
        all.put("tool-use", () -> "toolu_01" + word(22));
        all.put("trace", () -> "00-" + hex(32) + "-" + hex(16) + "-01");
        all.put("asset", () -> "main." + hex(8) + ".js");
        all.put("snowflake", () -> of("123456789", 18));
        all.put("lorem-id", () -> "lorem-ipsum-dolor-" + random.nextInt(100_000));
        all.put("ipv6", () -> "2001:db8:" + hex(4) + "::" + hex(4));
        all.put("version", () -> "v" + random.nextInt(9) + "." + random.nextInt(99) + ".0-rc.1");
        all.put("reference", () -> "process.env.API_TOKEN_" + random.nextInt(9));
        return all;
    }

    /** How many of a kind there were, and how many were found or touched. */
    private static final class Count {
        private int all;
        private int hit;
        private String example = "";

        void add(boolean isHit, String wrong) {
            all++;
            hit += isHit ? 1 : 0;
            example = wrong.isEmpty() ? example : wrong;
        }
    }

    private static String report(String what, Map<String, Count> counts) {
        var lines = new StringBuilder(what).append('\n');
        counts.forEach(
                (kind, count) ->
                        lines.append(
                                "%-16s %3d of %3d  %s%n"
                                        .formatted(kind, count.hit, count.all, count.example)));
        return lines.toString();
    }

    private static int sum(Map<String, Count> counts, boolean hits) {
        return counts.values().stream().mapToInt(each -> hits ? each.hit : each.all).sum();
    }

    @Test
    void nearlyEverySecretGoesAndNearlyNothingElse(TestReporter reporter) {
        Map<String, Count> found = new TreeMap<>();
        tokens().forEach(
                        (kind, make) -> {
                            for (int i = 0; i < ROUNDS; i++) {
                                String secret = make.get();
                                String text =
                                        CONTEXTS.get(random.nextInt(CONTEXTS.size()))
                                                .replace("%", secret);
                                boolean gone = !rules.redact(text).contains(secret);
                                found.computeIfAbsent(kind, _ -> new Count())
                                        .add(gone, gone ? "" : text);
                            }
                        });
        named().forEach(
                        (kind, make) -> {
                            for (int i = 0; i < 2 * ROUNDS; i++) {
                                List<String> parts =
                                        new ArrayList<>(List.of(make.get().split("§", -1)));
                                String text = String.join("", parts);
                                boolean gone = !rules.redact(text).contains(parts.get(1));
                                found.computeIfAbsent(kind, _ -> new Count())
                                        .add(gone, gone ? "" : text);
                            }
                        });
        Map<String, Count> touched = new TreeMap<>();
        harmless()
                .forEach(
                        (kind, make) -> {
                            for (int i = 0; i < 2 * ROUNDS; i++) {
                                String text =
                                        HARMLESS.get(i % HARMLESS.size()).replace("%", make.get());
                                String clean = rules.redact(text);
                                boolean isTouched = !clean.equals(text);
                                touched.computeIfAbsent(kind, _ -> new Count())
                                        .add(isTouched, isTouched ? text : "");
                            }
                        });

        reporter.publishEntry(report("found", found));
        reporter.publishEntry(report("touched", touched));
        assertThat(sum(found, false)).isGreaterThanOrEqualTo(200);
        assertThat(sum(touched, false)).isGreaterThanOrEqualTo(200);
        assertThat((double) sum(found, true) / sum(found, false))
                .as(report("found, seed " + seed, found))
                .isGreaterThanOrEqualTo(0.95);
        assertThat((double) sum(touched, true) / sum(touched, false))
                .as(report("touched, seed " + seed, touched))
                .isLessThanOrEqualTo(0.02);
        assertThat(found)
                .as(report("kinds", found))
                .allSatisfy((kind, count) -> assertThat(count.hit).isPositive());
    }
}
