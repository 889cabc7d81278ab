/** The windows of this browser, so that none takes the tabs of another that is still open. */
export interface Windows {
  /** Takes a name for as long as this page lives; false where another window has it. */
  claim(name: string): Promise<boolean>;
  /** The names that windows have now. */
  alive(): Promise<ReadonlySet<string>>;
}

const PREFIX = 'toolroom.query.window.';
/** A window that is loaded anew has its name free again within milliseconds. */
const PATIENCE = 800;

/** By the browser's own locks: it lets go of them when a window closes, however it closes. */
export const windowsOfBrowser: Windows = {
  claim: (name) =>
    new Promise((resolve) => {
      const { locks } = globalThis.navigator;
      if (!locks) {
        resolve(true);
        return;
      }
      const held = new Promise<never>(() => {});
      locks
        .request(PREFIX + name, { signal: AbortSignal.timeout(PATIENCE) }, () => {
          resolve(true);
          return held;
        })
        .catch(() => resolve(false));
    }),
  alive: async () => {
    const known = await globalThis.navigator.locks?.query();
    return new Set(
      (known?.held ?? []).flatMap(({ name }) =>
        name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
      ),
    );
  },
};
