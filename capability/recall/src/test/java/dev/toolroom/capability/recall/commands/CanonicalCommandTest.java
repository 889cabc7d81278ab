package dev.toolroom.capability.recall.commands;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "npm run lint # npm run lint # npm run lint",
                "cd d:/shop; npm run lint # npm run lint # npm run lint",
                "cd /home/ann/shop && CI=1 npm test 2>&1 | tail -5 # npm test # npm test",
                "sudo timeout 30 ./gradlew build > out.txt # gradlew build # gradlew build",
                "python3.11 -m pytest -q # python -m pytest -q # python -m pytest",
                "C:\\Python\\python.exe -m pytest # python -m pytest # python -m pytest",
                "bash -lc 'cd /x && cargo test' # cargo test # cargo test",
                "git commit -m 'fix; all && of it' # git commit -m <msg> # git commit",
                "git show 3f786850e387 # git show <id> # git show",
                "npx eslint . # eslint . # eslint",
                "cat /home/ann/shop/src/a.ts # cat <ws>/src/a.ts # cat",
                "make && make install # make && make install # make install",
                "curl http://localhost:5173/x # curl http://localhost:<id>/x # curl",
                "echo \"a && b\" # echo \"a && b\" # echo"
            })
    void theSameCommandHasOneForm(String command, String form, String family) {
        var canonical = CanonicalCommand.of(command, "/home/ann/shop");

        assertThat(canonical.text()).isEqualTo(form);
        assertThat(canonical.family()).isEqualTo(family);
    }

    @Test
    void anyTextHasAForm() {
        for (String odd :
                new String[] {
                    "'", "\"", "$(", "&&", "a;;b", "\\", "|", "> ", "cd x", "x".repeat(9_000)
                }) {
            assertThat(CanonicalCommand.of(odd, null).text()).isNotNull();
        }
    }
}
