package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A bounded context. What filters ask again and again is looked up once. */
public final class BoundedContext implements Element {
    private final Model model;
    private final Declaration declaration;
    private final @Nullable ElementId domain;
    private final @Nullable ElementId classification;
    private final @Nullable ElementId team;
    private volatile @Nullable Map<String, String> metadata;

    BoundedContext(Model model, Declaration declaration) {
        this.model = model;
        this.declaration = declaration;
        this.domain = referred("domain").orElse(null);
        this.classification = first("classification");
        this.team = first("team");
    }

    /** The first entry counts, even if it means nothing. */
    private @Nullable ElementId first(String property) {
        List<Reference> given = node().references(property);
        return given.isEmpty() ? null : model.target(declaration.id().file(), given.getFirst());
    }

    @Override
    public Model model() {
        return model;
    }

    @Override
    public Declaration declaration() {
        return declaration;
    }

    public Optional<String> description() {
        return text("description");
    }

    public Optional<ElementId> domain() {
        return Optional.ofNullable(domain);
    }

    /** Returns the value of the header, else the first of the body. */
    public Optional<ElementId> effectiveClassification() {
        return Optional.ofNullable(classification);
    }

    /** Returns the value of the header, else the first of the body. */
    public Optional<ElementId> effectiveTeam() {
        return Optional.ofNullable(team);
    }

    public boolean isInDomain(String nameOrFqn) {
        return Element.isNamed(domain, nameOrFqn);
    }

    public boolean hasClassification(String nameOrFqn) {
        return Element.isNamed(classification, nameOrFqn);
    }

    public boolean hasTeam(String nameOrFqn) {
        return Element.isNamed(team, nameOrFqn);
    }

    /** By the simple names of their keys; of two values for one key the later. */
    public Map<String, String> metadata() {
        Map<String, String> known = metadata;
        if (known == null) {
            known = readMetadata();
            metadata = known;
        }
        return known;
    }

    private Map<String, String> readMetadata() {
        Map<String, String> values = new LinkedHashMap<>();
        for (Node entry : node().nodes("metadata")) {
            String key = metadataKey(entry);
            String value = entry.text("value");
            if (key != null && value != null) {
                values.put(key, value);
            }
        }
        return Collections.unmodifiableMap(values);
    }

    private @Nullable String metadataKey(Node entry) {
        Reference key = entry.reference("key");
        ElementId target = key == null ? null : model.target(declaration.id().file(), key);
        return target == null ? null : target.name();
    }

    /** The place of the metadata entry with this key, or of the context if it has none. */
    public Location metadataLocation(String key) {
        return node().nodes("metadata").stream()
                .filter(each -> key.equals(metadataKey(each)))
                .reduce((earlier, later) -> later)
                .map(each -> model.location(declaration.id().file(), each.span()))
                .orElseGet(this::location);
    }

    /**
     * Whether it has this key.
     *
     * @param value any, where null
     */
    public boolean hasMetadata(String key, @Nullable String value) {
        String found = metadata().get(key);
        return found != null && (value == null || value.equals(found));
    }

    public List<Node> terms() {
        return node().nodes("terminology");
    }

    public List<Node> decisions() {
        return node().nodes("decisions");
    }

    /** Those it takes part in, wherever they are written. */
    public List<Relationship> relationships() {
        return model.relationshipsOf(declaration.id());
    }
}
