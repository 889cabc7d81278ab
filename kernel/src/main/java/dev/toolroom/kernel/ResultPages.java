package dev.toolroom.kernel;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import java.util.Optional;

/** The render plans of past calls, and the pages of those that have one. */
public interface ResultPages {
    /** For homes without pages. */
    ResultPages NONE = new None();

    /** Returns the render plan that was stored with a call. */
    Optional<Json.Obj> plan(CallId call);

    /** Returns the page of a call; empty if it has none or it is no longer available. */
    Optional<Page> page(CallId call);

    /** Returns a file that the page of a call may load. */
    Optional<Resource.Whole> file(CallId call, String path);

    /** The content of a frame. */
    sealed interface Page {
        /**
         * An untrusted page.
         *
         * @param path of the page within the files that it may load
         */
        record Html(String path, String html) implements Page {}

        /**
         * A page of another server on this machine.
         *
         * @param origin scheme, host and port
         */
        record Framed(String url, String origin, int port) implements Page {}
    }

    /** No pages. */
    record None() implements ResultPages {
        @Override
        public Optional<Json.Obj> plan(CallId call) {
            return Optional.empty();
        }

        @Override
        public Optional<Page> page(CallId call) {
            return Optional.empty();
        }

        @Override
        public Optional<Resource.Whole> file(CallId call, String path) {
            return Optional.empty();
        }
    }
}
