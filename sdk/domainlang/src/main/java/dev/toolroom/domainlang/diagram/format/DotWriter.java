package dev.toolroom.domainlang.diagram.format;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Connection.Direction;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import java.util.List;
import java.util.Map;

/** Writes a diagram as DOT, the language of Graphviz. */
public final class DotWriter {
    private final Diagram diagram;
    private final Map<String, String> ids;
    private final StringBuilder out = new StringBuilder();
    private int clusters;

    private DotWriter(Diagram diagram) {
        this.diagram = diagram;
        this.ids = diagram.shortNames();
    }

    public static String write(Diagram diagram) {
        return new DotWriter(diagram).text();
    }

    private String text() {
        out.append("digraph {\n  label=").append(quoted(diagram.title())).append("\n");
        out.append("  rankdir=LR\n  node [shape=box, style=rounded]\n");
        if (diagram.kind() == Diagram.Kind.DOMAIN_MAP) {
            diagram.outermost().forEach(each -> nested(each, "  "));
        } else {
            diagram.byGroup().forEach(this::group);
        }
        diagram.connections().forEach(this::edge);
        return out.append("}\n").toString();
    }

    private void group(String title, List<Shape> shapes) {
        if (title.isEmpty()) {
            shapes.forEach(each -> node(each, "  "));
            return;
        }
        cluster(title, "  ");
        shapes.forEach(each -> node(each, "    "));
        out.append("  }\n");
    }

    private void nested(Shape shape, String indent) {
        if (!shape.isDomain()) {
            node(shape, indent);
            return;
        }
        List<Shape> inside = diagram.inside(shape);
        if (inside.isEmpty()) {
            // Graphviz does not draw an empty cluster.
            node(shape, indent);
            return;
        }
        cluster(shape.label(), indent);
        inside.forEach(each -> nested(each, indent + "  "));
        out.append(indent).append("}\n");
    }

    private void cluster(String title, String indent) {
        clusters++;
        out.append(indent).append("subgraph cluster_").append(clusters).append(" {\n");
        out.append(indent).append("  label=").append(quoted(title)).append('\n');
    }

    private void node(Shape shape, String indent) {
        String label = shape.team().isEmpty() ? shape.label() : shape.label() + "\n" + shape.team();
        out.append(indent).append(ids.get(shape.id()));
        out.append(" [label=").append(quoted(label)).append("]\n");
    }

    private void edge(Connection each) {
        out.append("  ").append(ids.get(each.from())).append(" -> ").append(ids.get(each.to()));
        out.append(" [label=").append(quoted(each.middleLabel()));
        out.append(", taillabel=").append(quoted(each.fromLabel()));
        out.append(", headlabel=").append(quoted(each.toLabel()));
        if (each.direction() != Direction.FORWARD) {
            out.append(", dir=").append(each.direction() == Direction.BOTH ? "both" : "none");
        }
        if (each.isApart()) {
            out.append(", style=dotted");
        }
        out.append("]\n");
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.codePoints()
                .forEach(
                        each -> {
                            switch (each) {
                                case '"' -> quoted.append("\\\"");
                                case '\\' -> quoted.append("\\\\");
                                case '\n' -> quoted.append("\\n");
                                default -> {
                                    if (!Character.isISOControl(each)) {
                                        quoted.appendCodePoint(each);
                                    }
                                }
                            }
                        });
        return quoted.append('"').toString();
    }
}
