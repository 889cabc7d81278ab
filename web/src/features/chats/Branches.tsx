import type { MessageTree } from '../../model/chats/branches';
import { shortened, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';

interface Properties {
  readonly tree: MessageTree;
  readonly leaf: string | undefined;
  readonly active: string | undefined;
  readonly onChoose: (leaf: string) => void;
}

const MOST = 50;

/** Every branch of a chat by its last message. */
export function Branches({ tree, leaf, active, onChoose }: Properties) {
  const leaves = tree.leaves();
  if (leaves.length < 2) return null;
  return (
    <Menu
      label="Branches"
      actions={leaves.slice(0, MOST).map((each) => ({
        id: each.id,
        title: [
          shortened(
            visible(each.content || each.calls.map(({ tool }) => tool).join(', ') || 'Message'),
            60,
          ),
          each.id === active ? ' (current)' : '',
        ].join(''),
        ...(each.id === leaf ? { icon: 'check' as const } : {}),
        run: () => onChoose(each.id),
      }))}
    >
      <Button icon="branch">{leaves.length} branches</Button>
    </Menu>
  );
}
