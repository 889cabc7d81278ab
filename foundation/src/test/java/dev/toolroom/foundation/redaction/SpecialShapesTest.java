package dev.toolroom.foundation.redaction;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Secrets with a form of their own, from the shortest that is one to the longest. */
class SpecialShapesTest {
    private static final String MIXED = "aZ3kP9xQ7mB1vT5nR8cW2jL6hF4dS0gY";

    private final SecretScanner scanner = new SecretScanner();

    /** {@code kind:value} of each. */
    private List<String> found(String text) {
        return scanner.scan(text).stream()
                .map(each -> each.kind() + ":" + text.substring(each.start(), each.end()))
                .toList();
    }

    /** As random as a token, and so long. */
    private static String token(int length) {
        return MIXED.repeat(20).substring(0, length);
    }

    private static String hex(int length) {
        return "0f1e2d3c4b5a6978".repeat(20).substring(0, length);
    }

    private static String begin(String what) {
        return "-----BEGIN " + what + "-----";
    }

    @Test
    void aPrivateKeyThatIsCutOffGoesAsFarAsItGoes() {
        String key = begin("EC PRIVATE KEY") + "\nProc-Type: 4,ENC\r\n" + token(40) + "\\n+/=";
        assertThat(found("a " + key)).containsExactly("private-key:" + key);
        assertThat(found(key + "! and more")).containsExactly("private-key:" + key);
        assertThat(found(begin("PRIVATE KEY") + "(empty)"))
                .containsExactly("private-key:" + begin("PRIVATE KEY"));
        assertThat(found(begin("CERTIFICATE") + "\n" + token(40) + "\n")).isEmpty();
        assertThat(found("-----BEGIN PRIVATE KEY")).isEmpty();
    }

    private static String encoded(String plain) {
        return Base64.getEncoder().encodeToString(plain.getBytes(US_ASCII));
    }

    @Test
    void aPrivateKeyThatIsEncodedOnceMoreIsFoundAndACertificateIsNot() {
        String key = encoded(begin("RSA PRIVATE KEY") + "\n" + token(600) + "\n");
        String certificate = encoded(begin("CERTIFICATE") + "\n" + token(600) + "\n");
        assertThat(
                        found(
                                "client-certificate-data: "
                                        + certificate
                                        + "\n    x: "
                                        + key
                                        + "\n    token: no\n"))
                .containsExactly("private-key:" + key);
        assertThat(found("{\"k\":\"" + key + "\"}")).containsExactly("private-key:" + key);
        assertThat(found(key.substring(0, 47))).isEmpty();
        assertThat(found(key.substring(0, 48))).hasSize(1);
        assertThat(found("a" + key)).isEmpty();
    }

    @Test
    void anEncodedKeyGoesOverItsLines() {
        String key = encoded(begin("PRIVATE KEY") + "\n" + token(600) + "\n").replaceAll("=", "");
        String broken = key.replaceAll("(.{76})", "$1\n    ").strip();
        assertThat(found("x: " + broken + "\n    next: value\n"))
                .containsExactly("private-key:" + broken);
    }

    @Test
    void theKeyOfAServiceAccountIsFoundInBase64() {
        for (String begin : List.of("{\"type\":\"", "{\n  \"type\": \"", "{\n    \"type\": \"")) {
            String key = encoded(begin + "service_account\",\"private\":\"" + token(600) + "\"}");
            assertThat(found("run with " + key + " now"))
                    .containsExactly("gcp-service-account:" + key);
        }
    }

    @Test
    void aPrivateKeyEndsWithItsLastLine() {
        String key = begin("PRIVATE KEY") + "\n(odd)\n-----END PRIVATE KEY-----";
        assertThat(found("x " + key + " y")).containsExactly("private-key:" + key);
        String torn = begin("PRIVATE KEY") + "\n(odd)\n";
        assertThat(found(torn + "-----END PRIVATE")).containsExactly("private-key:" + torn);
        String longTitle = "x".repeat(37) + " PRIVATE KEY";
        assertThat(found(begin(longTitle) + "\nab")).hasSize(1);
        assertThat(found(begin("x" + longTitle) + "\nab")).isEmpty();
    }

    @Test
    void inAnAddressThePasswordGoesAndItsUserStays() {
        assertThat(found("ftp://ann:pw1@host/a")).containsExactly("password:pw1");
        assertThat(found("ftp://ann:p@w@host")).containsExactly("password:p@w");
        assertThat(found("ftp://:pw1@host")).containsExactly("password:pw1");
        assertThat(found("ftp://ann:@host")).isEmpty();
        assertThat(found("ftp://host:21/a@b")).isEmpty();
        assertThat(found("ftp://ann@host")).isEmpty();
        assertThat(found("ftp://ann:${PW}@host")).isEmpty();
        for (String end : List.of("/", "?", "#", "\"", "'", "<", ">", "`", "\\", " ", "\n")) {
            assertThat(found("ftp://ann:12" + end + "@host")).as(end).isEmpty();
        }
        assertThat(found("https://" + token(24) + "@host")).containsExactly("token:" + token(24));
        assertThat(found("https://" + token(24) + "@o1.ingest.example")).isEmpty();
        assertThat(found("ftp://[redacted:user-name:1f]:pw1@host")).containsExactly("password:pw1");
    }

