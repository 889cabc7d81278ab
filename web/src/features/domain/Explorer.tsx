import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { branchesOf, rowsOf, type Element, type Row } from '../../model/outline';
import { Icon } from '../../ui/Icon';
import type { Doc, DomainModel, Finding } from './types';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly model: DomainModel;
  readonly outline: readonly Element[];
  readonly docs: ReadonlyMap<string, Doc>;
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly file: string;
  readonly chosen: string;
  readonly onElement: (element: Element) => void;
  readonly onFile: (uri: string) => void;
  readonly edge: ReactNode;
}

const KINDS: Readonly<Record<string, string>> = {
  Domain: 'D',
  BoundedContext: 'C',
  ContextMap: 'M',
  DomainMap: 'M',
  Team: 'T',
  Classification: 'K',
  Metadata: 'F',
};

/** What is in the model, by meaning and by file. */
export function Explorer(properties: Properties) {
  const { model, outline, chosen, onElement } = properties;
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const tree = useRef<HTMLUListElement>(null);
  const branches = useMemo(() => branchesOf(outline), [outline]);
  const rows = useMemo(() => rowsOf(branches, closed, filter), [branches, closed, filter]);
  const here = Math.min(at, rows.length - 1);

  const toggle = (row: Row) => {
    const next = new Set(closed);
    if (next.has(row.branch.id)) next.delete(row.branch.id);
    else next.add(row.branch.id);
    setClosed(next);
  };
  const choose = (row: Row) => {
    if (row.branch.element) onElement(row.branch.element);
    else toggle(row);
  };
  const focus = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    setAt(to);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[to]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[here];
    if (!row) return;
    const above = rows.findIndex((each) => each.branch.id === row.parent);
    if (event.key === 'ArrowDown') focus(here + 1);
    else if (event.key === 'ArrowUp') focus(here - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(rows.length - 1);
    else if (event.key === 'ArrowRight' && row.open === false) toggle(row);
    else if (event.key === 'ArrowRight' && row.open) focus(here + 1);
    else if (event.key === 'ArrowLeft' && row.open) toggle(row);
    else if (event.key === 'ArrowLeft' && above >= 0) focus(above);
    else if (event.key === 'Enter' || event.key === ' ') choose(row);
    else return;
    event.preventDefault();
  };

  return (
    <aside className={css.explorer} aria-label="Explorer">
      {properties.edge}
      <input
        className={ui.input}
        type="search"
        aria-label="Filter the model"
        placeholder="Filter"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul ref={tree} className={css.branches} role="tree" aria-label={`Model ${model.name}`}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={`${row.parent ?? ''}/${row.branch.id}`}
            role="treeitem"
            tabIndex={index === here ? 0 : -1}
            aria-level={row.level}
            aria-expanded={row.open}
            aria-selected={row.branch.element?.fqn === chosen}
            className={row.branch.element ? undefined : css.group}
            data-level={row.level}
            onKeyDown={onKeyDown}
            onFocus={() => setAt(index)}
            onClick={() => choose(row)}
          >
            {row.open === undefined ? (
              <span className={css.fold} />
            ) : (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <span
                className={css.fold}
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(row);
                }}
              >
                {row.open ? '▾' : '▸'}
              </span>
            )}
            {row.branch.element ? (
              <span className={css.kind} data-kind={row.branch.element.type} aria-hidden="true">
                {KINDS[row.branch.element.type] ?? '·'}
              </span>
            ) : null}
            <span className={css.label}>{row.branch.label}</span>
            <span className={css.detail}>{row.branch.detail}</span>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p className={css.none}>{filter ? 'No matches.' : 'The model is empty.'}</p>
      ) : null}
      <Files {...properties} />
    </aside>
  );
}

function Files({ model, docs, findings, file, onFile }: Properties) {
  const known = new Set(model.files.map((each) => each.uri));
  const fresh = [...docs.values()].filter(
    (doc) => !known.has(doc.uri) && doc.uri.startsWith(model.uri),
  );
  const all = [...model.files, ...fresh];
  return (
    <nav className={css.files} aria-label="Files">
      <h2 className={ui.stamp}>Files</h2>
      <ul>
        {all.map(({ uri, name }) => {
          const doc = docs.get(uri);
          const found = findings.get(uri) ?? [];
          const errors = found.filter((each) => each.severity === 1).length;
          const warnings = found.filter((each) => each.severity === 2).length;
          const unsaved = doc !== undefined && doc.text !== doc.saved;
          return (
            <li key={uri}>
              <button
                type="button"
                aria-current={uri === file ? 'true' : undefined}
                onClick={() => onFile(uri)}
              >
                <Icon name="file" />
                <span className={css.label}>{name}</span>
                {unsaved ? (
                  <span className={css.unsaved} role="img" aria-label="Unsaved" title="Unsaved">
                    ●
                  </span>
                ) : null}
                {errors > 0 ? (
                  <span className={css.errors} title={`${errors} errors`}>
                    {errors}
                    <span className={ui.unseen}> errors</span>
                  </span>
                ) : null}
                {errors === 0 && warnings > 0 ? (
                  <span className={css.warnings} title={`${warnings} warnings`}>
                    {warnings}
                    <span className={ui.unseen}> warnings</span>
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
