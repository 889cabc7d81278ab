import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree as All, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { ui } from './look';

/** A line of a tree; one that may have lines below says so by having `below`. */
export interface Branch {
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly detail?: ReactNode;
  readonly below?: readonly Branch[];
}

interface Properties {
  readonly label: string;
  readonly branches: readonly Branch[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly open: ReadonlySet<string>;
  /** What is unfolded now; a page fetches what is below when it hears of it. */
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly empty?: string;
}

/** Lines below lines. Arrows move, right unfolds, left folds, Enter chooses; letters jump. */
export function Tree({ label, branches, chosen, onChoose, open, onOpen, empty }: Properties) {
  return (
    <All<Branch>
      aria-label={label}
      className={ui.lines ?? ''}
      items={branches}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const [first] = keys === 'all' ? [] : [...keys];
        if (first !== undefined) onChoose(String(first));
      }}
      onAction={(key) => onChoose(String(key))}
      expandedKeys={open}
      onExpandedChange={(keys) => onOpen(new Set([...keys].map(String)))}
      renderEmptyState={() => empty ?? null}
    >
      {line}
    </All>
  );
}

function line(branch: Branch) {
  return (
    <TreeItem
      id={branch.id}
      textValue={branch.title}
      className={ui.lineItem ?? ''}
      hasChildItems={branch.below !== undefined}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded }) => (
          <div className={ui.lineBody}>
            {hasChildItems ? (
              <Button slot="chevron" className={ui.lineFold ?? ''}>
                <Icon name={isExpanded ? 'down' : 'right'} size={10} />
              </Button>
            ) : (
              <span className={ui.lineFold} />
            )}
            {branch.icon}
            <span className={ui.lineTitle}>{branch.title}</span>
            {branch.detail}
          </div>
        )}
      </TreeItemContent>
      {branch.below ? <Collection items={branch.below}>{line}</Collection> : null}
    </TreeItem>
  );
}
