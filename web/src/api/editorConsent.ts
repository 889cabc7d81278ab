// Consent to lose data, asked by the editor around this page: a dialog of its own, which no setting answers.
import { embeddedPath } from '../model/route';

/** Whether the editor says that it asks. Read once: the address changes while one works. */
const asked =
  typeof window !== 'undefined' &&
  window.parent !== window &&
  embeddedPath(window.location.pathname) !== undefined &&
  new URLSearchParams(window.location.search).get('consent') === 'editor';

export const editorAsks = (): boolean => asked;

export interface Loss {
  readonly question: string;
  readonly detail: string;
}

/** Asks in the editor; no answer counts as none. */
export function askEditor(loss: Loss): Promise<boolean> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== window.parent) return;
      const answer = (data as { toolroomConsented?: { id?: unknown; approved?: unknown } } | null)
        ?.toolroomConsented;
      if (answer?.id !== id) return;
      window.removeEventListener('message', hear);
      resolve(answer.approved === true);
    };
    window.addEventListener('message', hear);
    // Only windows that the ticket names can be around this page.
    window.parent.postMessage({ toolroomConsent: { id, ...loss } }, '*');
  });
}
