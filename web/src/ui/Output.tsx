import { visible } from '../model/text';
import { ui } from './look';

/** What a program wrote, piece by piece. */
export interface OutputPiece {
  readonly stream: string;
  readonly text: string;
}

/** What a program wrote, what went to its error stream marked. */
export function Output({ pieces }: { readonly pieces: readonly OutputPiece[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={ui.output} role="log" aria-label="Output" tabIndex={0}>
      {pieces.map((piece, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} data-stream={piece.stream}>
          {visible(piece.text)}
        </span>
      ))}
    </pre>
  );
}
