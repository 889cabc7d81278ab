import { useState } from 'react';
import type { ChatCall } from '../../model/chats/types';
import { visible } from '../../model/text';
import { between, durationText, exactText } from '../../model/time';
import { CopyButton } from '../../ui/CopyButton';
import { JsonTree } from '../../ui/JsonTree';
import { hrefOf } from '../../ui/Navigation';
import { Output } from '../../ui/Output';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs, type TabOf } from '../../ui/Tabs';
import { CallChanges } from './CallChanges';
import { ResultView } from './ResultView';
import { css } from './css';
import { useWholeCall } from './useWholeCall';
import { printedOf, sandboxOf } from './printed';

interface Properties {
  readonly chat: string;
  readonly call: ChatCall;
}

/** Everything there is to see of a call that has ended. */
export function CallParts({ chat, call }: Properties) {
  const whole = useWholeCall(call);
  return whole ? (
    <Parts chat={chat} call={whole} />
  ) : (
    <Skeleton label="Reading the call" lines={3} />
  );
}

function Parts({ chat, call }: Properties) {
  const [chosen, setChosen] = useState('result');
  const printed = printedOf(call);
  const changed =
    call.post_manifest_id !== undefined && call.post_manifest_id !== call.pre_manifest_id;
  const tabs: TabOf[] = [
    { id: 'result', title: 'Result', panel: <ResultView chat={chat} call={call} /> },
    ...(changed
      ? [{ id: 'changes', title: 'Changes', panel: <CallChanges chat={chat} call={call} /> }]
      : []),
    {
      id: 'arguments',
      title: 'Arguments',
      panel: <Json title="Arguments" value={call.arguments ?? {}} />,
    },
    ...(call.answer === undefined
      ? []
      : [{ id: 'answer', title: 'Answer', panel: <Json title="Answer" value={call.answer} /> }]),
    ...(printed.length > 0
      ? [{ id: 'output', title: 'Output', panel: <Output pieces={printed} /> }]
      : []),
  ];
  return (
    <>
      <Tabs
        label="Parts of the call"
        className={css.parts}
        tabs={tabs}
        chosen={tabs.some(({ id }) => id === chosen) ? chosen : 'result'}
        onChoose={setChosen}
      />
      <Facts call={call} />
    </>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <div className={css.json}>
      <CopyButton
        text={JSON.stringify(value, null, 2)}
        label={`Copy the ${title.toLowerCase()} as JSON`}
      />
      <JsonTree value={value} label={title} />
    </div>
  );
}

function Facts({ call }: { readonly call: ChatCall }) {
  const facts = [
    ['Started', call.started_at ? exactText(call.started_at) : ''],
    [
      'Took',
      call.started_at && call.finished_at
        ? durationText(between(call.started_at, call.finished_at))
        : '',
    ],
    ['Sandbox', sandboxOf(call)],
  ].filter(([, value]) => value);
  return (
    <footer className={css.facts}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{visible(value ?? '')}</dd>
          </div>
        ))}
      </dl>
      <a href={hrefOf(`/activity/${encodeURIComponent(call.call_id)}`)}>Open in Activity</a>
    </footer>
  );
}
