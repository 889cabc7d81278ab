package dev.toolroom.domainlang.query;

/**
 * Elements without questions of their own.
 *
 * @param <T> what is selected
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
