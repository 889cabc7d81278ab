import type { ReactNode } from 'react';
import { bytesText, countText, visible } from '../../model/text';
import { commandText } from '../../model/toolsets/picker';
import { signerText } from '../../model/toolsets/signer';
import type { BundleChange, Preview } from '../../model/toolsets/types';
import { Icon } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { FileList } from './FileList';
import { ToolMarks } from './ToolMarks';
import { css } from './css';
import { ui } from '../../ui/look';

/** Exactly what an import would install, and what it would change. */
export function PreviewView({ preview }: { readonly preview: Preview }) {
  return (
    <div className={css.preview}>
      <p>{visible(preview.description)}</p>
      {preview.conflicts.map((text) => (
        <p key={text} className={css.bad} role="alert">
          <Icon name="warning" /> {visible(text)}
        </p>
      ))}
      {preview.kind === 'unchanged' ? <p>This exact toolset is already installed.</p> : null}
      {preview.kind === 'downgrade' ? (
        <p className={css.warn}>
          <Icon name="warning" /> Version {preview.version} is older than the installed{' '}
          {preview.installed_version}.
        </p>
      ) : null}
      {preview.kind === 'same_version' ? (
        <p className={css.warn}>
          <Icon name="warning" /> Version {preview.version} is installed with different content.
        </p>
      ) : null}
      {preview.warnings.map((text) => (
        <p key={text} className={css.warn}>
          <Icon name="warning" /> {visible(text)}
        </p>
      ))}
      {preview.changes.length > 0 ? (
        <Part title={`Changes from ${preview.installed_version ?? 'the installed version'}`}>
          <ul className={css.changes}>
            {preview.changes.map((change) => (
              <li key={`${change.kind} ${change.what} ${change.name}`}>
                <Tag kind={KINDS[change.kind]}>{change.kind}</Tag>
                <span>{change.what}</span>
                <code>{visible(change.name)}</code>
                <span className={css.soft}>{visible(change.detail)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title="Permissions">
        <p>
          <Tag kind={preview.permissions.network ? 'wait' : 'good'}>
            {preview.permissions.network ? 'Network access' : 'No network access'}
          </Tag>{' '}
          Tools read and write the files of the chat they run in.
        </p>
        {preview.environment.length > 0 ? (
          <p>
            Asks for these environment names: <Names names={preview.environment} />. It gets none of
            them until you bind it.
          </p>
        ) : null}
      </Part>
      <Part title="Signature">
        <p>
          <Tag kind={preview.signature.state === 'trusted' ? 'good' : 'wait'}>
            {visible(signerText(preview.signature))}
          </Tag>
        </p>
      </Part>
      <Part title={countText(preview.tools.length, 'tool', 'tools')}>
        <ul className={css.plain}>
          {preview.tools.map((tool) => (
            <li key={tool.id}>
              <strong>{visible(tool.name)}</strong> <code>{visible(tool.id)}</code>
              <ToolMarks
                renderer={tool.renderer}
                confirmation={tool.requires_confirmation}
                network={preview.permissions.network}
              />
              <div className={css.soft}>{visible(tool.description)}</div>
            </li>
          ))}
        </ul>
      </Part>
      {preview.mcp_servers.length > 0 ? (
        <Part title={countText(preview.mcp_servers.length, 'MCP server', 'MCP servers')}>
          <ul className={css.plain}>
            {preview.mcp_servers.map((server) => (
              <li key={server.id}>
                <strong>{visible(server.id)}</strong> runs{' '}
                <code>{visible(commandText(server.config))}</code>
                {server.environment.length > 0 ? (
                  <div className={css.soft}>
                    Environment: <Names names={server.environment} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part
        title={`${countText(preview.files.length, 'file', 'files')}, ${bytesText(preview.bytes)}`}
      >
        <FileList files={preview.files} />
        {preview.ignored.length > 0 ? (
          <p className={css.soft}>
            Left out: {preview.ignored.map((path) => visible(path)).join(', ')}
          </p>
        ) : null}
      </Part>
      <p className={css.soft}>
        Content <code>{preview.digest.slice(0, 16)}</code>
      </p>
    </div>
  );
}

const KINDS: Readonly<Record<BundleChange['kind'], 'good' | 'bad' | 'wait'>> = {
  added: 'good',
  removed: 'bad',
  changed: 'wait',
};

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className={ui.stamp}>{title}</h3>
      {children}
    </section>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 ? ', ' : ''}
          <code>{visible(name)}</code>
        </span>
      ))}
    </>
  );
}
