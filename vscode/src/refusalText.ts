const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const ended = (said: string): string => (/[.!?]$/.test(said) ? said : `${said}.`);

/** What a refusal says to a person: what was wrong, and what to do. */
export function refusalText(body: unknown): string {
  const { message, error, nextStep } = (body ?? {}) as Record<string, unknown>;
  const wrong = text(message) ?? text(error);
  if (wrong === undefined)
    return 'The call was refused. Run "Toolroom: Show server log" to see why.';
  const next = text(nextStep);
  return next === undefined ? ended(wrong) : `${ended(wrong)} ${ended(next)}`;
}
