import { useEffect, useId, useMemo, useRef } from 'react';
import type { Api } from '../../api/Api';
import type { ToolContract } from '../../api/types';
import { stateOf } from '../../model/calls';
import { refusalIn } from '../../model/problem';
import { fieldsOf } from '../../model/schema';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { SchemaForm } from '../../ui/SchemaForm';
import { StatusMark } from '../../ui/StatusMark';
import { AnswerView } from './AnswerView';
import { useDraft } from './useDraft';
import { NOT_RUN } from '../../api/CallRun';
import { useCallRun, type Run } from '../../api/useCallRun';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly api: Api;
  readonly tools: readonly ToolContract[];
  /** Which tool; empty until one is chosen. */
  readonly tool: string;
  /** The recorded call whose arguments to begin with; empty for none. */
  readonly from: string;
  readonly onTool: (name: string) => void;
  readonly onClose: () => void;
  readonly onRecord: (id: string) => void;
}

/** Calls any tool by hand, with a form made from its contract. */
export function CallDialog(properties: Properties) {
  const { api, tools, tool: name, from, onTool, onClose, onRecord } = properties;
  const id = useId();
  const tool = tools.find((each) => each.name === name);
  const fields = useMemo(() => (tool ? fieldsOf(tool.inputSchema) : []), [tool]);
  const draft = useDraft(api, fields, name, from);
  const run = useCallRun(api, 'continue');
  // What another tool answered before is not shown.
  const own = run.tool === name ? run : { ...run, ...NOT_RUN, waiting: false };

  const submit = () => {
    const value = draft.read();
    if (value && tool) void run.start(name, value);
  };
  return (
    <Dialog
      title={from ? 'Run again' : 'Run a tool'}
      onClose={onClose}
      footer={<Footer tool={tool} own={own} onSubmit={submit} onRecord={onRecord} />}
    >
      <form
        className={css.callForm}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label htmlFor={id}>Tool</label>
        <select
          id={id}
          data-first={name === '' || undefined}
          className={cx(ui.input, ui.mono)}
          value={tool ? name : ''}
          onChange={(event) => onTool(event.target.value)}
        >
          <option value="">Select a tool…</option>
          {grouped(tools).map(([category, members]) => (
            <optgroup key={category} label={category}>
              {members.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.name} — {each.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {tool ? <p className={css.soft}>{tool.purpose}</p> : null}
        {draft.problem ? <ProblemNotice problem={draft.problem} /> : null}
        {tool && draft.raw === undefined ? (
          <SchemaForm
            fields={fields}
            draft={draft.typed}
            problems={draft.problems}
            onChange={draft.type}
          />
        ) : null}
        {tool && draft.raw !== undefined ? (
          <textarea
            className={ui.input}
            rows={8}
            aria-label="Arguments as JSON"
            aria-invalid={draft.problems[''] !== undefined}
            spellCheck={false}
            value={draft.raw}
            onChange={(event) => draft.typeRaw(event.target.value)}
          />
        ) : null}
        {draft.problems[''] ? (
          <span className={cx(css.wrong, ui.wrong)}>{draft.problems['']}</span>
        ) : null}
        {tool ? (
          <button type="button" className={ui.unfold} onClick={draft.turn}>
            {draft.raw === undefined ? 'Edit as JSON' : 'Use the form'}
          </button>
        ) : null}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <Outcome own={own} />
    </Dialog>
  );
}

function Outcome({ own }: { readonly own: Run }) {
  const { ended: result, problem, progress, running } = own;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result || problem) place.current?.scrollIntoView({ block: 'start' });
  }, [result, problem]);
  if (running) {
    return (
      <div className={css.outcome} role="status">
        <StatusMark status={own.waiting ? 'pending' : 'running'} />
        {progress ? <ProgressBar progress={progress} label="Progress" /> : null}
        {own.waiting ? <Button onClick={own.review}>Review</Button> : null}
      </div>
    );
  }
  if (problem) {
    return (
      <div className={css.outcome} ref={place}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (!result) return null;
  return (
    <div className={css.outcome} role="status" ref={place}>
      <StatusMark
        status={
          result.outcome === 'answered'
            ? 'success'
            : stateOf('error', refusalIn(result.answer).code)
        }
      />
      {result.outcome === 'answered' ? null : <ProblemNotice problem={refusalIn(result.answer)} />}
      <AnswerView body={result.answer} />
    </div>
  );
}

interface FooterProperties {
  readonly tool: ToolContract | undefined;
  readonly own: Run;
  readonly onSubmit: () => void;
  readonly onRecord: (id: string) => void;
}

function Footer({ tool, own, onSubmit, onRecord }: FooterProperties) {
  const { ended: result } = own;
  return (
    <>
      {result?.id && !own.running ? (
        <Button kind="quiet" onClick={() => onRecord(result.id)}>
          Open call
        </Button>
      ) : null}
      {own.running ? (
        <Button kind="danger" icon="stop" disabled={!own.id} onClick={own.stop}>
          Stop
        </Button>
      ) : null}
      <Button kind="primary" icon="play" disabled={!tool || own.running} onClick={onSubmit}>
        {result ? 'Run again' : 'Call'}
      </Button>
    </>
  );
}

function grouped(tools: readonly ToolContract[]): [string, ToolContract[]][] {
  const groups = new Map<string, ToolContract[]>();
  for (const tool of tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    groups.set(tool.category, [...(groups.get(tool.category) ?? []), tool]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
