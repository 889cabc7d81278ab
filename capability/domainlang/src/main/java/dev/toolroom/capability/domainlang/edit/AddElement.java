package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.capability.domainlang.edit.Draft.Place;
import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Strings;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Declares an element: after another, in a namespace, or at the end of a file. */
final class AddElement {
    private static final Map<String, NodeType> TYPES =
            Map.of(
                    "domain", NodeType.DOMAIN,
                    "bc", NodeType.BOUNDED_CONTEXT,
                    "team", NodeType.TEAM,
                    "classification", NodeType.CLASSIFICATION,
                    "metadata", NodeType.METADATA,
                    "context-map", NodeType.CONTEXT_MAP,
                    "domain-map", NodeType.DOMAIN_MAP);

    private final Draft draft;
    private final Edits edits;

    AddElement(Draft draft, Edits edits) {
        this.draft = draft;
        this.edits = edits;
    }

    String apply(Json.Obj edit) {
        NodeType type = TYPES.get(edit.text("type", ""));
        if (type == null) {
            throw new EditProblem(
                    "type: there are no elements of type '" + edit.text("type", "") + "'",
                    "Use one of bc, classification, context-map, domain, domain-map, metadata,"
                            + " team");
        }
        String name = Names.name(edit, "name");
        Place after = Names.optional(edit, "after") == null ? null : edits.element(edit, "after");
        Place namespace = Names.optional(edit, "namespace") == null ? null : namespace(edit);
        FileState file = file(edit, after, namespace);
        String prefix = prefix(after, namespace);
        if (!draft.named(prefix + name).isEmpty()) {
            throw new EditProblem(
                    "name: there is an element '" + prefix + name + "' already",
                    "Change it with set_property, or take another name");
        }
        String lines = lines(type, name, file, edit);
        var layout = new Layout(file.source().tree());
        Change change =
                after != null
                        ? layout.after(after.declaration().node().span(), gap(type, lines), "\n")
                        : namespace != null
                                ? layout.intoBody(namespace.declaration().node(), lines)
                                : layout.atEnd(lines);
        draft.change(file, List.of(change));
        return "added " + type.published() + " " + prefix + name;
    }

    /** Larger elements keep a line between them. */
    private static String gap(NodeType type, String lines) {
        boolean small =
                type == NodeType.TEAM
                        || type == NodeType.CLASSIFICATION
                        || type == NodeType.METADATA;
        return small ? lines : "\n" + lines;
    }

    private Place namespace(Json.Obj edit) {
        Place place = edits.element(edit, "namespace");
        if (place.declaration().type() != NodeType.NAMESPACE) {
            throw new EditProblem(
                    "namespace: '" + place.declaration().fqn() + "' is no namespace",
                    "Name a namespace, or leave it out");
        }
        return place;
    }

    private static String prefix(@Nullable Place after, @Nullable Place namespace) {
        if (after != null) {
            String fqn = after.declaration().fqn();
            return fqn.substring(0, fqn.length() - after.declaration().id().name().length());
        }
        return namespace == null ? "" : namespace.declaration().fqn() + ".";
    }

    private FileState file(Json.Obj edit, @Nullable Place after, @Nullable Place namespace) {
        String named = Names.optional(edit, "file");
        Place given = after != null ? after : namespace;
        if (given != null) {
            return PlainText.file(draft, draft.snapshot().name(given.file().source().path()));
        }
        if (named != null) {
            return PlainText.file(draft, named);
        }
        if (draft.snapshot().files().size() == 1) {
            return draft.snapshot().files().iterator().next();
        }
        throw new EditProblem(
                "file is missing: the model has " + draft.snapshot().files().size() + " files",
                "Say with file, after or namespace where the element goes");
    }

    private static String lines(NodeType type, String name, FileState file, Json.Obj edit) {
        var head = new StringBuilder(keyword(type, file)).append(' ').append(name);
        List<String> body = new ArrayList<>();
        switch (type) {
            case DOMAIN -> {
                clause(head, " in ", edit, "parent");
                text(body, edit, "description");
                text(body, edit, "vision");
                reference(body, edit, "type", "classification");
            }
            case BOUNDED_CONTEXT -> {
                clause(head, " for ", edit, "domain");
                clause(head, " as ", edit, "classification");
                clause(head, " by ", edit, "team");
                text(body, edit, "description");
            }
            case CONTEXT_MAP, DOMAIN_MAP -> {
                List<String> contained =
                        Names.list(edit, "contains").stream()
                                .map(each -> Names.qualified(each, "contains"))
                                .toList();
                body.add(contained.isEmpty() ? "" : "contains " + String.join(", ", contained));
            }
            default -> {}
        }
        if (body.isEmpty()) {
            return head.toString();
        }
        body.removeIf(String::isEmpty);
        body.replaceAll(line -> "    " + line + "\n");
        return head + " {\n" + String.join("", body) + "}";
    }

    /** As the file spells it elsewhere. */
    private static String keyword(NodeType type, FileState file) {
        Optional<Declaration> like =
                file.source().declarations().stream()
                        .filter(each -> each.type() == type)
                        .findFirst();
        return like.map(each -> each.node().keyword().in(file.source().text()))
                .orElse(type.published());
    }

    private static void clause(StringBuilder head, String word, Json.Obj edit, String field) {
        String value = Names.optional(edit, field);
        if (value != null) {
            head.append(word).append(Names.qualified(value, field));
        }
    }

    private static void text(List<String> body, Json.Obj edit, String field) {
        String value = Names.optional(edit, field);
        if (value != null) {
            body.add(field + ": " + Strings.literal(value));
        }
    }

    private static void reference(List<String> body, Json.Obj edit, String property, String field) {
        String value = Names.optional(edit, field);
        if (value != null) {
            body.add(property + ": " + Names.qualified(value, field));
        }
    }
}
