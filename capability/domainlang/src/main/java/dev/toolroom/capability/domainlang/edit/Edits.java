package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.capability.domainlang.edit.Draft.Place;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.ArrayList;
import java.util.List;

/** The edits there are; each finds its place in the draft and changes the text there. */
public final class Edits {
    private final Draft draft;

    public Edits(Draft draft) {
        this.draft = draft;
    }

    /** Makes one edit and returns a short description of it. */
    public String apply(Json.Obj edit) {
        String done =
                switch (edit.text("op", "")) {
                    case "add_element" -> new AddElement(draft, this).apply(edit);
                    case "set_property" -> new SetProperty(draft, this).apply(edit);
                    case "rename_element" -> new RenameElement(draft, this).apply(edit);
                    case "remove_element" -> remove(edit);
                    case "add_entry" -> new Entries(draft, this).add(edit);
                    case "remove_entry" -> new Entries(draft, this).remove(edit);
                    case "replace_text" -> new PlainText(draft).replace(edit);
                    case "create_file" -> new PlainText(draft).create(edit);
                    default ->
                            throw new EditProblem(
                                    "op: there is no edit '" + edit.text("op", "") + "'",
                                    "Use add_element, set_property, rename_element,"
                                            + " remove_element, add_entry, remove_entry,"
                                            + " replace_text or create_file");
                };
        draft.brokenText()
                .ifPresent(
                        problem -> {
                            throw new EditProblem(
                                    "the text could not be read any more: " + problem,
                                    "Give text that is DomainLang at that place");
                        });
        return done;
    }

    private String remove(Json.Obj edit) {
        Place place = element(edit, "fqn");
        var layout = new Layout(place.file().source().tree());
        draft.change(place.file(), List.of(layout.without(place.declaration().node())));
        return "removed "
                + place.declaration().type().published()
                + " "
                + place.declaration().fqn();
    }

    /** The one element that a field names. */
    Place element(Json.Obj edit, String field) {
        String fqn = Names.required(edit, field);
        List<Place> found = draft.named(fqn);
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (found.isEmpty()) {
            throw new EditProblem(
                    field + ": no element is called '" + fqn + "'",
                    "Take a qualified name from domainlang_list",
                    SimilarNames.to(fqn, names(), 5));
        }
        throw new EditProblem(
                field + ": '" + fqn + "' is declared " + found.size() + " times",
                "Rename or remove one of them with replace_text first",
                found.stream()
                        .map(each -> draft.snapshot().name(each.file().source().path()))
                        .distinct()
                        .toList());
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        draft.snapshot()
                .files()
                .forEach(
                        file ->
                                file.source()
                                        .declarations()
                                        .forEach(each -> names.add(each.fqn())));
        return names;
    }
}
