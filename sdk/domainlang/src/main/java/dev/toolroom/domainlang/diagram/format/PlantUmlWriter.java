package dev.toolroom.domainlang.diagram.format;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import java.util.Map;

/** A diagram as PlantUML text: components in packages. */
public final class PlantUmlWriter {
    private final Diagram diagram;
    private final Map<String, String> ids;
    private final StringBuilder out = new StringBuilder();

    private PlantUmlWriter(Diagram diagram) {
        this.diagram = diagram;
        this.ids = diagram.shortNames();
    }

    public static String write(Diagram diagram) {
        return new PlantUmlWriter(diagram).text();
    }

    private String text() {
        out.append("@startuml\n");
        out.append("title ").append(plain(diagram.title())).append('\n');
        if (diagram.kind() != Diagram.Kind.DOMAIN_MAP) {
            out.append("left to right direction\n");
            contexts();
            diagram.connections().forEach(this::connection);
        } else {
            diagram.outermost().forEach(each -> nested(each, ""));
        }
        return out.append("@enduml\n").toString();
    }

    private void contexts() {
        for (var each : diagram.byGroup().entrySet()) {
            boolean framed = !each.getKey().isEmpty();
            if (framed) {
                out.append("package \"").append(plain(each.getKey())).append("\" {\n");
            }
            each.getValue().forEach(shape -> component(shape, framed ? "  " : ""));
            if (framed) {
                out.append("}\n");
            }
        }
    }

    private void nested(Shape shape, String indent) {
        if (!shape.isDomain()) {
            component(shape, indent);
            return;
        }
        out.append(indent)
                .append("package \"%s\" as %s".formatted(plain(shape.label()), ids.get(shape.id())))
                .append(stereotype(shape))
                .append(" {\n");
        diagram.inside(shape).forEach(each -> nested(each, indent + "  "));
        out.append(indent).append("}\n");
    }

    private void component(Shape shape, String indent) {
        String team = shape.team().isEmpty() ? "" : "\\n" + plain(shape.team());
        out.append(indent)
                .append(
                        "component \"%s%s\" as %s"
                                .formatted(plain(shape.label()), team, ids.get(shape.id())))
                .append(stereotype(shape))
                .append('\n');
    }

    private static String stereotype(Shape shape) {
        return shape.classification().isEmpty() ? "" : " <<" + plain(shape.classification()) + ">>";
    }

    private void connection(Connection each) {
        String arrow =
                switch (each.direction()) {
                    case FORWARD -> "-->";
                    case BOTH -> "<-->";
                    case NONE -> each.kind().equals("SeparateWays") ? ".." : "--";
                };
        out.append(ids.get(each.from())).append(end(each.fromLabel())).append(' ').append(arrow);
        out.append(end(each.toLabel())).append(' ').append(ids.get(each.to()));
        out.append(" : ").append(Connection.spaced(each.kind()));
        out.append(each.note().isEmpty() ? "" : ", " + each.note()).append('\n');
    }

    private static String end(String label) {
        return label.isEmpty() ? "" : " \"" + label + "\"";
    }

    /** Names are words of the language; this keeps even a strange one from ending a line. */
    private static String plain(String text) {
        return text.codePoints()
                .map(each -> each == '"' ? '\'' : each == '\n' || each == '\r' ? ' ' : each)
                .filter(each -> !Character.isISOControl(each))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
