import { Menu as List, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { Separator } from 'react-aria-components/Separator';
import { Fragment, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import { cx } from './cx';
import { ui } from './look';

/** One line of a menu. */
export interface MenuAction {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  /** The keys that do the same, as in `Ctrl+D`. */
  readonly keys?: string;
  readonly danger?: boolean;
  /** Why it cannot be done now; shown instead of hiding the line. */
  readonly off?: string | undefined;
  /** Begins a new group. */
  readonly apart?: boolean;
  /** What it opens in its place, as the colours to choose from; then it runs nothing itself. */
  readonly below?: readonly MenuAction[];
  /** What stands in front of the title instead of an icon, as a patch of a colour. */
  readonly mark?: ReactNode;
  readonly run?: () => void;
}

interface ListProperties {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly onClose?: () => void;
  /** Whether the first line has the focus as soon as it opens. */
  readonly focusFirst?: boolean;
}

/** The lines of a menu, wherever it opens. */
export function MenuList({ label, actions: all, onClose, focusFirst = false }: ListProperties) {
  const [opened, setOpened] = useState<MenuAction>();
  const actions = opened?.below ?? all;
  return (
    <List
      key={opened?.id ?? ''}
      aria-label={opened?.title ?? label}
      className={ui.menu ?? ''}
      disabledKeys={actions.filter((each) => each.off !== undefined).map((each) => each.id)}
      {...(focusFirst || opened ? { autoFocus: 'first' as const } : {})}
      {...(onClose ? { onClose } : {})}
      onAction={(key) => {
        const chosen = actions.find((each) => each.id === key);
        if (chosen?.below) setOpened(chosen);
        else chosen?.run?.();
      }}
    >
      {actions.map((each) => (
        <Fragment key={each.id}>
          {each.apart ? <Separator className={ui.menuLine ?? ''} /> : null}
          <MenuItem
            id={each.id}
            textValue={each.title}
            shouldCloseOnSelect={each.below === undefined}
            className={cx(ui.menuItem, each.danger === true && ui.menuDanger)}
          >
            <span className={ui.menuIcon}>
              {each.mark ?? (each.icon ? <Icon name={each.icon} /> : null)}
            </span>
            <span className={ui.menuText}>
              {each.title}
              {each.off ? <small>{each.off}</small> : null}
            </span>
            {each.keys ? <kbd>{each.keys}</kbd> : null}
            {each.below ? <Icon name="right" size={10} /> : null}
          </MenuItem>
        </Fragment>
      ))}
    </List>
  );
}

interface Properties {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** The button that opens it. */
  readonly children: ComponentProps<typeof Pressable>['children'] & ReactElement;
}

/** A button that opens a menu. */
export function Menu({ label, actions, children }: Properties) {
  return (
    <MenuTrigger>
      <Pressable>{children}</Pressable>
      <Popover className={ui.popover ?? ''} offset={4}>
        <MenuList label={label} actions={actions} />
      </Popover>
    </MenuTrigger>
  );
}
