package dev.toolroom.door.lsp.editor;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The editor before its connection stands: server and connection need each other to be made. */
public final class LateClient {
    private volatile @Nullable EditorClient target;

    public void is(EditorClient client) {
        target = client;
    }

    public EditorClient client() {
        return (EditorClient)
                Proxy.newProxyInstance(
                        LateClient.class.getClassLoader(),
                        new Class<?>[] {EditorClient.class},
                        (proxy, method, arguments) -> {
                            try {
                                return method.invoke(
                                        Objects.requireNonNull(target, "no editor yet"), arguments);
                            } catch (InvocationTargetException e) {
                                throw Objects.requireNonNullElse(e.getCause(), e);
                            }
                        });
    }
}
