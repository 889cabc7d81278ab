package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Secrets by what stands before them: exactly what is between the signs is found, or nothing. */
class NamedValuesTest {
    private static final String RANDOM = "aZ3kP9xQ7mB1vT5nR8cW2jL6";

    private final SecretScanner scanner = new SecretScanner();

    /** Puts the signs where the scanner finds something; R is a random token. */
    private String marked(String line) {
        String text = line.replace("§", "").replace("{R}", RANDOM).replace("\\LF", "\n");
        var marked = new StringBuilder();
        int from = 0;
        for (Finding each : scanner.scan(text)) {
            marked.append(text, from, each.start()).append('§');
            marked.append(text, each.start(), each.end()).append('§');
            from = each.end();
        }
        return marked.append(text.substring(from))
                .toString()
                .replace(RANDOM, "{R}")
                .replace("\n", "\\LF");
    }

    private void areMarked(String lines) {
        List<String> actual = new ArrayList<>();
        lines.lines().forEach(line -> actual.add(marked(line)));
        assertThat(String.join("\n", actual)).isEqualTo(lines.stripTrailing());
    }

    /** As long as keys in base64 are, and longer. */
    @Test
    void aLongValueIsFoundWholeOrNotAtAll() {
        for (int length : new int[] {1999, 2000, 2001, 3200, 32 * 1024}) {
            String value = RANDOM.repeat(1400).substring(0, length);
            for (String form :
                    List.of(
                            "API_TOKEN=%s\nx=1",
                            "API_TOKEN=\"%s\"\nx=1",
                            "{\"password\":\"%s\",\"x\":1}",
                            "{\\\"password\\\":\\\"%s\\\",\\\"x\\\":1}",
                            "a\\npassword=%s\\nb",
                            "export GOOGLE_CREDENTIALS=%s",
                            "    client-key-data: %s\n",
                            "tool --password %s --next",
                            "refresh_token: '%s'",
                            "password: \"%s and what was cut off")) {
                assertThat(scanner.scan(form.formatted(value)))
                        .as(length + " " + form)
                        .singleElement()
                        .satisfies(
                                found -> assertThat(found.start()).isEqualTo(form.indexOf("%s")),
                                found -> assertThat(found.end() - found.start()).isEqualTo(length));
            }
        }
        assertThat(scanner.scan("API_TOKEN=" + RANDOM.repeat(1400))).isEmpty();
        assertThat(scanner.scan("?token=" + RANDOM.repeat(100))).isEmpty();
        assertThat(scanner.scan("{\"key\":\"iVBORw0KGgo" + RANDOM.repeat(100) + "\"}")).isEmpty();
        assertThat(scanner.scan("key: " + "word".repeat(600))).isEmpty();
    }

    @Test
    void aPasswordIsWhateverItsNameIsGiven() {
        areMarked(
                """
                password=§hunter22§
                passwordless=hunter22
                x\\npassword=§hunter22§
                x\\qpassword=§hunter22§
                password=a1
                password=§a1b§
                password=hunt
                password=§hunte§
                password="hunter"
                password="§hunter22§"
                password="§a1 b c d§"
                password="a1 b c d e"
                password: hunter
                password: §hunt3r§
                password: h3r
                password: §h3rs§
                password = §hunter2§
                password=password
                my_password="my_password"
                password=")abc1"
                password=user.field
                password=user->field
                password=§user.1§
                password="§user.field§"
                password=get(x1)
                password="§hunter22§\\LFnext"
                password="§hunter22§
                password: §hunt3r§.
                password: §hunt3r§...
                password=§hunter2§;a
                password=§hunter2§|a
                password=§hunter2§&x=1
                password=§hunter2§,x=1
                password=§hunter2)x§
                password: §hunter2&x§
                password: §hunter2§)
                password: §hunter2§}
                password=§hunter2§\\nnext
                password=§hunter2§\\"next
                password=§hunter2\\qnext§
                password=§hunter2§<br>
                password=§hunter2§`
                password=pass:§hunter2§
                password=[redacted:password]
                """);
    }

    @Test
    void aTokenHasToLookLikeOne() {
        areMarked(
                """
                token=§abc12d§
                token=abc1d
                token: "§abc12def§"
                token: "abc12de"
                token: §abc12defghij§
                token: abc12defghi
                token=§aBcDeFgHiJkLmNoPqRsT§
                token=aBcDeFgHiJkLmNoPqRs
                token=abcdefghijklmnopqrst
                token=1234567
                token=aaaaaaaaaa1
                token="abc12 def34"
                token=1.2.3-beta4
                token=v1.2.3
                token=sha256:abc123def
                token=/run/secret1/x
                token=./a1b2c3d4
                token=~/a1b2c3d4
                token=a://b1c2d3
                token=my1/file2.pem
                authorization: Bearer §abc12defghij§
                authorization: basic §dXNlcjpwYXNz§
                authorization: Token §abc12defghij§
                authorization: ApiKey §abc12defghij§
                auth: §dXNlcjpwdw==§
                auth: dXNlcjpw
                auth: YWJjZGVmZzo=
                auth: dXNlcjoBAQEB
                api_key=§abc12d§
                sort_key=abc12d
                sort_key=§{R}§
                sort_key=aaaaaaaaaaaaaaaaaaaaaaa1
                """);
    }

