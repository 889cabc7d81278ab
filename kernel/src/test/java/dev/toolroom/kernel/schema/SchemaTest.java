package dev.toolroom.kernel.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Redactor;
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
                    {'anyOf':[{'type':'null'},{'const':1}]}            | 1     | 2
                    {'patternProperties':{'^x':{}},'additionalProperties':false} | {'x1':1} | {'y':1}
                    {'type':'integer'}                                 | 1e9   | 1e99999999999
                    {'minimum':0}                                      | 1e9   | 1e99999999999
                    """)
    void everyKeywordTellsAFitFromAMisfit(String schema, String fits, String misfit) {
        assertThat(problem(schema, fits)).isEmpty();
        assertThat(problem(schema, misfit)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'type':['string','null']}              | 1 | a string or null
                    {'type':'boolean'}                      | 1 | true or false
                    {'type':'array'}                        | 1 | an array
                    {'enum':['a']}                          | 1 | "a"
                    {'const':4}                             | 1 | 4
                    {'maximum':0}                           | 1 | a value of at most 0
                    {'type':'number','exclusiveMinimum':1}  | 1 | a number above 1
                    {'type':'number','exclusiveMaximum':1}  | 1 | a number below 1
                    {'multipleOf':2}                        | 1 | a value that is a multiple of 2
                    {'minLength':3}                         | 'ab' | a value with a length of at least 3
                    {'maxLength':1}                         | 'ab' | a value with a length of at most 1
                    {'pattern':'^x'}                        | 'ab' | a value like ^x
                    {'minItems':2}                          | [1] | at least 2 items
                    {'minItems':1}                          | [] | at least 1 item
                    {'maxItems':1}                          | [1, 2] | at most 1 item
                    {'minProperties':1}                     | {} | at least 1 field
                    {'contains':{'const':1}}                | [] | an item that is {"const":1}
                    {'minProperties':2}                     | {'a':1} | at least 2 fields
                    {'maxProperties':1}                     | {'a':1,'b':2} | at most 1 field
                    {'not':{'const':1}}                     | 1 | something that is not {"const":1}
                    {'oneOf':[true,{'type':'integer'}]}     | 1 | exactly one of 2 forms
                    {'oneOf':[{'type':'null'},{'const':2}]} | 1 | null, or 2
                    {'items':false}                         | [1] | nothing here
                    """)
    void whatWasExpectedIsSaidInWords(String schema, String value, String expected) {
        assertThat(problem(schema, value)).contains(": expected " + expected + ", got ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'minimum':1,'maximum':3}               | 1 | 3
                    {'minLength':2,'maxLength':3}           | 'ab' | 'abc'
                    {'minItems':1,'maxItems':2}             | [1] | [1,2]
                    {'minProperties':1,'maxProperties':2}   | {'a':1} | {'a':1,'b':1}
                    {'uniqueItems':true}                    | [1,2] | []
                    {'uniqueItems':false}                   | [1,1] | []
                    {'multipleOf':0}                        | 1 | 2
                    {'multipleOf':0.5}                      | 1.5 | -2
                    {'pattern':'('}                         | 'a' | ''
                    {'patternProperties':{'(':false},'additionalProperties':false} | {'a':1} | {}
                    {'type':'integer'}                      | 1.0 | 0.00
                    {'type':'number'}                       | 1.5 | 1
                    {'$ref':'other.json#/a','minimum':1}    | 1 | 2
                    {'$ref':'#/a/b'}                        | 1 | 2
                    {'$ref':'#/$defs/a~1b~0c','$defs':{'a/b~c':{'minimum':1}}} | 1 | 2
                    {'additionalProperties':true}           | {'a':1} | {}
                    {'dependentRequired':{'a':['b']}}       | {'b':1} | {}
                    {'dependentSchemas':{'a':false}}        | {'b':1} | {}
                    {'if':{'minimum':3}}                    | 4 | 1
                    {'if':{'minimum':3},'then':{'maximum':4},'else':{'maximum':1}} | 4 | 1
                    """)
    void whatStandsAtTheEdgeFits(String schema, String one, String other) {
        assertThat(problem(schema, one)).isEmpty();
        assertThat(problem(schema, other)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'properties':{'a':{'properties':{'b':{'type':'null'}}}}} | {'a':{'b':1}} | a.b
                    {'items':{'items':{'type':'null'}}}                       | [[null],[null,1]] | [1][1]
                    {'required':['a'],'properties':{'a':{'type':'null'}}}     | {} | a
                    {'properties':{'x':{'required':['a']}}}                   | {'x':{}} | x.a
                    {'dependentRequired':{'a':['b','c']}}                     | {'a':1,'b':1} | c
                    {'propertyNames':{'maxLength':1}}                         | {'a':1,'bc':1} | bc
                    {'patternProperties':{'^x':{'type':'null'}}}              | {'y':1,'x':1} | x
                    {'anyOf':[{'type':'null'},{'properties':{'a':{'type':'null'}}}]} | {'a':1} | a
                    {'$ref':'#/$defs/l','$defs':{'l':{'items':{'type':'null'}}}} | [1] | [0]
                    {'$ref':'#l','x':[true,{'$anchor':'l','items':{'type':'null'}}]} | [1] | [0]
                    """)
    void theFieldThatDoesNotFitIsNamedFromTheTop(String schema, String value, String path) {
        assertThat(schema(schema).check(json(value)).orElseThrow().path()).isEqualTo(path);
    }

    /** The problems of the form that was meant, not of every form there is. */
    @Test
    void ofSeveralFormsTheOneThatCameFurthestSpeaks() {
        String forms =
                "{'oneOf':["
                        + "{'required':['add'],'properties':{'add':{'type':'object',"
                        + "'properties':{'name':{'type':'string'}}}}},"
                        + "{'required':['drop']}]}";
        assertThat(problem(forms, "{'add':{'name':7}}"))
                .isEqualTo("add.name: expected a string, got 7");
        String fewer =
                "{'anyOf':["
                        + "{'properties':{'a':{'type':'null'},'b':{'type':'null'}}},"
                        + "{'properties':{'a':{'type':'string'}}}]}";
        assertThat(schema(fewer).problems(json("{'a':1,'b':2}")))
                .extracting(Schema.Problem::message)
                .containsExactly("a: expected a string, got 1");
    }

    @Test
    void whatIsMissingIsSaidWithWhatIsThere() {
        assertThat(problem("{'required':['a']}", "{}"))
                .isEqualTo("a: expected a value, got nothing");
        String fields = "{'" + "x".repeat(117) + "':1,'y':2}";
        assertThat(problem("{'required':['a']}", fields))
                .endsWith("there is only " + "x".repeat(117) + ", y");
        String more = "{'" + "x".repeat(118) + "':1,'y':2}";
        assertThat(problem("{'required':['a']}", more))
                .endsWith("there is only " + "x".repeat(118) + ", …");
    }

    @Test
    void whatIsMissingAndWhatIsTooMuchAreTwoMistakesUnlessTheyAreAlike() {
        String strict = "{'additionalProperties':false,'required':['query']}";
        assertThat(schema(strict).problems(json("{'colour':1}")))
                .extracting(Schema.Problem::path)
                .containsExactly("colour", "query");
    }

    @Test
    void longNamesAndValuesAreCut() {
        String name = "n".repeat(61);
        var problem =
                schema("{'additionalProperties':false,'properties':{'a':{},'b':{}}}")
                        .check(json("{'" + name + "':'" + "v".repeat(59) + "'}"))
                        .orElseThrow();
        assertThat(problem.message())
                .isEqualTo(
                        "n".repeat(60)
                                + "…: expected no such field, got \""
                                + "v".repeat(59)
                                + "…");
        assertThat(problem.nextStep()).isEqualTo("Leave it out; known are a, b");
        assertThat(
                        problem(
                                "{'additionalProperties':false}",
                                "{'" + "n".repeat(60) + "':'" + "v".repeat(58) + "'}"))
                .isEqualTo(
                        "n".repeat(60)
                                + ": expected no such field, got \""
                                + "v".repeat(58)
                                + "\"");
    }

    /** A name can say that a value is secret, wherever it stands above the value. */
    @ParameterizedTest
    @CsvSource({"password", "a.password", "password[1]", "a[2].password.b[0]", "password.b"})
    void aStoredRefusalQuotesTheRedactedValue(String path) {
        var quotation = new Quotation("x: expected y, got ", path, new Json.Str("hunter2"), "!");
        assertThat(quotation.sentence()).isEqualTo("x: expected y, got \"hunter2\"!");
        assertThat(quotation.redacted(SchemaTest::withoutPasswords).sentence())
                .isEqualTo("x: expected y, got \"***\"!");
        var open = new Quotation("", "a.pass", new Json.Str("hunter2"), "");
        assertThat(open.redacted(SchemaTest::withoutPasswords)).isEqualTo(open);
    }

    private static Json withoutPasswords(Json value) {
        Redactor byName =
                new Redactor() {
                    @Override
                    public String redact(String text) {
                        return text;
                    }

                    @Override
                    public Json.Obj redact(Json.Obj object) {
                        var clean = Json.object();
                        object.fields()
                                .forEach(
                                        (name, each) ->
                                                clean.put(
                                                        name,
                                                        name.equals("password")
                                                                ? new Json.Str("***")
                                                                : redact(each)));
                        return clean.build();
                    }
                };
        return byName.redact(value);
    }

    @Test
    void theWholeIsCalledTheArguments() {
        var problem = schema("{'type':'object'}").check(json("[]")).orElseThrow();
        assertThat(problem.message()).isEqualTo("the arguments: expected an object, got []");
        assertThat(problem.nextStep()).isEqualTo("Send the arguments as an object");
        assertThat(schema(QUERY).check(json("{'query':1}")).orElseThrow().nextStep())
                .isEqualTo("Send database as a string that is not empty");
    }

    @Test
    void whatAToolChecksItselfIsLeftToItUnlessAllIsAsked() {
        Schema own = schema("{'properties':{'a':{'$comment':'by tool','type':'null'}}}");
        assertThat(own.problems(json("{'a':1}"))).isEmpty();
        assertThat(own.allProblems(json("{'a':1}"))).hasSize(1);
        assertThat(own.allProblems(json("{'a':null}"))).isEmpty();
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
