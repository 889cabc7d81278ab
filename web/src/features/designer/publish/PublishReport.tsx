import { editorAsks } from '../../../api/editorConsent';
import { RISK_WORDS, type Preview } from '../../../model/designer/publish';
import { countText, visible } from '../../../model/text';
import { CopyButton } from '../../../ui/CopyButton';
import { Icon } from '../../../ui/Icon';
import { cx } from '../../../ui/cx';
import { ui } from '../../../ui/look';
import { css } from '../css';
import { CodeView } from '../panels/LazyCode';

function Warnings({ lines }: { readonly lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <div className={ui.notice} role="status">
      <Icon name="warning" size={18} />
      <ul>
        {lines.map((each) => (
          <li key={each}>{visible(each)}</li>
        ))}
      </ul>
    </div>
  );
}

interface Properties {
  readonly preview: Preview;
  readonly script: string;
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** What publishing would do, and what speaks against it. */
export function PublishReport({ preview, script, agreed, onAgree }: Properties) {
  if (preview.statements === 0) {
    return preview.warnings.length > 0 ? (
      <>
        <p className={css.proof}>
          Nothing to publish: the tables of the design are in the database.
        </p>
        <Warnings lines={preview.warnings} />
      </>
    ) : (
      <p className={css.proof}>Nothing to publish: the database matches the design.</p>
    );
  }
  return (
    <>
      <Warnings lines={preview.warnings} />
      <p>
        {countText(preview.statements, 'statement', 'statements')},{' '}
        {preview.risks.length === 0
          ? 'none of them risky.'
          : `${countText(preview.risksTotal, 'of them carries a risk', 'of them carry risks')}:`}
      </p>
      {preview.risks.length > 0 ? (
        <table className={css.risks}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Risk</th>
              <th scope="col" className={css.right}>
                Rows
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.risks.map((risk) => (
              <tr key={`${risk.object} ${risk.codes.join()}`} data-loses={risk.losesData}>
                <td className={ui.mono}>{visible(risk.object)}</td>
                <td>
                  {risk.codes.map((code) => (
                    <span key={code} className={css.risk}>
                      <code>{code}</code> {RISK_WORDS[code] ?? ''}
                    </span>
                  ))}
                </td>
                <td className={cx(css.right, ui.mono)}>
                  {risk.rows === undefined ? 'unknown' : risk.rows.toLocaleString('en')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {preview.keepsCopy && preview.losesData ? (
        <p>This is a scratch database: a copy is saved first, so that you can restore it.</p>
      ) : null}
      {preview.losesData && !preview.keepsCopy && !editorAsks() ? (
        <label className={css.consent}>
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => onAgree(event.target.checked)}
          />
          <span>I understand that this permanently deletes data.</span>
        </label>
      ) : null}
      <details className={css.theScript}>
        <summary>Script</summary>
        <div className={css.partHead}>
          <span className={css.soft}>Plan {preview.plan}</span>
          <CopyButton text={script} label="Copy the publish script" words="Copy" />
        </div>
        <CodeView text={script} label="Publish script" />
      </details>
    </>
  );
}
