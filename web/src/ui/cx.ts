/** Several classes as one attribute; what is not there is left out. */
export const cx = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
