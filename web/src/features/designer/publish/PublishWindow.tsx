import { useCallback, useEffect, useState } from 'react';
import { askEditor, editorAsks } from '../../../api/editorConsent';
import { useWorkroom } from '../../../api/Workroom';
import { driftText, previewOf, RISK_WORDS, type Preview } from '../../../model/designer/publish';
import { problemOf, type Problem } from '../../../model/problem';
import { countText, visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { ProblemNotice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useLatest } from '../../../ui/useLatest';
import { useDesk } from '../Desk';
import { EditRefused } from '../DesignerCalls';
import { Copies } from './Copies';
import { MergeWindow } from './MergeWindow';
import { PublishReport } from './PublishReport';
import { usePublishProgress } from './usePublishProgress';
import { css } from '../css';
import { ui } from '../../../ui/look';

interface Result {
  readonly statements: number;
  readonly copySaved: boolean;
  readonly verified: boolean;
  readonly left: readonly string[];
}

/** Shows what publishing would do, asks where data can be lost, does it, and proves it. */
export function PublishWindow({ onClose }: { readonly onClose: () => void }) {
  const { store, design } = useDesk();
  const [preview, setPreview] = useState<Preview>();
  const [script, setScript] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [failed, setFailed] = useState<Readonly<Record<string, unknown>>>();
  const [agreedTo, setAgreedTo] = useState<string>();
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<Result>();
  const [restored, setRestored] = useState<string>();
  const { feed } = useWorkroom();
  const progress = usePublishProgress(feed, running);

  // Who agreed to one plan has not agreed to the next.
  const agreed = preview !== undefined && agreedTo === preview.plan;
  const ask = useLatest();
  const look = useCallback(async () => {
    const isLatest = ask();
    setProblem(undefined);
    setFailed(undefined);
    try {
      const answer = await store.calls.ask('designer_publish', {
        action: 'preview',
        designerId: store.designerId,
      });
      const text = await store.calls.text(answer, 'script');
      if (!isLatest()) return;
      setPreview(previewOf(answer));
      setScript(text);
    } catch (wrong) {
      if (isLatest()) setProblem(problemOf(wrong));
    }
  }, [store, ask]);
  useEffect(() => {
    if (!result && !restored) void look();
    // A design that changes under the window is looked at again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [look, design.version]);

  const publish = async () => {
    if (!preview) return;
    const consent =
      agreed ||
      preview.keepsCopy ||
      (preview.losesData && editorAsks() && (await askEditor(lossOf(preview))));
    if (preview.losesData && !consent) return;
    setRunning(true);
    setProblem(undefined);
    try {
      const answer = await store.calls.ask(
        'designer_publish',
        {
          action: 'apply',
          designerId: store.designerId,
          expectedVersion: preview.version,
          plan: preview.plan,
          ...(preview.losesData ? { acceptDataLoss: consent } : {}),
        },
        preview.losesData && consent,
      );
      setResult({
        statements: Number(answer['statements'] ?? 0),
        copySaved: answer['copySaved'] === true,
        verified: answer['verified'] === true,
        left: (answer['left'] ?? []) as readonly string[],
      });
    } catch (wrong) {
      if (problemOf(wrong).code === 'stale_database') void look();
      else {
        if (wrong instanceof EditRefused) setFailed(wrong.body);
        setProblem(problemOf(wrong));
      }
    } finally {
      setRunning(false);
      // Where the server is gone the shell says so, and all is read anew when it is back.
      store.refresh().catch(() => {});
    }
  };
  const restore = async (copy: string) => {
    setRunning(true);
    setProblem(undefined);
    try {
      const answer = await store.calls.ask(
        'designer_publish',
        { action: 'restore', designerId: store.designerId, ...(copy ? { copy } : {}) },
        true,
      );
      setRestored(String(answer['message']));
      setResult(undefined);
      setPreview(undefined);
    } catch (wrong) {
      setProblem(problemOf(wrong));
    } finally {
      setRunning(false);
    }
  };
  const ready = preview !== undefined && preview.statements > 0 && preview.drift.length === 0;
  if (preview && preview.drift.length > 0 && !result && !restored && !running) {
    return <MergeWindow onClose={onClose} onMerged={() => void look()} />;
  }
  return (
    <Dialog
      title={`Publish to ${visible(design.database)} on ${visible(design.server)}`}
      onClose={onClose}
      footer={
        result || restored ? (
          <>
            {result?.copySaved ? (
              <Button disabled={running} onClick={() => void restore('')}>
                Restore database
              </Button>
            ) : null}
            <Button kind="primary" data-first onClick={onClose}>
              Continue editing
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={running}>
              Cancel
            </Button>
            <Button
              kind="primary"
              disabled={
                !ready ||
                running ||
                !design.canPublish ||
                (preview.losesData && !preview.keepsCopy && !agreed && !editorAsks())
              }
              onClick={() => void publish()}
            >
              {running ? 'Publishing…' : 'Publish'}
            </Button>
          </>
        )
      }
    >
      <div className={css.publish}>
        {result ? <Done result={result} /> : null}
        {restored ? (
          <p className={css.proof} role="status">
            {restored}
          </p>
        ) : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        {failed ? <Failure body={failed} /> : null}
        {running ? (
          <div role="status">
            <ProgressBar
              label="Publishing"
              progress={progress ?? { done: 0, total: 0, message: 'Running statements…' }}
            />
          </div>
        ) : null}
        {!preview && !problem && !restored ? (
          <p role="status">Comparing with the database…</p>
        ) : null}
        {preview && !result && !restored ? (
          <PublishReport
            preview={preview}
            script={script}
            agreed={agreed}
            onAgree={(yes) => setAgreedTo(yes ? preview.plan : undefined)}
          />
        ) : null}
        {preview && !result && !restored ? (
          <Copies preview={preview} disabled={running} onRestore={(id) => void restore(id)} />
        ) : null}
        {!design.canPublish ? (
          <p className={css.soft}>
            This connection is read only: set <code>access: read-write</code> for it, or take the
            script and run it yourself.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What the editor asks about: what would be lost, each with its rows. */
const lossOf = (preview: Preview) => ({
  question: 'Publish and permanently delete data? This cannot be undone.',
  detail: preview.risks
    .filter((risk) => risk.losesData)
    .map(
      (risk) =>
        `${risk.object}: ${risk.codes.map((code) => RISK_WORDS[code] ?? code).join(', ')}${
          risk.rows === undefined ? '' : ` (${countText(risk.rows, 'row', 'rows')})`
        }`,
    )
    .join('\n'),
});

function Done({ result }: { readonly result: Result }) {
  return (
    <div className={result.verified ? css.proof : ui.notice} role="status">
      <Icon name={result.verified ? 'check' : 'warning'} size={18} />
      <div>
        <strong>
          {countText(result.statements, 'statement was', 'statements were')} run.{' '}
          {result.verified
            ? 'Verified: the database matches the design.'
            : 'The database still differs from the design:'}
        </strong>
        {result.left.length > 0 ? (
          <ul>
            {result.left.map((each) => (
              <li key={each}>{visible(driftText(each))}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function Failure({ body }: { readonly body: Readonly<Record<string, unknown>> }) {
  const sql = body['sql'];
  return (
    <>
      {typeof sql === 'string' ? (
        <p>
          {body['rolledBack'] === true
            ? 'All changes were rolled back. The statement that failed:'
            : 'Earlier statements stay applied; publish again to continue. The statement that failed:'}
          <code className={css.statement}>{visible(sql)}</code>
        </p>
      ) : null}
    </>
  );
}
