import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { QuestionsState } from '../../api/Questions';
import { useWorkroom } from '../../api/Workroom';
import { visible } from '../../model/text';
import { useCommands } from '../../ui/Commands';
import { useNavigation } from '../../ui/Navigation';
import { Dock } from './Dock';
import { ui } from '../../ui/look';

/** How often is looked whether the caller of a question that nobody waits for is still there. */
const LOOK_MILLISECONDS = 5_000;

/** The questions on every page: the dock, its shortcut, its links, and what a screen reader says. */
export function Approvals() {
  const { questions } = useWorkroom();
  const state = useSyncExternalStore(questions.watch, () => questions.state);
  const { pending, arrived } = state;
  const link = useLinked(state);

  const hasQuestions = pending.length > 0;
  useEffect(() => {
    if (!hasQuestions) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyA') return;
      event.preventDefault();
      questions.review();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [questions, hasQuestions]);
  useCommands(
    useMemo(
      () =>
        hasQuestions
          ? [
              {
                id: 'approvals.review',
                title: 'Review what needs approval',
                group: 'Approvals',
                run: () => questions.review(),
              },
            ]
          : [],
      [questions, hasQuestions],
    ),
  );

  // No event tells that an agent has gone, or that a question was answered which no call waits for.
  const isLeftOpen = pending.some(({ waiting }) => !waiting);
  useEffect(() => {
    if (!isLeftOpen) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void questions.refresh();
    }, LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [questions, isLeftOpen]);

  return (
    <>
      <p className={ui.unseen} role="status">
        {visible(arrived.map(({ client, text }) => `${client} needs approval: ${text}`).join(' '))}
      </p>
      {(state.cards.length > 0 && !link.isAhead) || link.missing ? (
        <Dock state={state} missing={link.missing} onMissingSeen={link.dismiss} />
      ) : null}
    </>
  );
}

/** Opens the question that the address names, as in `#/activity?question=…`. */
function useLinked({ loaded, pending, reviewed }: QuestionsState) {
  const { questions } = useWorkroom();
  const { route, go } = useNavigation();
  const { question: id } = route.parameters;
  const isNew = loaded && id !== undefined && !reviewed.has(id);
  const isOpen = pending.some((question) => question.id === id);
  const isAhead = isNew && isOpen;
  useEffect(() => {
    if (isAhead) questions.review(id);
  }, [questions, id, isAhead]);
  return {
    /** Whether the questions are about to open at this one. */
    isAhead,
    missing: isNew && !isOpen,
    dismiss: () =>
      go({ path: route.path, parameters: { ...route.parameters, question: '' } }, true),
  };
}
