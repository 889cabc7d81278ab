import { useState } from 'react';
import { gistOf, parsed, plainOutput, type CallBlock } from '../../model/recall/turns';
import { visible } from '../../model/text';
import { durationText } from '../../model/time';
import { Icon } from '../../ui/Icon';
import { JsonTree } from '../../ui/JsonTree';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { css } from './css';

/** A tool call: one line, unfolded where it failed. */
export function CallCard({ call }: { readonly call: CallBlock }) {
  const failed = call.error || call.outcome === 'failed';
  const [open, setOpen] = useState(failed);
  const gist = call.command || gistOf(call.arguments);
  return (
    <details
      className={cx(css.call, failed && css.bad)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name={failed ? 'cross' : call.outcome === 'ok' ? 'check' : 'play'} />
        <b>{visible(call.tool || 'Command')}</b>
        <code>{visible(gist)}</code>
        <span className={css.ended}>{ending(call)}</span>
      </summary>
      {open ? <Inside call={call} /> : null}
    </details>
  );
}

function ending({ command, outcome, exitCode, milliseconds, error }: CallBlock): string {
  const words = [
    command && exitCode !== undefined ? `exit code ${exitCode}` : '',
    command && exitCode === undefined && outcome === 'failed' ? 'failed' : '',
    !command && error ? 'error' : '',
    milliseconds === undefined ? '' : durationText(milliseconds),
  ];
  return words.filter((word) => word !== '').join(', ');
}

function Inside({ call }: { readonly call: CallBlock }) {
  const fields = parsed(call.arguments);
  const output = plainOutput(call.output || (call.command ? call.result : ''));
  return (
    <div className={css.inside}>
      {call.command ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={css.terminal} role="group" aria-label="Terminal" tabIndex={0}>
          <b>$ {visible(call.command)}</b>
          {output ? `\n${visible(output)}` : ''}
        </pre>
      ) : null}
      {!call.command && fields ? <JsonTree value={fields} label="Arguments" /> : null}
      {!call.command && !fields && call.arguments ? (
        <Text label="Arguments" text={call.arguments} />
      ) : null}
      {!call.command && call.result ? (
        <Text label="Result" text={plainOutput(call.result)} />
      ) : null}
      {!call.command && !call.result && !call.arguments ? (
        <p className={css.note}>Neither arguments nor result were recorded.</p>
      ) : null}
    </div>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <span className={ui.stamp}>{label}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.terminal} role="group" aria-label={label} tabIndex={0}>
        {visible(text)}
      </pre>
    </>
  );
}
