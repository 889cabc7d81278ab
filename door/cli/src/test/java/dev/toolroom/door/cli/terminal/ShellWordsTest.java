package dev.toolroom.door.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    See list_toolsets for the toolsets | See toolroom toolset list for the toolsets
                    Fix the statement; query_schema shows it | Fix the statement; toolroom call query_schema shows it
                    Call recall_import, or run toolroom recall import | Call recall_import, or run toolroom recall import
                    Name a column such as order_id | Name a column such as order_id
                    The table shop.list_tools is not there | The table shop.list_tools is not there
                    """)
    void aNextStepNamesWhatCanBeTypedHere(String said, String shown) {
        assertThat(ShellWords.of(said)).isEqualTo(shown);
    }
}
