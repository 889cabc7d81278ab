import { useId, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { problemOf } from '../../model/problem';
import { visible } from '../../model/text';
import type { Toolset } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly toolset: Toolset;
  readonly onChanged: () => void;
}

/** Which variables of Toolroom's environment the toolset may use. */
export function Bindings({ toolset, onChanged }: Properties) {
  return (
    <section className={css.part}>
      <h3 className={ui.stamp}>Environment</h3>
      <p className={css.soft}>
        The toolset gets a value only for the names that you bind. It is read at each call and never
        stored.
      </p>
      <ul className={css.bindings}>
        {toolset.environment.map((name) => (
          <Binding
            key={`${name} ${toolset.bindings[name] ?? ''}`}
            toolset={toolset.id}
            name={name}
            bound={toolset.bindings[name]}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  );
}

interface BindingProperties {
  readonly toolset: string;
  readonly name: string;
  readonly bound: string | undefined;
  readonly onChanged: () => void;
}

function Binding({ toolset, name, bound, onChanged }: BindingProperties) {
  const { api } = useWorkroom();
  const say = useSay();
  const id = useId();
  const [variable, setVariable] = useState(bound ?? name);
  const put = async (remove: boolean) => {
    try {
      const given = remove ? { remove } : { variable };
      await api.ask('bind_environment', { toolset_id: toolset, name, ...given }, undefined, true);
      onChanged();
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void put(false);
        }}
      >
        <label htmlFor={id}>
          <code>{visible(name)}</code>
        </label>
        {bound === undefined ? <Tag kind="wait">Not bound</Tag> : <Tag kind="good">Bound</Tag>}
        <input
          id={id}
          className={ui.input}
          spellCheck={false}
          value={variable}
          aria-label={`Variable for ${visible(name)}`}
          onChange={(event) => setVariable(event.target.value)}
        />
        <Button type="submit" disabled={variable.trim() === '' || variable === bound}>
          {bound === undefined ? 'Bind' : 'Change'}
        </Button>
        {bound === undefined ? null : (
          <Button kind="quiet" onClick={() => void put(true)}>
            Remove
          </Button>
        )}
      </form>
    </li>
  );
}
