package dev.toolroom.door.lsp.text;

import com.google.gson.JsonPrimitive;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.semantics.Meaning;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session.Document;
import dev.toolroom.door.lsp.session.Uris;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CallHierarchyIncomingCall;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCall;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

/**
 * The relationships of a context as a call hierarchy: downstream contexts call, upstream contexts
 * are called, symmetric relationships count as both.
 */
public final class Relations {
    private Relations() {}

    public static List<CallHierarchyItem> at(Document document, Position position) {
        return new Navigation(document, position)
                        .word()
                        .filter(word -> word.meaning() instanceof Meaning.Elements)
                        .map(word -> ((Meaning.Elements) word.meaning()).ids())
                        .orElse(List.of())
                        .stream()
                        .filter(id -> id.type() == NodeType.BOUNDED_CONTEXT)
                        .map(id -> item(document.model(), id))
                        .toList();
    }

    public static List<CallHierarchyIncomingCall> incoming(Model model, CallHierarchyItem item) {
        List<CallHierarchyIncomingCall> calls = new ArrayList<>();
        others(model, item, false)
                .forEach(
                        (other, all) ->
                                calls.add(
                                        new CallHierarchyIncomingCall(
                                                item(model, other, all),
                                                ranges(model, other, all))));
        return calls;
    }

    public static List<CallHierarchyOutgoingCall> outgoing(Model model, CallHierarchyItem item) {
        List<CallHierarchyOutgoingCall> calls = new ArrayList<>();
        var self = context(model, item);
        others(model, item, true)
                .forEach(
                        (other, all) ->
                                calls.add(
                                        new CallHierarchyOutgoingCall(
                                                item(model, other, all),
                                                ranges(model, self.orElse(other), all))));
        return calls;
    }

    private static Optional<ElementId> context(Model model, CallHierarchyItem item) {
        String fqn =
                item.getData() instanceof JsonPrimitive data
                        ? data.getAsString()
                        : String.valueOf(item.getData());
        return model.boundedContexts().withFqn(fqn).first().map(each -> each.declaration().id());
    }

    private static Map<ElementId, List<Relationship>> others(
            Model model, CallHierarchyItem item, boolean upstream) {
        Map<ElementId, List<Relationship>> found = new LinkedHashMap<>();
        Optional<ElementId> self = context(model, item);
        if (self.isPresent() && model.element(self.get()) instanceof BoundedContext context) {
            for (Relationship each : context.relationships()) {
                ElementId other = each.left() == self.get() ? each.right() : each.left();
                if (counts(each, other, upstream)) {
                    found.computeIfAbsent(other, key -> new ArrayList<>()).add(each);
                }
            }
        }
        return found;
    }

    /**
     * Whether the other side is in this direction; both directions if the relationship has none.
     */
    private static boolean counts(Relationship each, ElementId other, boolean upstream) {
        Optional<ElementId> there = upstream ? each.upstream() : each.downstream();
        return there.isEmpty() || there.get().equals(other);
    }

    private static CallHierarchyItem item(Model model, ElementId id, List<Relationship> all) {
        CallHierarchyItem item = item(model, id);
        item.setDetail(String.join(", ", all.stream().map(Relationship::kind).distinct().toList()));
        return item;
    }

    private static CallHierarchyItem item(Model model, ElementId id) {
        var snapshot = model.snapshot();
        var declaration = snapshot.declaration(id);
        var lines = snapshot.lines(id.file());
        var item =
                new CallHierarchyItem(
                        id.name(),
                        SymbolKind.Class,
                        Uris.uri(id.file()),
                        Places.range(lines, declaration.node().span()),
                        Places.range(lines, declaration.name().span()));
        item.setData(id.fqn());
        return item;
    }

    /** Places in the caller's own file; a relationship may be written in another. */
    private static List<Range> ranges(Model model, ElementId caller, List<Relationship> all) {
        var lines = model.snapshot().lines(caller.file());
        List<Range> here =
                all.stream()
                        .filter(each -> each.owner().id().file().equals(caller.file()))
                        .map(each -> Places.range(lines, each.node().span()))
                        .toList();
        return here.isEmpty()
                ? List.of(Places.range(lines, model.snapshot().declaration(caller).name().span()))
                : here;
    }
}
