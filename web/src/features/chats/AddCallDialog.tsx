import { useMemo, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import type { WantedCall } from '../../model/chats/types';
import { argumentsIn, draftOf, fieldsOf, type Draft } from '../../model/schema';
import { visible } from '../../model/text';
import { grouped } from '../../model/toolsets/picker';
import type { ToolLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { ProblemNotice } from '../../ui/Notice';
import { SchemaForm } from '../../ui/SchemaForm';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { css } from './css';

interface Properties {
  /** The one to change; none for a new one. */
  readonly call: WantedCall | undefined;
  readonly onClose: () => void;
  readonly onAdd: (call: WantedCall) => void;
}

const nameOf = (tool: ToolLine) => tool.exposed_name ?? tool.tool_id;

/** Chooses a tool and fills in what it takes. */
export function AddCallDialog({ call, onClose, onAdd }: Properties) {
  const { api } = useWorkroom();
  const tools = useReading(
    'tools',
    async (signal) => ((await api.ask('list_tools', {}, signal)) as { tools: ToolLine[] }).tools,
  );
  const [name, setName] = useState(call?.tool);
  const chosen = tools.value?.find((tool) => nameOf(tool) === name);
  if (chosen) {
    return (
      <CallForm
        key={nameOf(chosen)}
        tool={chosen}
        call={call?.tool === name ? call : undefined}
        onBack={() => setName(undefined)}
        onClose={onClose}
        onAdd={onAdd}
      />
    );
  }
  return (
    <Dialog title="Add a tool call" onClose={onClose}>
      {tools.problem ? <ProblemNotice problem={tools.problem} /> : null}
      {tools.value ? (
        <Picker
          tools={tools.value.filter((tool) => tool.available)}
          onChoose={(tool) => setName(nameOf(tool))}
        />
      ) : tools.problem ? null : (
        <Skeleton label="Reading tools" />
      )}
    </Dialog>
  );
}

interface PickerProperties {
  readonly tools: readonly ToolLine[];
  readonly onChoose: (tool: ToolLine) => void;
}

/** Tools of toolsets first: those of the house are for agents more than for this page. */
function Picker({ tools, onChoose }: PickerProperties) {
  const [search, setSearch] = useState('');
  const groups = useMemo(
    () =>
      grouped(tools, search).toSorted(
        (a, b) => Number(a.origin === 'builtin') - Number(b.origin === 'builtin'),
      ),
    [tools, search],
  );
  return (
    <div className={css.pick}>
      <form
        className={ui.textFilter}
        onSubmit={(event) => {
          event.preventDefault();
          const first = groups[0]?.tools[0];
          if (first) onChoose(first);
        }}
      >
        <Icon name="search" />
        <input
          className={ui.input}
          type="search"
          data-first
          placeholder="Search tools"
          aria-label="Search tools"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </form>
      {groups.length === 0 ? <p className={css.soft}>No matches.</p> : null}
      {groups.map((group) => (
        <section key={`${group.origin} ${group.name}`}>
          <h3 className={cx(ui.stamp, ui.named)}>{visible(group.name)}</h3>
          <ul>
            {group.tools.map((tool) => (
              <li key={tool.tool_id}>
                <button type="button" onClick={() => onChoose(tool)}>
                  <strong>{visible(tool.name)}</strong>
                  {tool.requires_confirmation ? <Tag kind="wait">Asks first</Tag> : null}
                  <span className={css.soft}>{visible(tool.description)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface FormProperties {
  readonly tool: ToolLine;
  readonly call: WantedCall | undefined;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onAdd: (call: WantedCall) => void;
}

function CallForm({ tool, call, onBack, onClose, onAdd }: FormProperties) {
  const fields = useMemo(() => fieldsOf(tool.input_schema), [tool]);
  const [draft, setDraft] = useState<Draft>(() => (call && draftOf(fields, call.arguments)) ?? {});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = () => {
    const reading = argumentsIn(fields, draft);
    setProblems(reading.ok ? {} : reading.problems);
    if (reading.ok) onAdd({ tool: nameOf(tool), arguments: reading.value });
  };
  return (
    <Dialog
      title={visible(tool.name)}
      onClose={onClose}
      footer={
        <>
          <Button icon="left" onClick={onBack}>
            All tools
          </Button>
          <Button kind="primary" data-first={fields.length === 0 || undefined} onClick={submit}>
            {call ? 'Change call' : 'Add call'}
          </Button>
        </>
      }
    >
      <form
        className={cx(ui.form, css.callForm)}
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
    </Dialog>
  );
}