    @Test
    void anAddressIsLookedThroughForSoLong() {
        String user = "u".repeat(390);
        assertThat(found("ftp://" + user + ":12345678@h")).containsExactly("password:12345678");
        assertThat(found("ftp://" + user + ":1234567890@h")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"12, 11, 3, true", "11, 11, 3, false", "12, 10, 3, false", "12, 11, 2, false"})
    void aSignedTokenHasThreePartsOfSomeLength(int first, int second, int third, boolean one) {
        String jwt = "eyJ" + token(first - 3) + "." + token(second) + "." + token(third);
        assertThat(found("(" + jwt + ")")).isEqualTo(one ? List.of("jwt:" + jwt) : List.of());
        assertThat(found("x" + jwt)).as("in a word").isEmpty();
        assertThat(found("eyJ" + token(30))).isEmpty();
        assertThat(found("eyJ" + token(30) + "." + token(30))).isEmpty();
        assertThat(found("eyJ" + token(30) + ":" + token(30) + ":" + token(30))).isEmpty();
        assertThat(found("eyJ" + token(30) + "." + token(30) + ":" + token(30))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "8, 33, true",
        "7, 33, false",
        "10, 37, true",
        "10, 32, false",
        "10, 38, false",
        "11, 35, true"
    })
    void aBotHasANumberAndAToken(int digits, int length, boolean one) {
        String bot = "1234567890987".substring(0, digits) + ":AA" + token(length - 2);
        assertThat(found("at " + bot + " here"))
                .isEqualTo(one ? List.of("telegram-token:" + bot) : List.of());
    }

    @Test
    void ofALongNumberTheLastDigitsAreTheBots() {
        String token = ":AA" + token(33);
        assertThat(found("123456789012" + token))
                .containsExactly("telegram-token:23456789012" + token);
    }

    @ParameterizedTest
    @CsvSource({
        ":APA91b, fcm-key, 5, 60",
        ".atlasv1., terraform-token, 10, 40",
        "Q~, azure-client-secret, 4, 30"
    })
    void aSignInTheMiddleNeedsEnoughAroundIt(String sign, String kind, int before, int after) {
        String whole = token(before) + sign + token(after);
        assertThat(found("(" + whole + ")")).containsExactly(kind + ":" + whole);
        assertThat(found(whole)).containsExactly(kind + ":" + whole);
        assertThat(found("(" + token(before - 1) + sign + token(after))).isEmpty();
        assertThat(found("(" + token(before) + sign + token(after - 1))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"14, 64, true", "13, 64, false", "15, 64, false", "14, 63, false", "14, 65, false"})
    void anAirtableTokenHasTwoParts(int first, int second, boolean one) {
        String text = "pat" + token(first) + "." + hex(second);
        assertThat(found(text)).isEqualTo(one ? List.of("airtable-token:" + text) : List.of());
        assertThat(found("pat" + token(14) + ":" + hex(64))).isEmpty();
        assertThat(found("pat" + token(14))).isEmpty();
    }

    @Test
    void aWebHookIsItsAddress() {
        String path = "T0/B1/" + token(16);
        assertThat(found("https://hooks.slack.com/services/" + path + " x"))
                .containsExactly("webhook:services/" + path);
        assertThat(found("https://hooks.slack.com/services/T0/B")).isEmpty();
        assertThat(found("https://hooks.slack.com/services/about-these-hooks")).isEmpty();
    }

    @Test
    void theValuesOfAKubernetesSecretGo() {
        String secret =
                "kind: Secret\nmetadata:\n  name: a\ndata:\n  one: %s\n  two: short\n  note: %s!\n"
                                .formatted(token(8), token(12))
                        + "  three: %s\ntype: Opaque\nfour: %s\n".formatted(token(20), token(20));
        assertThat(found(secret))
                .containsExactly("kubernetes-secret:" + token(8), "kubernetes-secret:" + token(20));
        assertThat(found("kind: Secret\ndata:\n  one: " + token(8)))
                .as("without a last line end")
                .containsExactly("kubernetes-secret:" + token(8));
        assertThat(found("kind: ConfigMap\ndata:\n  one: " + token(8) + "\n")).isEmpty();
        assertThat(found("kind: Secret\n  one: " + token(8) + "\n")).isEmpty();
    }

    @Test
    void aCookieGoesWhereItLooksLikeASession() {
        assertThat(found("Cookie: theme=dark; sid=" + token(16) + "; b=" + token(20)))
                .containsExactly("cookie:" + token(16), "cookie:" + token(20));
        assertThat(found("Cookie: a=b; c=" + token(15))).isEmpty();
        assertThat(found("Cookie: a=" + "ab".repeat(10) + "1")).as("not random").isEmpty();
        assertThat(found("Cookie: a=abcdefghijklmnopqrstuvwx")).as("no digit").isEmpty();
        assertThat(found("Cookie: none\nb=" + token(20))).isEmpty();
        assertThat(found("Cookie: \"b=c; a=" + token(18) + "\""))
                .containsExactly("cookie:" + token(18));
    }
}
