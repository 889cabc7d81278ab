import { useState, useSyncExternalStore } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { chatTitle, type Chat } from '../../model/chats/types';
import { problemOf } from '../../model/problem';
import { countText, visible } from '../../model/text';
import { momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { DeleteDialog, RenameDialog } from './ChatDialogs';
import { css } from './css';
import { chatDrafts } from './drafts';
import type { Place } from './routes';

interface Properties {
  readonly chats: readonly Chat[];
  readonly place: Place;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
  readonly onChanged: () => void;
}

/** The chats, pinned ones first, narrowed by what is searched for. */
export function ChatList({ chats, place, onMove, onChanged }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [now] = useState(() => new Date());
  const [renamed, setRenamed] = useState<Chat>();
  const [deleted, setDeleted] = useState<Chat>();
  const drafted = useSyncExternalStore(chatDrafts.watch, () => chatDrafts.names);
  const wanted = place.search.toLowerCase();
  const shown = chats
    .filter((chat) => `${chatTitle(chat)} ${chat.client ?? ''}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false));
  const pin = async (chat: Chat) => {
    try {
      await api.ask('update_chat', { chat_id: chat.id, pinned: !chat.pinned });
      onChanged();
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  return (
    <>
      <div className={css.sideHead}>
        <div className={ui.textFilter}>
          <Icon name="search" />
          <input
            className={ui.input}
            type="search"
            placeholder="Search chats"
            aria-label="Search chats"
            value={place.search}
            onChange={(event) => onMove({ search: event.target.value }, true)}
          />
        </div>
      </div>
      <ul className={css.list}>
        {shown.map((chat) => (
          <li key={chat.id} className={cx(css.chat, chat.id === place.chat && css.chosen)}>
            <button
              type="button"
              aria-current={chat.id === place.chat ? 'true' : undefined}
              onClick={() => onMove({ chat: chat.id, at: '' })}
            >
              <strong>
                {chat.pinned ? <span className={css.pin}>Pinned</span> : null}
                {visible(chatTitle(chat))}
                {drafted.includes(chat.id) ? <Tag>Draft</Tag> : null}
              </strong>
              <span className={css.soft}>{aboutOf(chat, now)}</span>
            </button>
            <Menu
              label={`Chat ${visible(chatTitle(chat))}`}
              actions={[
                { id: 'rename', title: 'Rename…', icon: 'pencil', run: () => setRenamed(chat) },
                {
                  id: 'pin',
                  title: chat.pinned ? 'Unpin' : 'Pin',
                  icon: 'up',
                  run: () => void pin(chat),
                },
                {
                  id: 'delete',
                  title: 'Delete…',
                  icon: 'bin',
                  danger: true,
                  apart: true,
                  run: () => setDeleted(chat),
                },
              ]}
            >
              <Button
                kind="quiet"
                icon="more"
                aria-label={`Actions for ${visible(chatTitle(chat))}`}
              />
            </Menu>
          </li>
        ))}
        {shown.length === 0 && chats.length > 0 ? (
          <li className={css.nothing}>No matches.</li>
        ) : null}
      </ul>
      {renamed ? (
        <RenameDialog chat={renamed} onClose={() => setRenamed(undefined)} onRenamed={onChanged} />
      ) : null}
      {deleted ? (
        <DeleteDialog
          chat={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            chatDrafts.drop(deleted.id);
            if (deleted.id === place.chat) onMove({ chat: undefined, at: '' }, true);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

function aboutOf(chat: Chat, now: Date): string {
  const words = [
    chat.running ? 'Running' : '',
    visible(chat.client ?? ''),
    chat.messages ? countText(chat.messages, 'message', 'messages') : '',
    chat.created_at ? momentText(chat.created_at, now) : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}
