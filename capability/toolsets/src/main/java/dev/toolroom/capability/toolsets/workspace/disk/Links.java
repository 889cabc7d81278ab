package dev.toolroom.capability.toolsets.workspace.disk;

/** Which symbolic links may be kept. */
final class Links {
    private Links() {}

    /**
     * Whether a link leads to a place inside the workspace, by its text alone.
     *
     * @param depth how many folders lie between the workspace and the link
     */
    static boolean stayInside(int depth, String target) {
        if (target.isEmpty() || target.startsWith("/") || target.indexOf('\\') >= 0) {
            return false;
        }
        int at = depth;
        for (String step : target.split("/", -1)) {
            if (step.equals("..")) {
                at--;
            } else if (!step.isEmpty() && !step.equals(".")) {
                at++;
            }
            if (at < 0) {
                return false;
            }
        }
        return true;
    }
}
