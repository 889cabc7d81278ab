package dev.toolroom.domainlang.diagram;

import java.util.List;
import java.util.Map;

/** The colours of a picture, by day and by night. */
final class SvgStyle {
    private static final Map<String, String> LIGHT =
            Map.of(
                    "paper", "#ffffff",
                    "ink", "#1d2530",
                    "soft", "#5b6675",
                    "line", "#5b6675",
                    "card", "#ffffff",
                    "edge", "#c9d0d9",
                    "box", "#f5f7fa",
                    "pill", "#eef1f5");
    private static final Map<String, String> DARK =
            Map.of(
                    "paper", "#14181f",
                    "ink", "#e8ecf2",
                    "soft", "#a3adbb",
                    "line", "#98a3b3",
                    "card", "#1f2630",
                    "edge", "#3a4452",
                    "box", "#191f28",
                    "pill", "#2a323e");

    /** Each with enough contrast against both papers to be told apart as a band. */
    private static final List<String> HUES =
            List.of(
                    "#c2410c", "#1d6fd1", "#6b7280", "#0f8a6d", "#9333ea", "#b8860b", "#c02672",
                    "#9aa4b2");

    private static final String RULES =
            """
            .paper{fill:{paper}}
            text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;fill:{ink}}
            .title{font-size:18px;font-weight:600}
            .kind,.detail,.pill text,.legend text{font-size:11px}
            .kind,.detail,.legend text{fill:{soft}}
            .name{font-size:14px;font-weight:600}
            .card rect.body{fill:{card};stroke:{edge}}
            .domain rect.body{fill:{box};stroke:{edge}}
            .way{fill:none;stroke:{line};stroke-width:1.5}
            .apart .way{stroke-dasharray:3 5}
            .together .way{stroke-dasharray:8 4}
            .head{fill:{line}}
            .pill rect{fill:{pill};stroke:{edge}}
            """;

    private SvgStyle() {}

    /** Colours are written out: most programs but browsers know no variables of CSS. */
    static String of(SvgWriter.Theme theme) {
        var css = new StringBuilder("\n");
        for (int i = 0; i < HUES.size(); i++) {
            css.append(".hue").append(i).append(" .band{fill:").append(HUES.get(i)).append("}\n");
        }
        css.append(in(theme == SvgWriter.Theme.DARK ? DARK : LIGHT));
        if (theme == SvgWriter.Theme.AUTO) {
            css.append("@media (prefers-color-scheme:dark){\n").append(in(DARK)).append("}\n");
        }
        return css.toString();
    }

    private static String in(Map<String, String> colours) {
        String rules = RULES;
        for (var each : colours.entrySet()) {
            rules = rules.replace("{" + each.getKey() + "}", each.getValue());
        }
        return rules;
    }
}
