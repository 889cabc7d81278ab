package dev.toolroom.foundation.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * State that a client keeps between two tries of a request. It comes back from outside, so it is
 * signed, expires, and is valid for that request only.
 */
public final class RequestState {
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(30);

    private final Clock clock;
    private final byte[] key = new byte[32];
    private boolean hasKey;

    public RequestState(Clock clock) {
        this.clock = clock;
    }

    String sign(String state, Message.Request request) {
        byte[] payload =
                Json.object()
                        .put("state", state)
                        .put("until", clock.instant().plus(TIME_TO_LIVE).getEpochSecond())
                        .put("request", digest(request))
                        .build()
                        .write()
                        .getBytes(UTF_8);
        Base64.Encoder text = Base64.getUrlEncoder().withoutPadding();
        return text.encodeToString(payload) + "." + text.encodeToString(mac(payload));
    }

    String verify(String signed, Message.Request request) {
        String[] parts = signed.split("\\.", -1);
        try {
            byte[] payload = Base64.getUrlDecoder().decode(parts[0]);
            boolean ours =
                    parts.length == 2
                            && MessageDigest.isEqual(
                                    mac(payload), Base64.getUrlDecoder().decode(parts[1]));
            if (ours
                    && Json.read(payload) instanceof Json.Obj object
                    && object.get("until") instanceof Json.Num until
                    && until.decimal().longValue() >= clock.instant().getEpochSecond()
                    && object.text("request", "").equals(digest(request))) {
                return object.text("state", "");
            }
        } catch (IllegalArgumentException | Json.Malformed notOurs) {
            // Refused below, without telling which part was wrong.
        }
        throw new RpcError(
                RpcError.INVALID_PARAMS,
                "requestState is not one that this server gave for this request");
    }

    /** Returns a hash of what stays the same when a request is sent again. */
    private static String digest(Message.Request request) {
        String unchanged =
                Json.object()
                        .put("method", request.method())
                        .put("name", request.params().text("name", ""))
                        .put("uri", request.params().text("uri", ""))
                        .put("arguments", request.params().object("arguments"))
                        .build()
                        .write();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(unchanged.getBytes(UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized byte[] mac(byte[] payload) {
        if (!hasKey) {
            // Generated on first use, to keep startup fast.
            new SecureRandom().nextBytes(key);
            hasKey = true;
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(payload);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
