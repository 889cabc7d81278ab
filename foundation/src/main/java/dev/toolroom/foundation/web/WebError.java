package dev.toolroom.foundation.web;

import dev.toolroom.kernel.json.Json;

/** An error of the server itself: a status and the JSON shape of all its errors. */
public final class WebError extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final String TOO_LARGE = "web.too-large";

    private final int status;
    private final String code;
    private final String nextStep;

    public WebError(int status, String code, String message, String nextStep) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.nextStep = nextStep;
    }

    public int status() {
        return status;
    }

    Json.Obj json() {
        return Json.object()
                .put("code", code)
                .put("message", String.valueOf(getMessage()))
                .put("nextStep", nextStep)
                .build();
    }
}
