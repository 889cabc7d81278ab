package dev.toolroom.domainlang.validate;

import static dev.toolroom.domainlang.validate.Severity.ERROR;
import static dev.toolroom.domainlang.validate.Severity.INFO;
import static dev.toolroom.domainlang.validate.Severity.WARNING;

import java.util.Arrays;
import java.util.Optional;

/** Everything that can be found, each with the code that goes with every finding. */
public enum Rule {
    FILE_NOT_READ("file-not-read", ERROR),
    FILE_NOT_UTF_8("file-not-utf-8", WARNING),
    LEXING("lexing-error", ERROR),
    PARSING("parsing-error", ERROR),
    LINKING("linking-error", ERROR),
    UNRESOLVED("unresolved-reference", ERROR),
    DUPLICATE_ELEMENT("duplicate-element", ERROR),
    DOMAIN_NO_VISION("domain-no-vision", WARNING),
    DOMAIN_CYCLE("domain-circular-hierarchy", ERROR),
    CONTEXT_NO_DESCRIPTION("bounded-context-no-description", WARNING),
    CONTEXT_NO_DOMAIN("bounded-context-no-domain", WARNING),
    CLASSIFICATION_CONFLICT("bounded-context-classification-conflict", WARNING),
    TEAM_CONFLICT("bounded-context-team-conflict", WARNING),
    ACL_SIDE("acl-on-wrong-side", WARNING),
    CONFORMIST_SIDE("conformist-on-wrong-side", WARNING),
    OHS_SIDE("ohs-on-wrong-side", WARNING),
    SUPPLIER_SIDE("supplier-on-wrong-side", ERROR),
    CUSTOMER_SIDE("customer-on-wrong-side", ERROR),
    SUPPLIER_BOTH_WAYS("supplier-on-bidirectional", ERROR),
    CUSTOMER_BOTH_WAYS("customer-on-bidirectional", ERROR),
    TOO_MANY_PATTERNS("too-many-patterns", INFO),
    SELF_SYMMETRIC("self-symmetric-relationship", WARNING),
    MAP_NO_CONTEXTS("context-map-no-contexts", WARNING),
    MAP_NO_RELATIONSHIPS("context-map-no-relationships", INFO),
    MAP_DUPLICATE_RELATIONSHIP("context-map-duplicate-relationship", WARNING),
    MAP_NO_DOMAINS("domain-map-no-domains", WARNING),

    IMPORT_MISSING_URI("import-missing-uri", ERROR),
    IMPORT_UNRESOLVED("import-unresolved", ERROR),
    IMPORT_CYCLE("import-cycle-detected", WARNING),
    IMPORT_REQUIRES_MANIFEST("import-requires-manifest", ERROR),
    IMPORT_NOT_IN_MANIFEST("import-not-in-manifest", ERROR),
    IMPORT_NOT_INSTALLED("import-not-installed", ERROR),
    IMPORT_SOURCE_AND_PATH("import-conflicting-source-path", ERROR),
    IMPORT_MISSING_SOURCE("import-missing-source-or-path", ERROR),
    IMPORT_MISSING_REF("import-missing-ref", ERROR),
    IMPORT_ABSOLUTE_PATH("import-absolute-path", ERROR),
    IMPORT_ESCAPES("import-escapes-workspace", ERROR),

    MANIFEST_YAML("manifest-yaml-error", ERROR),
    MANIFEST_VERSION("manifest-model-invalid-version", WARNING),
    MANIFEST_REF("manifest-dependency-invalid-ref", WARNING),
    MANIFEST_SOURCE("manifest-dependency-invalid-source", ERROR),
    MANIFEST_ALIAS_PREFIX("manifest-path-alias-missing-at-prefix", WARNING),
    MANIFEST_ALIAS_ABSOLUTE("manifest-path-alias-absolute-path", ERROR),
    MANIFEST_ALIAS_ESCAPES("manifest-path-alias-escapes-workspace", ERROR),
    MANIFEST_ENTRY("manifest-entry-missing", ERROR),
    MANIFEST_CHECK("manifest-unknown-check", WARNING),

    SELF_RELATIONSHIP("self-relationship", WARNING, true),
    PUBLISHED_LANGUAGE_SIDE("published-language-on-wrong-side", WARNING, true),
    NOT_ON_MAP("context-not-on-map", WARNING, true),
    THIS_IN_MAP("this-in-map", WARNING, true),
    DUPLICATE_TERM("duplicate-term", WARNING, true),
    DUPLICATE_DECISION("duplicate-decision", WARNING, true),
    DUPLICATE_METADATA("duplicate-metadata-key", WARNING, true),
    DUPLICATE_ENTRY("duplicate-map-entry", WARNING, true),
    REPEATED_PROPERTY("repeated-property", WARNING, true),
    DUPLICATE_ACROSS_FILES("duplicate-across-files", WARNING, true),
    UNUSED_IMPORT("unused-import", WARNING, true),
    CONFORMIST_WITH_ACL("conformist-with-acl", WARNING, true),
    CLASSIFICATION_ROLES("classification-in-two-roles", WARNING, true),
    CONTRADICTION("contradicting-relationship", WARNING, true);

    private final String code;
    private final Severity severity;
    private final boolean optional;

    Rule(String code, Severity severity) {
        this(code, severity, false);
    }

    Rule(String code, Severity severity, boolean optional) {
        this.code = code;
        this.severity = severity;
        this.optional = optional;
    }

    public String code() {
        return code;
    }

    public Severity severity() {
        return severity;
    }

    /** Whether a model can do without it, under {@code x-checks} in its manifest. */
    public boolean isOptional() {
        return optional;
    }

    public static Optional<Rule> of(String code) {
        return Arrays.stream(values()).filter(rule -> rule.code.equals(code)).findFirst();
    }
}
