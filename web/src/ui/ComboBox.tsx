import { Button } from 'react-aria-components/Button';
import { ComboBox as Box } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
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
  readonly invalid?: boolean;
  readonly mono?: boolean;
  readonly className?: string | undefined;
}

/** A field that suggests what it knows and takes whatever is typed. */
export function ComboBox(properties: Properties) {
  const { label, value, choices, onChange, invalid = false, mono = false, className } = properties;
  return (
    <Box
      aria-label={label}
      className={cx(ui.combo, className)}
      allowsCustomValue
      menuTrigger="focus"
      inputValue={value}
      onInputChange={onChange}
      isInvalid={invalid}
      defaultItems={choices}
    >
      <Input className={cx(ui.input, mono && ui.mono)} spellCheck={false} />
      <Button className={ui.comboOpen ?? ''} aria-label={`Choices for ${label}`}>
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
