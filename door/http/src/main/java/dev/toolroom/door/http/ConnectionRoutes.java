package dev.toolroom.door.http;

import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Database connections in the settings, for a person in the workbench. Programs may neither see nor
 * change them here, because settings decide what agents can reach.
 */
public final class ConnectionRoutes {
    private final Desk desk;

    public ConnectionRoutes(Desk desk) {
        this.desk = desk;
    }

    /** Stores connections. No answer ever contains a password. */
    public interface Desk {
        Json.Obj list();

        /**
         * Adds or changes a connection.
         *
         * @param known the connection to change, or null for a new one
         * @throws Refused if the settings cannot be changed so
         */
        void save(@Nullable String known, Json.Obj connection) throws IOException;

        /** Removes a connection and returns whether it existed. */
        boolean remove(String id) throws IOException;

        /** Tests a connection by logging in, and returns the result. Saves nothing. */
        Json.Obj test(Json.Obj connection) throws IOException;

        /**
         * Plans or creates the login of a connection that cannot read its masked columns.
         *
         * @param wanted the connection, the action, and who may create logins if the login of the
         *     connection may not
         */
        Json.Obj login(Json.Obj wanted) throws IOException;
    }

    /** Thrown when the settings cannot be changed as requested. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String nextStep;

        public Refused(String message) {
            this(message, "Correct the connection, then save it again");
        }

        public Refused(String message, String nextStep) {
            super(message, null, false, false);
            this.nextStep = nextStep;
        }
    }

    public void mount(RoutesConfig routes) {
        routes.get("/api/connections", this::list);
        routes.post("/api/connections", request -> save(request, null));
        routes.post("/api/connections/{id}", request -> save(request, request.pathParam("id")));
        routes.delete("/api/connections/{id}", this::remove);
        routes.post("/api/connection-tests", request -> answer(request, desk::test));
        routes.post("/api/connection-logins", request -> answer(request, desk::login));
    }

    private void list(Context request) {
        ConfirmationRoutes.checkPerson(request);
        HttpDoor.json(request, desk.list());
    }

    private void save(Context request, @Nullable String known) throws IOException {
        ConfirmationRoutes.checkPerson(request);
        try {
            desk.save(known, HttpDoor.object(request));
        } catch (Refused refused) {
            throw refusal(refused);
        }
        HttpDoor.json(request, desk.list());
    }

    private void remove(Context request) throws IOException {
        ConfirmationRoutes.checkPerson(request);
        try {
            if (!desk.remove(request.pathParam("id"))) {
                throw new WebError(
                        404,
                        "web.no-connection",
                        "there is no such connection",
                        "Reload the page to see those there are");
            }
        } catch (Refused refused) {
            throw refusal(refused);
        }
        HttpDoor.json(request, desk.list());
    }

    /** What the desk does for a person with the body of a request. */
    private interface Task {
        Json.Obj run(Json.Obj body) throws IOException;
    }

    private static void answer(Context request, Task task) throws IOException {
        ConfirmationRoutes.checkPerson(request);
        try {
            HttpDoor.json(request, task.run(HttpDoor.object(request)));
        } catch (Refused refused) {
            throw refusal(refused);
        }
    }

    private static WebError refusal(Refused refused) {
        return new WebError(
                422, "web.bad-connection", String.valueOf(refused.getMessage()), refused.nextStep);
    }
}
