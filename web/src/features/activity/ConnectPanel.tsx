import { useState } from 'react';
import type { Api } from '../../api/Api';
import { useReading } from '../../api/useReading';
import { CopyButton } from '../../ui/CopyButton';
import { ProblemNotice } from '../../ui/Notice';
import { css } from './css';
import { ui } from '../../ui/look';

/** Ready-to-copy configuration for the clients people use. */
export function ConnectPanel({ api }: { readonly api: Api }) {
  const { value: guide, problem } = useReading('connect', () => api.connect());
  const [chosen, setChosen] = useState(0);
  if (problem && !guide) return <ProblemNotice problem={problem} />;
  const client = guide?.clients[chosen];
  if (!guide || !client) return null;
  return (
    <div className={css.connect}>
      <div className={css.clients} role="group" aria-label="Client">
        {guide.clients.map((each, index) => (
          <button
            key={each.id}
            type="button"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
          >
            {each.name}
          </button>
        ))}
      </div>
      <div className={css.snippet}>
        <div className={css.partHead}>
          <span>
            {client.id === 'shell' ? 'Start with' : 'Into'} <code>{client.file}</code>
          </span>
          <CopyButton text={client.text} label={`Copy the text for ${client.name}`} words="Copy" />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={`Text for ${client.name}`}>
          {client.text}
        </pre>
      </div>
      <dl className={css.http}>
        <div>
          <dt className={ui.stamp}>MCP over HTTP</dt>
          <dd>
            <code>{guide.http.url}</code>
            <CopyButton text={guide.http.url} label="Copy the address" />
          </dd>
        </div>
        <div>
          <dt className={ui.stamp}>Token file</dt>
          <dd>
            <code>{guide.http.token_file}</code>
            <CopyButton text={guide.http.token_file} label="Copy the path of the token file" />
          </dd>
        </div>
      </dl>
    </div>
  );
}
