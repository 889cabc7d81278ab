import { Button } from 'react-aria-components/Button';
import { ComboBox as Box } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { KeyboardEvent } from 'react';
import { Icon } from './Icon';
import { cx } from './cx';
import { ui } from './look';

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
}

interface Properties {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Every letter typed, and the title of what is chosen. */
  readonly onChange: (text: string) => void;
  /** Enter where nothing of the list is highlighted: what is typed stays, and one goes on. */
  readonly onEnter?: (event: KeyboardEvent) => void;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly mono?: boolean;
  readonly className?: string | undefined;
}

/** A field that suggests what it knows and takes whatever is typed. */
export function ComboBox(properties: Properties) {
  const { label, value, choices, onChange, onEnter, className } = properties;
  const { invalid = false, disabled = false, mono = false } = properties;
  return (
    <Box
      aria-label={label}
      className={cx(ui.combo, className)}
      allowsCustomValue
      menuTrigger="input"
      inputValue={value}
      onInputChange={onChange}
      isInvalid={invalid}
      isDisabled={disabled}
      defaultItems={choices}
    >
      <Input
        className={cx(ui.input, mono && ui.mono)}
        spellCheck={false}
        onKeyDown={(event) => {
          // Still as the key found it: Enter takes what is highlighted, and only that.
          const highlighted = event.currentTarget.hasAttribute('aria-activedescendant');
          if (event.key === 'Enter' && !highlighted) onEnter?.(event);
          // Closes the list and nothing around it.
          if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') {
            event.stopPropagation();
          }
        }}
      />
      <Button className={ui.comboOpen ?? ''} aria-label="Show choices">
        <Icon name="down" size={10} />
      </Button>
      <Popover className={ui.popover ?? ''} offset={3}>
        <ListBox<Choice> className={ui.choices ?? ''}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.title} className={ui.choice ?? ''}>
              <span>{choice.title}</span>
              {choice.detail ? <small>{choice.detail}</small> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Box>
  );
}
