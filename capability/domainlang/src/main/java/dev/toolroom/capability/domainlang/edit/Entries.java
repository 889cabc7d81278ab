package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.capability.domainlang.edit.Draft.Place;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Strings;
import dev.toolroom.domainlang.syntax.Value.Reference;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Entries of lists: relationships, terms, decisions, metadata, and what a map contains. */
final class Entries {
    private final Draft draft;
    private final Edits edits;

    Entries(Draft draft, Edits edits) {
        this.draft = draft;
        this.edits = edits;
    }

    /**
     * A kind of entry.
     *
     * @param block the keyword of the block it stands in; empty where it stands in none
     */
    private record Kind(String word, String property, String block) {
        static Kind of(Json.Obj edit, Node owner) {
            String word = Names.required(edit, "kind");
            boolean map = owner.type() == NodeType.CONTEXT_MAP;
            Kind kind =
                    switch (word) {
                        case "relationship" ->
                                new Kind(word, "relationships", map ? "" : "relationships");
                        case "term" -> new Kind(word, "terminology", "terminology");
                        case "decision", "policy", "rule" ->
                                new Kind(word, "decisions", "decisions");
                        case "metadata" -> new Kind(word, "metadata", "metadata");
                        case "contains" -> new Kind(word, map ? "boundedContexts" : "domains", "");
                        default ->
                                throw new EditProblem(
                                        "kind: there are no entries of kind '" + word + "'",
                                        "Use relationship, term, decision, policy, rule,"
                                                + " metadata or contains");
                    };
            if (!owner.type().lists().contains(kind.property)) {
                throw new EditProblem(
                        "kind: a " + owner.type().published() + " has no entries of kind " + word,
                        "Relationships belong to bounded contexts and context maps, contains to"
                                + " maps, everything else to bounded contexts");
            }
            return kind;
        }
    }

    String add(Json.Obj edit) {
        Place place = edits.element(edit, "fqn");
        Node owner = place.declaration().node();
        Kind kind = Kind.of(edit, owner);
        String entry = text(kind, edit);
        List<Property> present = owner.all(kind.property).toList();
        var layout = new Layout(place.file().source().tree());
        Change change;
        if (kind.word.equals("contains")) {
            change =
                    present.isEmpty()
                            ? layout.atTopOfBody(owner, "contains " + entry)
                            : Change.insert(present.getLast().value().span().end(), ", " + entry);
        } else if (present.isEmpty()) {
            change =
                    layout.intoBody(
                            owner,
                            kind.block.isEmpty() ? entry : kind.block + " {\n    " + entry + "\n}");
        } else {
            change =
                    layout.after(
                            present.getLast().value().span(),
                            entry,
                            kind.word.equals("metadata") ? " " : ", ");
        }
        draft.change(place.file(), List.of(change));
        return "added " + kind.word + " to " + place.declaration().fqn();
    }

    private static String text(Kind kind, Json.Obj edit) {
        return switch (kind.word) {
            case "relationship" -> oneLine(Names.required(edit, "text"));
            case "contains" -> Names.qualified(edit, "name");
            case "metadata" ->
                    Names.qualified(edit, "name")
                            + ": "
                            + Strings.literal(Names.required(edit, "value"));
            case "term" -> term(edit);
            default ->
                    kind.word
                            + Optional.ofNullable(Names.optional(edit, "classification"))
                                    .map(
                                            each ->
                                                    " ["
                                                            + Names.qualified(
                                                                    each, "classification")
                                                            + "]")
                                    .orElse("")
                            + " "
                            + Names.name(edit, "name")
                            + ": "
                            + Strings.literal(Names.required(edit, "value"));
        };
    }

    /** A relationship is given as it is written; more than one would be another edit. */
    private static String oneLine(String text) {
        if (text.contains("\n") || text.contains("{") || text.contains("}")) {
            throw new EditProblem(
                    "text: this is more than one relationship",
                    "Give one, as in this [OHS] -> [CF] Billing");
        }
        return text.strip();
    }

    private static String term(Json.Obj edit) {
        var term = new StringBuilder("term ").append(Names.name(edit, "name"));
        String meaning = Names.optional(edit, "value");
        if (meaning != null) {
            term.append(": ").append(Strings.literal(meaning));
        }
        List<String> synonyms = Names.list(edit, "synonyms");
        if (!synonyms.isEmpty()) {
            term.append(" aka ")
                    .append(
                            synonyms.stream()
                                    .map(each -> Names.name(each, "synonyms"))
                                    .collect(Collectors.joining(", ")));
        }
        List<String> examples = Names.list(edit, "examples");
        if (!examples.isEmpty()) {
            term.append(" examples ")
                    .append(
                            examples.stream()
                                    .map(Strings::literal)
                                    .collect(Collectors.joining(", ")));
        }
        return term.toString();
    }

    String remove(Json.Obj edit) {
        Place place = edits.element(edit, "fqn");
        Node owner = place.declaration().node();
        Kind kind = Kind.of(edit, owner);
        String source = place.file().source().text();
        String wanted = Names.required(edit, kind.word.equals("relationship") ? "text" : "name");
        List<Property> found =
                owner.all(kind.property).filter(each -> is(each, wanted, source)).toList();
        if (found.size() != 1) {
            List<String> known =
                    owner.all(kind.property).map(each -> textOf(each, source)).limit(10).toList();
            throw new EditProblem(
                    (found.isEmpty() ? "there is no " : "there are several ")
                            + kind.word
                            + " '"
                            + wanted
                            + "' in "
                            + place.declaration().fqn(),
                    "Name one of those that are there",
                    known);
        }
        var layout = new Layout(place.file().source().tree());
        draft.change(place.file(), List.of(layout.without(span(owner, kind, found.getFirst()))));
        return "removed " + kind.word + " '" + wanted + "' from " + place.declaration().fqn();
    }

    /** The last entry of a {@code contains} takes the word with it. */
    private static Span span(Node owner, Kind kind, Property entry) {
        Span own = entry.value().span();
        boolean alone =
                kind.word.equals("contains")
                        && owner.all(kind.property)
                                        .filter(each -> each.label().equals(entry.label()))
                                        .count()
                                == 1;
        return alone ? new Span(entry.label().start(), own.end()) : own;
    }

    private static boolean is(Property property, String wanted, String source) {
        return switch (property.value()) {
            case Reference reference -> reference.text().equals(wanted);
            case Node node when node.type().isRelationship() ->
                    same(node.span().in(source), wanted);
            case Node node when node.type() == NodeType.METADATA_ENTRY -> {
                Reference key = node.reference("key");
                yield key != null && key.text().equals(wanted);
            }
            case Node node -> {
                var name = node.name();
                yield name != null && name.text().equals(wanted);
            }
            default -> false;
        };
    }

    private static boolean same(String written, String wanted) {
        return written.replaceAll("\\s+", "").equals(wanted.replaceAll("\\s+", ""));
    }

    private static String textOf(Property property, String source) {
        return switch (property.value()) {
            case Reference reference -> reference.text();
            case Node node when node.name() != null -> String.valueOf(node.text("name"));
            default -> property.value().span().in(source);
        };
    }
}
