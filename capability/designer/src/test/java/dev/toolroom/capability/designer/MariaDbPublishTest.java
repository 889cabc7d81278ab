package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

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

    /** MariaDB makes one index for both, and will not let it go while one of them stays. */
    @Test
    void oneOfTwoForeignKeysOnAColumnCanGo() throws Exception {
        shop();
        bench.edit(
                "{'op':'add_table'," + table("People") + "}",
                "{'op':'add_foreign_key',"
                        + table("Orders")
                        + ",'foreignKey':{'name':'FK_Second','referencedTable':{'name':'People'},"
                        + "'mappings':[{'column':'CustomerId','referencedColumn':'Id'}]}}");
        bench.published("");
        bench.edit(
                "{'op':'drop_foreign_key',"
                        + table("Orders")
                        + ",'foreignKey':{'name':'FK_Orders_Customers'}}");
        bench.published("");
        assertThat(
                        one(
                                "SELECT GROUP_CONCAT(CONSTRAINT_NAME) FROM"
                                        + " information_schema.REFERENTIAL_CONSTRAINTS WHERE"
                                        + " CONSTRAINT_SCHEMA = '"
                                        + schema()
                                        + "'"))
                .isEqualTo("FK_Second");
    }

    /** It copies no table in which what a key stands on is renamed. */
    @Test
    void aColumnOfAForeignKeyIsRenamedWhileAnotherIsComputed() throws Exception {
        shop();
        bench.published("");
        bench.edit(
                "{'op':'set_column',"
                        + table("Orders")
                        + ",'column':{'name':'CustomerId'},'set':{'name':'BuyerId'}}",
                "{'op':'add_column',"
                        + table("Orders")
                        + ",'column':{'name':'Twice','dataType':'bigint','isComputed':true,"
                        + "'computedFormula':'BuyerId * 2','computedPersisted':false}}");
        bench.published("");
        assertThat(
                        one(
                                "SELECT COLUMN_NAME FROM information_schema.KEY_COLUMN_USAGE"
                                        + " WHERE CONSTRAINT_NAME = 'FK_Orders_Customers'"
                                        + " AND CONSTRAINT_SCHEMA = '"
                                        + schema()
                                        + "'"))
                .isEqualTo("BuyerId");
    }
}
