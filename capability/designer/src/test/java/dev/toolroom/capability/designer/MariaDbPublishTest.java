package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.publish.TestEngine;
import java.nio.file.Path;

/** A real MariaDB. */
class MariaDbPublishTest extends PublishRoundTrip {
    @Override
    TestEngine engine(Path folder) throws Exception {
        return TestEngine.mariadb();
    }

    @Override
    boolean rollsBack() {
        return false;
    }
}
