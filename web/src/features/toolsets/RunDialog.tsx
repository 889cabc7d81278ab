import { useMemo, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useCallRun } from '../../api/useCallRun';
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
  const run = useCallRun(api);
  const submit = () => {
    const reading = argumentsIn(fields, draft);
    setProblems(reading.ok ? {} : reading.problems);
    if (reading.ok) void run.start(tool.exposed_name ?? tool.tool_id, reading.value);
  };
  const { state } = run;
  return (
    <Dialog
      title={`Run ${visible(tool.name)}`}
      onClose={() => {
        run.stop();
        onClose();
      }}
      footer={
        <>
          {state.id && !state.running ? (
            <a className={ui.button} href={hrefOf(`/activity/${encodeURIComponent(state.id)}`)}>
              Open call
            </a>
          ) : null}
          {state.running ? (
            <Button kind="danger" icon="stop" onClick={run.stop}>
              Stop
            </Button>
          ) : null}
          <Button
            kind="primary"
            icon="play"
            data-first={fields.length === 0 || undefined}
            disabled={state.running}
            onClick={submit}
          >
            {state.ended ? 'Run again' : 'Run'}
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
        {state.running ? <StatusMark status={state.waiting ? 'pending' : 'running'} /> : null}
        {state.waiting ? <p>Waiting for approval. Review it on the Activity page.</p> : null}
        {state.running && state.progress ? (
          <ProgressBar progress={state.progress} label="Progress" />
        ) : null}
        {state.problem ? <ProblemNotice problem={state.problem} /> : null}
        {state.ended ? (
          <StatusMark status={state.ended.outcome === 'answered' ? 'success' : 'error'} />
        ) : null}
        {state.ended && state.ended.outcome !== 'answered' ? (
          <ProblemNotice problem={refusalIn(state.ended.answer)} />
        ) : null}
        {state.output.length > 0 ? <Output pieces={state.output} /> : null}
        {state.ended ? <JsonTree value={state.ended.answer} label="Answer" /> : null}
      </div>
    </Dialog>
  );
}
