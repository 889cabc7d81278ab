package dev.toolroom.capability.domainlang.query;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A selection of bounded contexts, by what counts for them: names may be simple or qualified. */
public final class BoundedContexts extends ElementQuery<BoundedContext, BoundedContexts> {
    BoundedContexts(List<BoundedContext> all) {
        this(all, each -> true);
    }

    private BoundedContexts(List<BoundedContext> all, Predicate<BoundedContext> wanted) {
        super(all, wanted);
    }

    @Override
    BoundedContexts with(List<BoundedContext> items, Predicate<BoundedContext> condition) {
        return new BoundedContexts(items, condition);
    }

    public BoundedContexts inDomain(String domain) {
        return where(each -> each.isInDomain(domain));
    }

    public BoundedContexts withTeam(String team) {
        return where(each -> each.hasTeam(team));
    }

    public BoundedContexts withClassification(String classification) {
        return where(each -> each.hasClassification(classification));
    }

    /**
     * Narrows to those with a metadata key.
     *
     * @param value any, where null
     */
    public BoundedContexts withMetadata(String key, @Nullable String value) {
        return where(each -> each.hasMetadata(key, value));
    }
}
