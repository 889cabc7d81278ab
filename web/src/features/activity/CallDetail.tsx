import { useEffect, useState, type ReactNode } from 'react';
import type { ToolContract } from '../../api/types';
import { useReturns, useWorkroom } from '../../api/Workroom';
import { isUnderWay, lineOf, stateOf, type CallLine } from '../../model/calls';
import { adviceFor, ProblemError, problemOf, refusalIn, type Problem } from '../../model/problem';
import { bytesText, visible } from '../../model/text';
import { between, durationText, exactText } from '../../model/time';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { ProblemNotice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { StatusMark } from '../../ui/StatusMark';
import { useSay } from '../../ui/Toasts';
import { commandOf } from '../../model/readable';
import { AnswerView } from './AnswerView';
import { ReadableInput } from './ReadableInput';
import { SOURCES } from './sources';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly id: string;
  /** As the list has it; it may know more of a call that runs than the record does. */
  readonly line: CallLine | undefined;
  readonly tools: readonly ToolContract[];
  readonly onClose: () => void;
  readonly onAgain: (tool: string) => void;
  readonly edge: ReactNode;
}

type Record_ = Readonly<Record<string, unknown>>;

/** One call as a job ticket: what was asked, by whom, what came of it. */
export function CallDetail({ id, line, tools, onClose, onAgain, edge }: Properties) {
  const { record, problem } = useRecord(id, line);
  const shown = record ? { ...lineOf(record), ...pick(line) } : line;
  return (
    <article className={cx(css.detail, ui.ticket)} aria-label="One call">
      {edge}
      <header>
        <div className={css.title}>
          <h2 className={ui.mono}>{shown ? visible(shown.tool) : 'Call'}</h2>
          <Button kind="quiet" icon="cross" aria-label="Close the call" onClick={onClose} />
        </div>
        <div className={css.number}>
          <code>{id}</code>
          <CopyButton text={id} label="Copy the id of the call" />
        </div>
        {shown ? (
          <div className={css.actions}>
            <StatusMark status={stateOf(shown.status, shown.errorCode)} />
            <span className={css.space} />
            {isUnderWay(shown) ? <CancelButton id={id} /> : null}
            <Button
              icon="again"
              disabled={!record || !tools.some((tool) => tool.name === shown.tool)}
              onClick={() => onAgain(shown.tool)}
            >
              Run again
            </Button>
          </div>
        ) : null}
      </header>
      {/* It scrolls, so keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.body} role="group" aria-label="Details of the call" tabIndex={0}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {shown?.progress ? <ProgressBar progress={shown.progress} label="Progress" /> : null}
        {record && shown?.status === 'error' ? <RecordedError record={record} /> : null}
        {shown ? <Facts line={shown} record={record} /> : null}
        {record ? (
          <>
            <section className={css.part}>
              <div className={css.partHead}>
                <h3 className={ui.stamp}>Request</h3>
                <span className={css.copies}>
                  <CopyButton
                    text={commandOf(String(record['tool'] ?? ''), record['arguments'])}
                    label="Copy as a CLI command"
                    words="Copy as CLI"
                  />
                  <CopyButton
                    text={window.location.href}
                    label="Copy a link to this call"
                    words="Copy link"
                  />
                </span>
              </div>
              <ReadableInput value={record['arguments']} />
            </section>
            {record['result'] === undefined ? null : (
              <AnswerView body={record['result']} title="Answer" />
            )}
            {record['result'] === undefined && shown?.status === 'success' ? (
              <p className={css.soft}>The answer was not recorded.</p>
            ) : null}
          </>
        ) : null}
        {!record && shown && isUnderWay(shown) ? (
          <p className={css.soft}>Arguments and answer appear when the call has finished.</p>
        ) : null}
      </div>
    </article>
  );
}

/** What the list heard last wins over what the record said a moment before. */
function pick(line: CallLine | undefined): Partial<CallLine> {
  if (!line) return {};
  return { status: line.status, ...(line.progress ? { progress: line.progress } : {}) };
}

function RecordedError({ record }: { readonly record: Record_ }) {
  const code = String(record['errorCode'] ?? 'call.failed');
  return (
    <ProblemNotice
      asTold
      problem={{
        code,
        message: String(record['error'] ?? 'The call failed'),
        nextStep: refusalIn(record['result']).nextStep || adviceFor(code, String(record['id'])),
      }}
    />
  );
}

function Facts({
  line,
  record,
}: {
  readonly line: CallLine;
  readonly record: Record_ | undefined;
}) {
  const facts: [string, string][] = [
    ['Agent', visible(line.client)],
    ['Source', SOURCES[line.door] ?? line.door],
    ['Chat', visible(line.chat)],
    ['Started', exactText(line.startedAt)],
    ['Took', line.finishedAt ? durationText(between(line.startedAt, line.finishedAt)) : 'running'],
    ['Effect', line.effect.replace('_', ' ')],
    ['Answer', isUnderWay(line) ? '' : bytesText(line.bytes)],
    ['Extent', String(record?.['extent'] ?? '').replace(/^whole$/, '')],
    ['Version', String(record?.['version'] ?? '')],
  ];
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={name === 'Started' ? css.wide : undefined}>
            <dt className={ui.stamp}>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function CancelButton({ id }: { readonly id: string }) {
  const { api } = useWorkroom();
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const cancel = async () => {
    setAsked(true);
    try {
      await api.cancel(id);
    } catch (wrong) {
      setAsked(false);
      say.problem(problemOf(wrong));
    }
  };
  return (
    <Button kind="danger" icon="stop" disabled={asked} onClick={cancel}>
      {asked ? 'Stopping…' : 'Stop'}
    </Button>
  );
}

/** The record of a call, read again when the call has ended or the server comes back. */
function useRecord(id: string, line: CallLine | undefined) {
  const { api } = useWorkroom();
  const returns = useReturns();
  const [record, setRecord] = useState<Record_>();
  const [problem, setProblem] = useState<Problem>();
  const running = line !== undefined && isUnderWay(line);
  useEffect(() => {
    const stop = new AbortController();
    api.ask('activity_get', { id }, stop.signal).then(
      (answer) => {
        setRecord(answer as Record_);
        setProblem(undefined);
      },
      (wrong: unknown) => {
        if (stop.signal.aborted) return;
        // A call that only reads is recorded when it has ended.
        const unrecorded =
          wrong instanceof ProblemError && wrong.problem.code === 'activity.unknown-call';
        if (!(unrecorded && running)) setProblem(problemOf(wrong));
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, id, running, returns]);
  return { record, problem };
}