    @Test
    void aValueIsGivenInManyWays() {
        areMarked(
                """
                password => §hunter2§
                password := §hunter2§
                password ?= §hunter2§
                password ? hunter2
                password==§hunter2§
                password：§hunter2§
                <password>§hunter2§</password>
                <password>hunter2
                <password>hunter2<b>
                password>hunter2</password>
                <a:password>§hunter2§</a:password>
                "password", "§hunter2§"
                password, "hunter2"
                "password", hunter2
                --password §hunter2§
                --password -x1y2
                -password hunter2
                password hunter2
                password is §hunter22§
                Passwort lautet §hunter22§
                パスワードは§hunter22§
                密码是§hunter22§
                PASSWORD '§hunter2§'
                TOKEN 'abc12def'
                machine a login b password §hunter2§
                Password::new1
                "password": §hunter22§
                'password': '§hunter22§'
                \\"password\\": \\"§hunter22§\\"
                env["password"] = "§hunter22§"
                `password`: §hunter22§
                **password**: §hunter22§
                password\\q: hunter22
                password
                password=
                """);
        String far = " ".repeat(40);
        areMarked("password=" + far + "§hunter2§\npassword" + far + "=§hunter2§");
        areMarked("password= " + far + "hunter2\npassword " + far + "=hunter2");
    }

    @Test
    void commandsTakePasswordsWithoutSayingSo() {
        areMarked(
                """
                echo §hunter2§ | sudo -S ls
                echo '§hunter 2§' | sudo -S ls
                echo a\\LFx | sudo -S ls
                <<< §hunter2§ sudo -S ls
                sudo -S ls
                mysql -p§hunter2§ db
                mysql -p hunter2
                mysql -p
                mysql -pab
                mysql -p§abc§
                mysql -p§hunter2§|less
                mysql -p"§hunter 2§"
                mysql -p"hunter 2
                mysql a\\LFx -phunter2
                mkdir -phunter2
                sshpass -p §hunter2§ ssh
                sshpass -p=§hunter2§ ssh
                mariadb -u a -p§hunter2§
                mongosh -p§hunter2§
                curl -u ann:§hunter2§ http
                curl -u 'ann:§hunter2§' http
                curl --user ann:§hunter2§ http
                curl -u 1000:1000 http
                curl -u ann http
                curl -u ann: http
                curl -u ann:ab http
                curl -u http://x1.example http
                curl -u ann:$PW http
                curl -u
                IDENTIFIED BY '§hunter2§'
                identified by password "§hunter2§"
                IDENTIFIED BY hunter2
                IDENTIFIED BY
                openssl -passin pass:§hunter2§ x
                openssl -passout pass:§hunter2§ x
                openssl -passin pass:
                """);
    }

    @Test
    void aRandomTokenNotFarBehindAWordIsOne() {
        areMarked(
                """
                the key stopped working, §{R}§
                the key (§{R}§) works
                the key stopped working, a/{R}
                the key stopped working, {R}/b
                the key stopped working,\\LF{R}
                the key toolu_{R}
                the key call_{R}
                the key aZ3kP9xQ7mB1vT5nR8c
                the key §aZ3kP9xQ7mB1vT5nR8cW§
                the key aaaaaaaaaaaaaaaaaaaaaaaaaaaaaA1
                the key thisisalongnameofsomethingA1
                the password of ann, {R}
                the key AZ3KP9XQ7MB1VT5NR8CW2JL6
                the key az3kp9xq7mb1vt5nr8cw2jl6
                the key aZbkPcxQdmBevTfnRgcWhjLi
                bearer aZ3kP9xQ7mB1vT5
                bearer §aZ3kP9xQ7mB1vT5n§
                §access_token$sandbox$abc123def$0f1e2d§ x
                """);
        areMarked("the key" + ", ".repeat(35) + " §{R}§");
        areMarked("the key" + ", ".repeat(36) + " {R}");
    }

    @Test
    void aPrefixInsideAWordIsNone() {
        areMarked(
                """
                §sk_live_{R}§
                a §sk_live_{R}§
                task_sk_live_{R}
                x\\n§sk_live_{R}§
                x\\qsk_live_{R}
                xnsk_live_{R}
                [32m§sk_live_{R}§
                [1;32m§sk_live_{R}§
                32msk_live_{R}
                sk_live_yourKEY3kP9xQ7mB1vT5nR8c
                sk_live_xxxxKEY3kP9xQ7mB1vT5nR8c
                sk_live_aZ3kP9xQ7mB1vT5nREXAMPLE
                sk_live_a1a1a1a1a1a1a1a1a1a1a1a1
                """);
    }

    private static Stream<String> words(String lines) {
        return lines.lines().flatMap(line -> Stream.of(line.split(" ", -1)));
    }

    @Test
    void whatStandsForASecretIsNone() {
        String values =
                """
                null TRUE changeme ${PW1} {{pw1}} <pw1> %PW1% process.env.P1 your-pw1
                my_pw1 xxx1 ***1 vault:a1 op://a1 !1abc aaaaaa AB_CDE abc_here1
                abc-here1 abcxxxx1 abc****1 a1${b} a1{{b}} 1your_pw 1your-pw
                abc1example abc1EXAMPLEKEY [redacted:x1]
                """;
        assertThat(words(values))
                .allSatisfy(
                        value -> assertThat(scanner.scan("password=\"" + value + "\"")).isEmpty());
    }

    @Test
    void aFieldIsASecretByItsName() {
        var rules = new SecretRules();
        String secret =
                """
                password db.password PGPASSWORD pass userPass APIKey myAPIKey client_secret
                passphrase requirepass apiKey api-key x-api-key APIKEY access_token
                authToken privateKey secret_key_base password_value password2 token_1
                myaccesskey пароль accountKey
                """;
        assertThat(words(secret)).allMatch(rules::isSecretName);
        assertThat(words(secret)).noneMatch(name -> rules.isSecretName(name + "s count"));
        String none =
                """
                _ key sort_key keyboard tokens passenger sid cookie auth compass
                bypass name base monkey
                """;
        assertThat(words(none)).noneMatch(rules::isSecretName);
        assertThat(rules.isSecretName("")).isFalse();
    }
}
