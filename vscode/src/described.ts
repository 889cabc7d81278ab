const LONGEST = 160;

/** What a call does, in one line, before it is made: what the tool is called and what it is given. */
export function described(tool: string, input: unknown): string {
  const given = JSON.stringify(input) ?? '';
  if (given === '{}' || given === '') return tool;
  return `${tool} ${given.length > LONGEST ? `${given.slice(0, LONGEST)}…` : given}`;
}
