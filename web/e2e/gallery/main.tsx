// Every accessible part once, under the policy of the page, for parts.test.mjs.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { Button } from '../../src/ui/Button';
import { ComboBox } from '../../src/ui/ComboBox';
import { ContextMenu } from '../../src/ui/ContextMenu';
import { Menu, type MenuAction } from '../../src/ui/Menu';
import { Popover } from '../../src/ui/Popover';
import { Tabs } from '../../src/ui/Tabs';
import { Tooltip } from '../../src/ui/Tooltip';
import { Tree, type Branch } from '../../src/ui/Tree';

const TYPES = ['int', 'bigint', 'text', 'timestamp', 'uuid'].map((id) => ({ id, title: id }));
const FILES: readonly Branch[] = [
  { id: 'src', title: 'src', below: [{ id: 'src/a.ts', title: 'a.ts' }] },
  { id: 'README.md', title: 'README.md' },
];

function Gallery() {
  const [said, say] = useState('');
  const [type, setType] = useState('int');
  const [tab, setTab] = useState('one');
  const [file, setFile] = useState<string>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const actions = (of: string): readonly MenuAction[] => [
    { id: 'open', title: 'Open', keys: 'Enter', run: () => say(`opened ${of}`) },
    { id: 'copy', title: 'Copy', off: 'Nothing is selected', run: () => say(`copied ${of}`) },
    { id: 'delete', title: 'Delete', danger: true, apart: true, run: () => say(`deleted ${of}`) },
  ];
  return (
    <main>
      <h1>Parts</h1>
      <p role="status">{said}</p>
      <Tooltip text="Runs the statement" keys="Ctrl+Enter">
        <Button>Run</Button>
      </Tooltip>
      <Menu label="Export" actions={actions('menu')}>
        <Button>Export</Button>
      </Menu>
      <Popover label="Details" trigger={<Button>Details</Button>}>
        {(close) => <Button onClick={close}>Done</Button>}
      </Popover>
      <ComboBox label="Type" value={type} choices={TYPES} onChange={setType} />
      <Tabs
        label="Views"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'one', title: 'One', panel: <p>First panel</p> },
          { id: 'two', title: 'Two', count: 3, bad: true, panel: <p>Second panel</p> },
        ]}
      />
      <Tree
        label="Files"
        branches={FILES}
        chosen={file}
        onChoose={(id) => {
          setFile(id);
          say(`chose ${id}`);
        }}
        open={open}
        onOpen={setOpen}
      />
      <ContextMenu
        label="Row"
        actionsAt={(target) => {
          const row = target.closest<HTMLElement>('[data-key]');
          return row ? actions(row.dataset['key'] ?? '') : [];
        }}
      >
        {['first', 'second'].map((key) => (
          <p key={key}>
            <Button data-key={key}>{key}</Button>
          </p>
        ))}
      </ContextMenu>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<Gallery />);
