package dev.toolroom.foundation.store;

/** The database did not do what it was asked. */
public final class StoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StoreFailure(String message, Throwable cause) {
        super(message, cause);
    }

    public StoreFailure(String message) {
        super(message);
    }
}
