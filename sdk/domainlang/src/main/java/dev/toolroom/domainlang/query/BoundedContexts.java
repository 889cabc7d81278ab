package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.ElementId;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A selection of bounded contexts, by what counts for them: names may be simple or qualified. */
public final class BoundedContexts extends ElementQuery<BoundedContext, BoundedContexts> {
    BoundedContexts(Narrowed<BoundedContext> narrowed) {
        super(narrowed);
    }

    @Override
    BoundedContexts with(Narrowed<BoundedContext> narrowed) {
        return new BoundedContexts(narrowed);
    }

    public BoundedContexts inDomain(String domain) {
        return under(
                "domain", keysOf(BoundedContext::domain), domain, each -> each.isInDomain(domain));
    }

    public BoundedContexts withTeam(String team) {
        return under(
                "team", keysOf(BoundedContext::effectiveTeam), team, each -> each.hasTeam(team));
    }

    public BoundedContexts withClassification(String classification) {
        return under(
                "classification",
                keysOf(BoundedContext::effectiveClassification),
                classification,
                each -> each.hasClassification(classification));
    }

    private static Lookup.Keys<BoundedContext> keysOf(
            Function<BoundedContext, Optional<ElementId>> property) {
        return (each, found) ->
                property.apply(each)
                        .ifPresent(
                                id -> {
                                    found.accept(id.name());
                                    if (!id.fqn().equals(id.name())) {
                                        found.accept(id.fqn());
                                    }
                                });
    }

    /**
     * Narrows to those with a metadata key.
     *
     * @param value any, where null
     */
    public BoundedContexts withMetadata(String key, @Nullable String value) {
        return value == null
                ? under(
                        "metadata key",
                        (each, found) -> each.metadata().keySet().forEach(found),
                        key,
                        each -> each.hasMetadata(key, null))
                : under(
                        "metadata",
                        (each, found) ->
                                each.metadata().forEach((k, v) -> found.accept(entry(k, v))),
                        entry(key, value),
                        each -> each.hasMetadata(key, value));
    }

    /** No key has an equals sign in it. */
    private static String entry(String key, String value) {
        return key + "=" + value;
    }
}
