package dev.toolroom.kernel.content;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Optional;

/** How results of past calls are shown, and the pages that some of them have. */
public interface ResultPages {
    /** Where no call has any. */
    ResultPages NONE = new None();

    /** Those of the one capability that has any. */
    static ResultPages of(List<Capability> capabilities) {
        for (Capability each : capabilities) {
            ResultPages pages = each.pages();
            if (pages != null) {
                return pages;
            }
        }
        return NONE;
    }

    /** The plan that was stored with a call. */
    Optional<Json.Obj> plan(CallId call);

    /** The page of a call whose plan has one; empty where it cannot be shown any more. */
    Optional<Page> page(CallId call);

    /** A file that the page of a call may load. */
    Optional<Resource.Whole> file(CallId call, String path);

    /** What stands in the frame. */
    sealed interface Page {
        /**
         * A page written by others, which nobody trusts.
         *
         * @param path where it lies among the files it may load
         */
        record Html(String path, String html) implements Page {}

        /**
         * A page of another server of this machine.
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
