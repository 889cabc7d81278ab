import type { ChatCall, Piece } from '../../model/chats/types';

const textIn = (value: unknown, name: string): string => {
  const found =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : '';
  return typeof found === 'string' ? found : '';
};

/** What a tool printed: as it was heard, else as it was recorded. */
export function printedOf(call: ChatCall): readonly Piece[] {
  if (call.output?.length) return call.output;
  return (['stdout', 'stderr'] as const)
    .map((stream) => ({
      stream,
      text: textIn(call.render_plan, stream) || textIn(call.answer, stream),
    }))
    .filter(({ text }) => text !== '');
}

const LEVELS: Readonly<Record<string, string>> = {
  bubblewrap: 'Full (bubblewrap)',
  landlock: 'Limited (Landlock)',
  limits: 'Resource limits only',
  none: 'None',
};

/** What a tool ran in, where it is one that runs in a sandbox. */
export function sandboxOf(call: ChatCall): string {
  const level = call.render_plan?.sandbox ?? textIn(call.answer, 'sandbox');
  return LEVELS[level] ?? level;
}
