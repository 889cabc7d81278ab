package dev.toolroom.kernel.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a caller hears when arguments do not fit: the field, what was expected, what came. */
class SchemaTest {
    private static final String QUERY =
            """
            {'type':'object','required':['database','query'],'additionalProperties':false,
             'properties':{
               'database':{'type':'string','minLength':1},
               'query':{'type':'string'},
               'maxRows':{'type':'integer','minimum':1},
               'share':{'type':'number','minimum':0,'maximum':1},
               'mode':{'enum':['fast','safe']},
               'tags':{'type':'array','items':{'type':'string'},'maxItems':2,'uniqueItems':true},
               'by':{'anyOf':[{'type':'string'},{'type':'integer'}]}}}""";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'database':'s','query':'q','limit':2}     | limit: expected no such field, got 2
                    {'database':'s','query':7}                 | query: expected a string, got 7
                    {'database':'','query':'q'}                | database: expected a string that is not empty, got ""
                    {'database':'s'}                           | query: expected a string, got nothing; there is only database
                    {'database':'s','query':'q','maxRows':0}   | maxRows: expected an integer of at least 1, got 0
                    {'database':'s','query':'q','maxRows':1.5} | maxRows: expected an integer of at least 1, got 1.5
                    {'database':'s','query':'q','share':2}     | share: expected a number from 0 to 1, got 2
                    {'database':'s','query':'q','mode':'slow'} | mode: expected one of "fast", "safe", got "slow"
                    {'database':'s','query':'q','tags':['a',1]} | tags[1]: expected a string, got 1
                    {'database':'s','query':'q','tags':['a','b','c']} | tags: expected at most 2 items, got ["a","b","c"]
                    {'database':'s','query':'q','tags':['a','a']} | tags: expected no item twice, got ["a","a"]
                    {'database':'s','query':'q','by':true}     | by: expected a string, or an integer, got true
                    """)
    void aMessageNamesTheFieldWhatWasExpectedAndWhatCame(String value, String message) {
        assertThat(problem(QUERY, value)).isEqualTo(message);
    }

    @Test
    void aMistypedFieldIsToldWhatItMayHaveMeant() {
        var problem =
                schema(QUERY).check(json("{'database':'s','query':'q','maxRow':3}")).orElseThrow();
        assertThat(problem.nextStep()).isEqualTo("Did you mean maxRows?");
        // One mistake, one message: the required field it stands for is not reported as well.
        assertThat(schema(QUERY).problems(json("{'database':'s','qery':'q'}"))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'$ref':'#/$defs/n','$defs':{'n':{'type':'null'}}} | null  | 1
                    {'$ref':'#n','$defs':{'a':{'$anchor':'n','type':'null'}}} | null | 1
                    {'not':{'type':'string'}}                          | 1     | 'a'
                    {'const':4}                                        | 4     | 5
                    {'type':['string','null']}                         | null  | 5
                    {'oneOf':[{'minimum':3},{'maximum':5}]}            | 9     | 4
                    {'allOf':[{'minimum':3},{'maximum':5}]}            | 4     | 9
                    {'if':{'minimum':3},'then':{'multipleOf':2},'else':{'multipleOf':5}} | 4 | 7
                    {'pattern':'^a+$'}                                 | 'aa'  | 'ab'
                    {'maxLength':1}                                    | '😀'  | '😀😀'
                    {'exclusiveMinimum':1,'exclusiveMaximum':3}        | 2     | 3
                    {'prefixItems':[{'type':'string'}],'items':{'type':'integer'}} | ['a',1] | ['a','b']
                    {'contains':{'const':1}}                           | [2,1] | [2]
                    {'minItems':1}                                     | [0]   | []
                    {'patternProperties':{'^x':{'type':'integer'}},'additionalProperties':false} | {'x1':1} | {'x1':'a'}
                    {'additionalProperties':{'type':'integer'}}        | {'a':1} | {'a':'b'}
                    {'propertyNames':{'maxLength':1}}                  | {'a':1} | {'ab':1}
                    {'dependentRequired':{'a':['b']}}                  | {'a':1,'b':2} | {'a':1}
                    {'dependentSchemas':{'a':{'required':['b']}}}      | {'a':1,'b':2} | {'a':1}
                    {'minProperties':1,'maxProperties':1}              | {'a':1} | {}
                    {'type':'integer'}                                 | 1e3   | 1e-3
                    {'enum':[1,'a',null]}                              | null  | 'b'
                    {'items':false}                                    | []    | [1]
                    """)
    void everyKeywordTellsAFitFromAMisfit(String schema, String fits, String misfit) {
        assertThat(problem(schema, fits)).isEmpty();
        assertThat(problem(schema, misfit)).isNotEmpty();
    }

    @Test
    void aSchemaThatNeverEndsIsLeft() {
        String endless = "{'properties':{'a':{'$ref':'#'}},'allOf':[{'$ref':'#'}]}";
        assertThat(problem(endless, "{'a':{'a':{}}}")).contains("nested less deeply");
    }

    @Test
    void aNumberBeyondAllBoundsCostsNothing() {
        assertThat(problem("{'type':'integer','maximum':10}", "1e999999999"))
                .contains("at most 10");
    }

    private static String problem(String schema, String value) {
        return schema(schema).check(json(value)).map(Schema.Problem::message).orElse("");
    }

    private static Schema schema(String text) {
        return new Schema((Json.Obj) json(text));
    }

    private static Json json(String text) {
        return Json.read(text.replace('\'', '"'));
    }
}
