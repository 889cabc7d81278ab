package dev.toolroom.domainlang.diagram.format;

import java.util.List;
import java.util.Map;

/** The colors of a picture, light and dark. */
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

    /** Visible as a band on both backgrounds. */
    private static final List<String> HUES =
            List.of(
                    "#c2410c", "#1d6fd1", "#6b7280", "#0f8a6d", "#9333ea", "#b8860b", "#c02672",
                    "#9aa4b2");

    private static final String RULES =
            """
            .paper{fill:{paper}}
            text{font-family:'DejaVu Sans',Verdana,Geneva,sans-serif;fill:{ink}}
            .title{font-size:18px;font-weight:700}
            .name{font-size:14px;font-weight:700}
            .small{font-size:11px;fill:{soft}}
            .frame{fill:{box};stroke:{edge}}
            .card .body{fill:{card};stroke:{edge}}
            .domain .body{fill:{box};stroke:{edge}}
            .mud{fill:{pill};stroke:{line}}
            .way{fill:none;stroke:{line};stroke-width:1.5}
            .apart .way{stroke-dasharray:2 4}
            .together .way{stroke-dasharray:8 4}
            .head{fill:{line}}
            .pill rect{fill:{pill};stroke:{edge}}
            .pill text{fill:{ink}}
            """;

    private SvgStyle() {}

    /**
     * Colors are written out, because most programs except browsers do not support CSS variables.
     */
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
