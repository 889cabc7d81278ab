import { useMemo, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useCallRun } from '../../api/useCallRun';
import { stateOf } from '../../model/calls';
import { refusalIn } from '../../model/problem';
import { argumentsIn, fieldsOf, type Draft } from '../../model/schema';
import { visible } from '../../model/text';
import type { ToolLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { JsonTree } from '../../ui/JsonTree';
import { hrefOf } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { Output } from '../../ui/Output';
import { ProgressBar } from '../../ui/ProgressBar';
import { SchemaForm } from '../../ui/SchemaForm';
import { StatusMark } from '../../ui/StatusMark';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly tool: ToolLine;
  readonly onClose: () => void;
}

/** Runs a tool by hand, with a form made from its schema. */
export function RunDialog({ tool, onClose }: Properties) {
  const { api } = useWorkroom();
  const fields = useMemo(() => fieldsOf(tool.input_schema), [tool]);
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const run = useCallRun(api, 'stop');
  const submit = () => {
    const reading = argumentsIn(fields, draft);
    setProblems(reading.ok ? {} : reading.problems);
    if (reading.ok) void run.start(tool.exposed_name ?? tool.tool_id, reading.value);
  };
  return (
    <Dialog
      title={`Run ${visible(tool.name)}`}
      onClose={onClose}
      footer={
        <>
          {run.id && !run.running ? (
            <a className={ui.button} href={hrefOf(`/activity/${encodeURIComponent(run.id)}`)}>
              Open call
            </a>
          ) : null}
          {run.running ? (
            <Button kind="danger" icon="stop" onClick={run.stop}>
              Stop
            </Button>
          ) : null}
          <Button
            kind="primary"
            icon="play"
            data-first={fields.length === 0 || undefined}
            disabled={run.running}
            onClick={submit}
          >
            {run.ended ? 'Run again' : 'Run'}
          </Button>
        </>
      }
    >
      <form
        className={css.runForm}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={css.soft}>{visible(tool.description)}</p>
        {fields.length === 0 ? <p>This tool takes no arguments.</p> : null}
        <SchemaForm fields={fields} draft={draft} problems={problems} onChange={setDraft} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <div className={css.outcome} role="status">
        {run.running ? <StatusMark status={run.waiting ? 'pending' : 'running'} /> : null}
        {run.waiting ? <Button onClick={run.review}>Review</Button> : null}
        {run.running && run.progress ? (
          <ProgressBar progress={run.progress} label="Progress" />
        ) : null}
        {run.problem ? <ProblemNotice problem={run.problem} /> : null}
        {run.ended ? (
          <StatusMark
            status={
              run.ended.outcome === 'answered'
                ? 'success'
                : stateOf('error', refusalIn(run.ended.answer).code)
            }
          />
        ) : null}
        {run.ended && run.ended.outcome !== 'answered' ? (
          <ProblemNotice problem={refusalIn(run.ended.answer)} />
        ) : null}
        {run.output.length > 0 ? <Output pieces={run.output} /> : null}
        {run.ended ? <JsonTree value={run.ended.answer} label="Answer" /> : null}
      </div>
    </Dialog>
  );
}
