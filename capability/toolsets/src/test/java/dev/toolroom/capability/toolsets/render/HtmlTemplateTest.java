package dev.toolroom.capability.toolsets.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTemplateTest {
    private static final String SCRIPT = "<script>window.__TOOL_DATA__ = 1;</script>";

    /** Where {@code #} stands is where the data comes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!doctype html><html><head>#<script src=a></script></head><body></body></html>",
                "<!DOCTYPE HTML>\n<HTML lang=\"a>b\">\n<HEAD class='x>y'>#\n<title>t</title>",
                "<!-- <head> --><html><!-- </head> --><head>#</head>",
                "<html>#<script>'<head>'</script><head></head>",
                "<body onload=x>#<p>no head</p>",
                "#<p>a fragment</p>",
                "<!doctype html>#<title><head></title>",
                "#only words",
                "#<!-- never closed <head>",
                "<html#",
            })
    void theDataComesBeforeTheScriptsOfThePage(String marked) {
        String page = new HtmlTemplate(marked.replace("#", "")).with(Json.read("1"));
        assertThat(page).isEqualTo(marked.replace("#", SCRIPT));
    }

    @Test
    void noDataEndsItsScript() {
        var data =
                Json.Obj.EMPTY
                        .with("a", "</script><script>alert(1)</script><!-- ]]> & $1 \\")
                        .with("b", "line\u2028and\u2029paragraph");
        String page = new HtmlTemplate("<head></head>").with(data);
        String script = page.substring(page.indexOf('=') + 2, page.indexOf(";</script>"));
        assertThat(script).doesNotContain("<", ">", "&", "\u2028", "\u2029");
        assertThat(Json.read(script)).isEqualTo(data);
    }
}
