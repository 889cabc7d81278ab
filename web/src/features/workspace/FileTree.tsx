import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { problemOf, type Problem } from '../../model/problem';
import { bytesText, visible } from '../../model/text';
import {
  foldersTo,
  marksOf,
  nameOf,
  type FileChange,
  type FileEntry,
  type Mark,
} from '../../model/workspace/states';
import { Icon } from '../../ui/Icon';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Tree, type Branch } from '../../ui/Tree';
import { css } from './css';

interface Properties {
  readonly chat: string;
  /** The state; a chat without one has no files. */
  readonly manifest: string | undefined;
  readonly changes: readonly FileChange[];
  readonly chosen: string;
  readonly onChoose: (path: string) => void;
}

interface Listing {
  readonly entries: readonly FileEntry[];
  /** Where to go on when there is more. */
  readonly next: string | undefined;
}

const TOP = '.';
/** A tree of more lines is slow; the rest of a folder comes when it is asked for. */
const PAGE = 200;
const MORE = '\0more ';

/** The files of one state. What is in a folder is read when it is unfolded. */
export function FileTree({ chat, manifest, changes, chosen, onChoose }: Properties) {
  const { api } = useWorkroom();
  const [listings, setListings] = useState<ReadonlyMap<string, Listing>>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(foldersTo(chosen)));
  const [problem, setProblem] = useState<Problem>();
  const asked = useRef(new Set<string>());

  const read = async (folder: string, after?: string) => {
    if (!manifest || asked.current.has(`${folder} ${after ?? ''}`)) return;
    asked.current.add(`${folder} ${after ?? ''}`);
    try {
      const answer = (await api.ask('get_workspace_files', {
        chat_id: chat,
        manifest_id: manifest,
        folder,
        limit: PAGE,
        ...(after ? { after } : {}),
      })) as { files: FileEntry[]; next?: string };
      setListings((all) =>
        new Map(all).set(folder, {
          entries: [...(after ? (all.get(folder)?.entries ?? []) : []), ...answer.files],
          next: answer.next,
        }),
      );
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
  };
  const reader = useRef(read);
  useEffect(() => {
    void reader.current(TOP);
    foldersTo(chosen).forEach((folder) => void reader.current(folder));
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const marks = useMemo(() => marksOf(changes), [changes]);
  const branches = useMemo(() => branchesOf(TOP, listings, marks), [listings, marks]);
  if (problem) return <ProblemNotice problem={problem} />;
  if (!manifest) return <p className={css.soft}>This chat has no files.</p>;
  if (!listings.has(TOP)) return <Skeleton label="Reading files" />;
  return (
    <Tree
      label="Files"
      branches={branches}
      chosen={chosen === '' ? undefined : chosen}
      onChoose={(id) => {
        if (id.startsWith(MORE)) {
          const folder = id.slice(MORE.length);
          void read(folder, listings.get(folder)?.next);
        } else if (isFolder(id, listings)) {
          const next = new Set(open);
          if (!next.delete(id)) next.add(id);
          setOpen(next);
          void read(id);
        } else onChoose(id);
      }}
      open={open}
      onOpen={(now) => {
        setOpen(now);
        now.forEach((folder) => void read(folder));
      }}
      empty="No files."
    />
  );
}

function isFolder(path: string, listings: ReadonlyMap<string, Listing>): boolean {
  const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : TOP;
  return (
    listings.get(above)?.entries.some((each) => each.path === path && each.type === 'folder') ??
    false
  );
}

const WORDS: Readonly<Record<Mark, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  within: 'Has changes',
};
const LETTERS: Readonly<Record<Mark, string>> = {
  added: 'A',
  changed: 'M',
  removed: 'D',
  within: '•',
};

function branchesOf(
  folder: string,
  listings: ReadonlyMap<string, Listing>,
  marks: ReadonlyMap<string, Mark>,
): readonly Branch[] {
  const listing = listings.get(folder);
  if (!listing) return [];
  const lines = listing.entries.toSorted(foldersFirst).map((entry): Branch => {
    const mark = marks.get(entry.path);
    const isDirectory = entry.type === 'folder';
    return {
      id: entry.path,
      title: visible(nameOf(entry.path)),
      icon: <Icon name={isDirectory ? 'folder' : entry.type === 'link' ? 'link' : 'file'} />,
      detail: mark ? (
        <span className={css.mark} data-mark={mark} title={WORDS[mark]}>
          {LETTERS[mark]}
        </span>
      ) : entry.size === undefined ? null : (
        <span className={css.size}>{bytesText(entry.size)}</span>
      ),
      ...(isDirectory ? { below: branchesOf(entry.path, listings, marks) } : {}),
    };
  });
  return listing.next ? [...lines, { id: MORE + folder, title: 'Show more…' }] : lines;
}

function foldersFirst(a: FileEntry, b: FileEntry): number {
  const order = Number(b.type === 'folder') - Number(a.type === 'folder');
  return order || (a.path < b.path ? -1 : 1);
}
