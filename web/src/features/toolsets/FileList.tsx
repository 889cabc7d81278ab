import { bytesText, visible } from '../../model/text';
import type { BundledFile } from '../../model/toolsets/types';
import { css } from './css';

/** The files of a toolset, folded: most people want to know that they are there. */
export function FileList({ files }: { readonly files: readonly BundledFile[] }) {
  return (
    <details className={css.files}>
      <summary>Show files</summary>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <code>{visible(file.path)}</code>
            <span className={css.soft}>
              {file.kind}, {bytesText(file.size)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
