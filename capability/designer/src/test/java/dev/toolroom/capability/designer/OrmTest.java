package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Designs as definitions of ORMs, which judge them themselves in {@code bench/run orm}. */
class OrmTest {
    @TempDir private Path folder;
    private Bench bench;

    @BeforeEach
    void importIt() throws Exception {
        bench = new Bench(folder, Bench.design("first", DatabaseKind.POSTGRESQL));
        bench.show("first");
        bench.imported(OrmFigures.sample(), "{'dialect':'postgresql'}");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void prismaHasKeysDefaultsRelationsAndEnums() {
        assertThat(bench.exported("{'format':'prisma'}"))
                .contains(
                        "provider = \"postgresql\"\n  schemas  = [\"public\", \"sales\"]",
                        "  not_so_good @map(\"not so good\")\n  x2 @map(\"2\")\n",
                        "  id Int @default(autoincrement())\n",
                        "  /// in lower case: a@b\n  email String @db.VarChar(200)\n",
                        "  feeling mood @default(ok)\n",
                        "  seen DateTime @db.Timestamptz(3) @default(now())\n",
                        "  tags String[]\n  place Unsupported(\"point\")?\n",
                        "@default(dbgenerated(\"gen_random_uuid()\"))",
                        "  customers customers @relation(\"order_lines_fk_customer\", fields:"
                                + " [customer], references: [id], onDelete: Cascade, onUpdate:"
                                + " NoAction, map: \"fk_customer\")\n",
                        "  order_lines_customers order_lines[]"
                                + " @relation(\"order_lines_fk_customer\")\n",
                        "  @@id([order_id, line], map: \"lines_key\")\n",
                        "  @@unique([email], map: \"email_once\")\n",
                        "  @@index([customer, price(sort: Desc)], map: \"lines_by_customer\")\n",
                        "  @@map(\"order lines\")\n  @@schema(\"sales\")\n");
    }

    @Test
    void drizzleHasKeysDefaultsReferencesAndEnums() {
        assertThat(bench.exported("{'format':'drizzle'}"))
                .contains(
                        "export const salesSchema = pgSchema('sales');",
                        "pgEnum('mood', ['ok', 'not so good', '2'])",
                        "integer('id').generatedByDefaultAsIdentity({ startWith: 10, increment: 5"
                                + " }).notNull()",
                        "varchar('email', { length: 200 }).notNull()",
                        "moodEnum('feeling').notNull().default('ok')",
                        "raw('text[]')('tags')",
                        "numeric('total', { precision: 12, scale: 2 })"
                                + ".generatedAlwaysAs(sql`price * amount`)",
                        "primaryKey({ name: 'lines_key', columns: [t.order_id, t.line] })",
                        "foreignColumns: [customers.id] }).onDelete('cascade')",
                        "index('unpaid').on(t.payer).where(sql`NOT paid`)",
                        "check('positive', sql`price >= 0`)",
                        "export const order_linesRelations = relations(order_lines, ({ one }) => ({",
                        "  customers: one(customers, { fields: [order_lines.customer], references:"
                                + " [customers.id], relationName: 'order_lines_fk_customer' }),\n",
                        "  order_lines_customers: many(order_lines, { relationName:"
                                + " 'order_lines_fk_customer' }),\n");
    }

    @Test
    void sqlAlchemyHasKeysDefaultsRelationshipsAndEnums() {
        assertThat(bench.exported("{'format':'sqlalchemy'}"))
                .contains(
                        "class order_lines(Base):\n    __tablename__ = 'order lines'\n",
                        "{'comment': 'Who buys; \"quoted\" and \\'quoted\\''}",
                        "Column('id', Integer, Identity(start=10, increment=5), primary_key=True",
                        "Enum('ok', 'not so good', '2', name='mood')",
                        "Raw('text[]')",
                        "server_default=text('\\'12\\\\:30\\\\:00\\'')",
                        "Computed('price * amount', persisted=True)",
                        "ForeignKeyConstraint(['customer'], ['customers.id'], name='fk_customer',"
                                + " ondelete='CASCADE')",
                        "customers_2 = relationship('customers', foreign_keys=[payer]",
                        "Index('unpaid', 'payer', postgresql_where=text('NOT paid'))",
                        "log = Table(\n    'log',\n    Base.metadata,\n");
    }

    @Test
    void whatAnOrmCannotSayIsListed() {
        assertThat(losses("prisma", "postgresql"))
                .contains(
                        "check positive is not written",
                        "index unpaid is not written",
                        "the formula of column total is not written",
                        "public.log: has no key that Prisma knows");
        assertThat(losses("sqlalchemy", "postgresql")).contains("as it has no primary key");
    }

    @Test
    void anotherDialectIsTranslatedFirstAndDrizzleHasNoSqlServer() {
        assertThat(bench.exported("{'format':'prisma','dialect':'sqlserver'}"))
                .contains("provider = \"sqlserver\"", "@db.DateTimeOffset", "@db.NVarChar(Max)");
        Json.Obj drizzle =
                bench.tool("designer_export", "{'format':'drizzle','dialect':'sqlserver'}");
        assertThat(drizzle.text("dialect", "")).isEqualTo("postgresql");
        assertThat(bench.exported("{'format':'sqlalchemy','dialect':'sqlite'}"))
                .contains("'sqlite_autoincrement': True");
    }

    private String losses(String orm, String dialect) {
        return at(
                        bench.tool(
                                "designer_export",
                                "{'format':'" + orm + "','dialect':'" + dialect + "'}"),
                        "losses")
                .write();
    }
}
