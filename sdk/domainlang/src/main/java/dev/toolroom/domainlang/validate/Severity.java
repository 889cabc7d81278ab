package dev.toolroom.domainlang.validate;

/** How bad it is, with the numbers that editors use. */
public enum Severity {
    ERROR(1),
    WARNING(2),
    INFO(3);

    private final int number;

    Severity(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}
