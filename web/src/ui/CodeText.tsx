import type { Extension } from '@codemirror/state';
import { lazy, Suspense, useEffect, useState } from 'react';
import { languageName, languageOf } from './languages';
import { ui } from './look';

const Editor = lazy(async () => ({ default: (await import('./Editor')).Editor }));
const Compared = lazy(async () => ({ default: (await import('./Compared')).Compared }));

interface Properties {
  readonly label: string;
  readonly text: string;
  /** By which the language is known. */
  readonly path: string;
  /** The language, where it is not to be found out. */
  readonly language?: string | undefined;
  /** None for text that is only read. */
  readonly onChange?: ((text: string) => void) | undefined;
  readonly onSave?: (() => void) | undefined;
}

/** The text of a file in the colours of its language, to be read or to be written. */
export function CodeText({ label, text, path, language, onChange, onSave }: Properties) {
  const colours = useLanguage(languageName(path, language, text));
  return (
    <Suspense fallback={<div className={ui.editor} aria-busy="true" />}>
      <Editor
        label={label}
        value={text}
        readOnly={!onChange}
        {...(onChange ? { onChange } : {})}
        {...(colours ? { language: colours } : {})}
        {...(onSave ? { keys: { 'Mod-s': onSave } } : {})}
      />
    </Suspense>
  );
}

interface DifferenceProperties {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

/** Two versions of a file side by side. */
export function CodeDifference({ path, ...rest }: DifferenceProperties) {
  const colours = useLanguage(languageName(path));
  return (
    <Suspense fallback={<div className={ui.editor} aria-busy="true" />}>
      <Compared {...rest} language={colours} />
    </Suspense>
  );
}

function useLanguage(name: string): Extension | undefined {
  const [known, setKnown] = useState<{ name: string; colours: Extension }>();
  useEffect(() => {
    let wanted = true;
    languageOf(name).then(
      (colours) => wanted && setKnown({ name, colours }),
      () => {
        // Without its colours it can be read as well.
      },
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return known?.name === name ? known.colours : undefined;
}
