package dev.toolroom.foundation.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerErrorsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    400 | web.bad-request       | this is not a well-formed HTTP request       | Check the request line and the headers
                    404 | web.http-404          | there is nothing at this address             | See /api/openapi.json for what there is
                    405 | web.http-405          | this address does not take that method       | Use another method
                    408 | web.too-slow          | the request did not arrive in time           | Send it again, in one go
                    413 | web.too-large         | the body is too large                        | Send less, or in parts
                    414 | web.headers-too-large | the address and headers of a request may have at most 16 kB | Send fewer or shorter headers, and arguments in the body
                    431 | web.headers-too-large | the address and headers of a request may have at most 16 kB | Send fewer or shorter headers, and arguments in the body
                    499 | web.http-499          | this request cannot be answered              | See /api/openapi.json for what there is
                    500 | web.http-500          | the server failed; its log says why          | Run toolroom doctor
                    505 | web.http-505          | the server failed; its log says why          | Run toolroom doctor
                    """)
    void everyStatusHasACodeAMessageAndANextStep(
            int status, String code, String message, String nextStep) {
        WebError error = ServerErrors.of(status);
        assertThat(error.status()).isEqualTo(status);
        assertThat(error.json())
                .isEqualTo(
                        Json.object()
                                .put("code", code)
                                .put("message", message)
                                .put("nextStep", nextStep)
                                .build());
    }
}
