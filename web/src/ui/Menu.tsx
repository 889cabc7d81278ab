import { Menu as List, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { Separator } from 'react-aria-components/Separator';
import { Fragment, type ComponentProps, type ReactElement } from 'react';
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
  readonly run: () => void;
}

interface ListProperties {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly onClose?: () => void;
  /** Whether the first line has the focus as soon as it opens. */
  readonly focusFirst?: boolean;
}

/** The lines of a menu, wherever it opens. */
export function MenuList({ label, actions, onClose, focusFirst = false }: ListProperties) {
  return (
    <List
      aria-label={label}
      className={ui.menu ?? ''}
      disabledKeys={actions.filter((each) => each.off !== undefined).map((each) => each.id)}
      {...(focusFirst ? { autoFocus: 'first' as const } : {})}
      {...(onClose ? { onClose } : {})}
      onAction={(key) => actions.find((each) => each.id === key)?.run()}
    >
      {actions.map((each) => (
        <Fragment key={each.id}>
          {each.apart ? <Separator className={ui.menuLine ?? ''} /> : null}
          <MenuItem
            id={each.id}
            textValue={each.title}
            className={cx(ui.menuItem, each.danger === true && ui.menuDanger)}
          >
            <span className={ui.menuIcon}>{each.icon ? <Icon name={each.icon} /> : null}</span>
            <span className={ui.menuText}>
              {each.title}
              {each.off ? <small>{each.off}</small> : null}
            </span>
            {each.keys ? <kbd>{each.keys}</kbd> : null}
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
