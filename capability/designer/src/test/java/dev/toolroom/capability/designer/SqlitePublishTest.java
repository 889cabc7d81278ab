package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.publish.TestEngine;
import java.nio.file.Path;

/** SQLite, which makes most tables anew. */
class SqlitePublishTest extends PublishRoundTrip {
    @Override
    TestEngine engine(Path folder) throws Exception {
        return TestEngine.sqlite(folder);
    }

    @Override
    boolean rollsBack() {
        return true;
    }
}
