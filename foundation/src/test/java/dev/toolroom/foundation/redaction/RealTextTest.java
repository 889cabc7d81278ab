package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as agents see them in the output of tools. Those with a secret have it between ⟨ and ⟩. */
class RealTextTest {
    private final SecretRules rules = new SecretRules();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--- PASS: TestLogin_RejectsOldKeys (0.01s)",
                "PASS: src/login.test.ts",
                "ok 12 - pass: token_is_renewed (3ms)",
                "pass: 12",
                "pass: src/auth/token.spec.ts",
                "the policies `all_pass`, `any_pass`, `pass_rate_at_least`",
                "sig := object.Signature{Name: \"test\"}",
                "encryptedRootPrivateKey: testEncryptedRootPrivateKey,",
                "idToken: 'mock-web3auth-token',",
                "    encrypted_private_key: encrypted_key_for_tests,",
                "#define MASTER_KEY 0x1F2E3D4C5B6A7988",
                "\"request_id\":\"req_011CQKxYt8hFpN2vB7mDqR3s\"",
                "\"integrity\": \"sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg==\"",
                "golang.org/x/crypto v0.17.0 h1:r8bRNjWL3GshPW3gkd+RpvzWrZAwPS49OmTGZ/uhM4k=",
                "session_id: 019ed50c-2fb3-7002-a384-360bea6e7f04",
                "commit 8312232561e5dac5cbaace813958853b9a79badb",
                "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
                "INSERT INTO people VALUES ('1@secret', '+49 1234', 'Vienna')",
                "self.passwd = (self.user + host)",
                "log.error(\"cannot reach {0} with password={1}\", url)",
                "    password = parts[2]",
                "user_pass = '%s:%s' % (user, word)",
            })
    void isLeftAsItIs(String line) {
        assertThat(rules.redact(line)).isEqualTo(line);
        assertThat(rules.redact("a\n" + line + "\nb")).isEqualTo("a\n" + line + "\nb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MAILCHIMP=⟨8f14e45fceea167a5a36dedd4bea2543-us12⟩",
                "mailchimp takes ⟨8f14e45fceea167a5a36dedd4bea2543-us6⟩ too",
                "logged in with ⟨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⟩",
                "docker login -u me --password-stdin <<< ⟨dckr_pat_7yRk2LmQ9xZt4WvB8nHs3JdKfGa⟩",
                "HEROKU_API_KEY=⟨01234567-89ab-cdef-0123-456789abcdef⟩",
                "HEROKU_API_KEY=⟨12345678-1234-4234-8234-123456789012⟩",
                "DATABASE_URL=postgres://app:⟨!s3cr%40t!pw⟩@db.example.test:5432/shop",
                "DATABASE_URL=\"mysql://root:⟨pa%21ss!⟩@127.0.0.1/x\"",
                "mongodb+srv://u:⟨%21abc%40def⟩@cluster0.ab.mongodb.net/db",
                "pass: ⟨hunter2!⟩",
                "PASS=⟨hunter2hunter2⟩",
                "new Account(\"password\", \"⟨k3stReL-7⟩\")",
            })
    void isRedacted(String line) {
        String secret = line.substring(line.indexOf('⟨') + 1, line.indexOf('⟩'));
        String text = line.replace("⟨", "").replace("⟩", "");
        assertThat(rules.redact(text)).doesNotContain(secret).contains("[redacted:");
    }
}
