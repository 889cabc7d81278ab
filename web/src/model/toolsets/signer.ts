import type { Signer } from './types';

/** Who vouches for a toolset, in words. */
export function signerText(signer: Signer): string {
  switch (signer.state) {
    case 'trusted':
      return `Signed by ${signer.name ?? ''} (trusted)`;
    case 'unknown_key':
      return `Signed by an unknown key (${signer.fingerprint ?? ''})`;
    case 'broken':
      return 'Broken: the files were changed after they were signed';
    case 'unsigned':
      return 'Not signed';
  }
}
