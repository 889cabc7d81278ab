package dev.toolroom.domainlang.query;

/**
 * A query of elements without filters beyond the common ones.
 *
 * @param <T> the type of the elements
 */
public final class Elements<T extends Element> extends ElementQuery<T, Elements<T>> {
    Elements(Narrowed<T> narrowed) {
        super(narrowed);
    }

    @Override
    Elements<T> with(Narrowed<T> narrowed) {
        return new Elements<>(narrowed);
    }
}
