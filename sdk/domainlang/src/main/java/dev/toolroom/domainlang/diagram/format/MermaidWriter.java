package dev.toolroom.domainlang.diagram.format;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Connection.Direction;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A diagram as a Mermaid flowchart, for Markdown and chats. */
public final class MermaidWriter {
    private static final List<String> CLASSES =
            List.of(
                    "stroke:#c2410c,stroke-width:3px",
                    "stroke:#1d6fd1,stroke-width:3px",
                    "stroke:#6b7280,stroke-width:3px",
                    "stroke:#0f8a6d,stroke-width:3px",
                    "stroke:#9333ea,stroke-width:3px",
                    "stroke:#b8860b,stroke-width:3px",
                    "stroke:#c02672,stroke-width:3px");

    /** Mermaid's own limits, unless a page raises them. */
    private static final int MAX_EDGES = 500;

    private static final int MAX_CHARACTERS = 50_000;

    private final Diagram diagram;
    private final Map<String, String> ids;
    private final StringBuilder out = new StringBuilder();

    private MermaidWriter(Diagram diagram) {
        this.diagram = diagram;
        this.ids = diagram.shortNames();
    }

    public static String write(Diagram diagram) {
        return new MermaidWriter(diagram).text();
    }

    /** Whether the text is within the default limits of Mermaid. */
    public static boolean isWithinLimits(Diagram diagram, String text) {
        return diagram.connections().size() <= MAX_EDGES && text.length() <= MAX_CHARACTERS;
    }

    private String text() {
        out.append("---\ntitle: ").append(quoted(diagram.title())).append("\n---\n");
        if (diagram.kind() != Diagram.Kind.DOMAIN_MAP) {
            out.append("flowchart LR\n");
            contexts();
            connections();
        } else {
            out.append("flowchart TB\n");
            diagram.outermost().forEach(each -> nested(each, "    "));
        }
        colours();
        return out.toString();
    }

    private void contexts() {
        int frame = 0;
        for (var each : diagram.byGroup().entrySet()) {
            boolean framed = !each.getKey().isEmpty();
            if (framed) {
                frame++;
                out.append("    subgraph d%d[%s]\n".formatted(frame, quoted(each.getKey())));
            }
            each.getValue().forEach(shape -> node(shape, framed ? "        " : "    "));
            if (framed) {
                out.append("    end\n");
            }
        }
    }

    private void nested(Shape shape, String indent) {
        if (!shape.isDomain() || diagram.inside(shape).isEmpty()) {
            node(shape, indent);
            return;
        }
        out.append(indent)
                .append("subgraph %s[%s]\n".formatted(ids.get(shape.id()), quoted(shape.label())));
        diagram.inside(shape).forEach(each -> nested(each, indent + "    "));
        out.append(indent).append("end\n");
    }

    private void node(Shape shape, String indent) {
        String label =
                Stream.of(shape.label(), shape.team().isEmpty() ? "" : "(" + shape.team() + ")")
                        .filter(each -> !each.isEmpty())
                        .map(MermaidWriter::escape)
                        .collect(Collectors.joining("<br/>"));
        out.append(indent).append(ids.get(shape.id()));
        out.append(shape.isDomain() ? "[\"" : "(\"").append(label);
        out.append(shape.isDomain() ? "\"]\n" : "\")\n");
    }

    /** Mermaid draws only the last of several loops of a node, so loops are written as one. */
    private void connections() {
        Map<String, List<Connection>> back = new LinkedHashMap<>();
        for (Connection each : diagram.connections()) {
            if (each.from().equals(each.to())) {
                back.computeIfAbsent(each.from(), key -> new ArrayList<>()).add(each);
            } else {
                line(List.of(each));
            }
        }
        back.values().forEach(this::line);
    }

    private void line(List<Connection> together) {
        Connection first = together.getFirst();
        String label =
                together.stream()
                        .map(MermaidWriter::label)
                        .filter(each -> !each.isEmpty())
                        .map(MermaidWriter::escape)
                        .collect(Collectors.joining("<br/>"));
        out.append("    ").append(ids.get(first.from())).append(' ').append(arrow(first));
        if (!label.isEmpty()) {
            out.append("|\"").append(label).append("\"|");
        }
        out.append(' ').append(ids.get(first.to())).append('\n');
    }

    private static String arrow(Connection each) {
        return switch (each.direction()) {
            case FORWARD -> "-->";
            case BOTH -> "<-->";
            case NONE -> each.kind().equals("SeparateWays") ? "-.-" : "---";
        };
    }

    private static String label(Connection each) {
        if (each.direction() == Direction.NONE) {
            return each.middleLabel();
        }
        String ends =
                Stream.of(each.fromLabel(), each.toLabel())
                        .filter(end -> !end.isEmpty())
                        .collect(
                                Collectors.joining(
                                        each.direction() == Direction.BOTH ? " ↔ " : " → "));
        return each.note().isEmpty() ? ends : ends + ", " + each.note();
    }

    private void colours() {
        List<String> classifications = diagram.classifications();
        for (String each : classifications) {
            int hue = Hue.of(each, classifications);
            String members =
                    diagram.shapes().stream()
                            .filter(shape -> shape.classification().equals(each))
                            .map(shape -> ids.get(shape.id()))
                            .collect(Collectors.joining(","));
            String name = "c" + classifications.indexOf(each);
            out.append("    classDef %s %s\n".formatted(name, CLASSES.get(hue)));
            out.append("    class %s %s\n".formatted(members, name));
        }
    }

    private static String quoted(String text) {
        return "\"" + escape(text) + "\"";
    }

    /** Marks that Mermaid would read are written as its entities; a line break ends nothing. */
    private static String escape(String text) {
        var safe = new StringBuilder();
        text.codePoints()
                .forEach(
                        each -> {
                            if (each == '\n' || each == '\r' || each == '\t') {
                                safe.append(' ');
                            } else if ("\"#<>&`\\|;".indexOf(each) >= 0) {
                                safe.append('#').append(each).append(';');
                            } else if (!Character.isISOControl(each)) {
                                safe.appendCodePoint(each);
                            }
                        });
        return safe.toString();
    }
}
