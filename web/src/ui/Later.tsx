import { useEffect, useState, type ComponentType } from 'react';
import type { Problem } from '../model/problem';
import { ui } from './look';
import { Button } from './Button';
import { ProblemNotice } from './Notice';

const NOT_LOADED: Problem = {
  code: 'page.not-loaded',
  message: 'This page could not be loaded',
  nextStep: 'Check that toolroom serve is running, then try again',
};

/** A page whose script is fetched when it is first wanted. A failed attempt can be repeated. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  let known: ComponentType | undefined;
  return function Later() {
    const [Loaded, setLoaded] = useState(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (known || failed) return undefined;
      let wanted = true;
      load().then(
        (component) => {
          known = component;
          if (wanted) setLoaded(() => component);
        },
        () => wanted && setFailed(true),
      );
      return () => {
        wanted = false;
      };
    }, [failed]);
    if (Loaded) return <Loaded />;
    return (
      <main className={ui.notYet} aria-busy={!failed}>
        {failed ? (
          <>
            <ProblemNotice problem={NOT_LOADED} />
            <Button icon="again" onClick={() => setFailed(false)}>
              Try again
            </Button>
          </>
        ) : null}
      </main>
    );
  };
}
