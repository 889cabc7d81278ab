import { describe, expect, it } from 'vitest';
import {
  approveLabel,
  decidedText,
  endingIn,
  folderName,
  givenIn,
  isComplete,
  scopeText,
  type Question,
} from './question';

const QUESTION: Question = {
  id: 'q',
  text: 'Allow run_command?',
  verb: 'Run',
  destroys: false,
  tool: 'run_command',
  version: '1.0.0',
  remember: ['chat', 'once'],
  waiting: true,
  usable: true,
  door: 'mcp',
  client: 'Claude Code',
  chat: 'c',
  arguments: { command: 'ls' },
  since: '2026-11-19T04:00:00Z',
};
const asked = (more: Partial<Question>): Question => ({ ...QUESTION, ...more });

describe('a question', () => {
  it('is complete when all that would run is there', () => {
    expect(isComplete(QUESTION)).toBe(true);
    expect(isComplete(asked({ arguments: { omitted: true, characters: 300_000 } }))).toBe(false);
    const plan = (text: string) => asked({ plan: { language: 'sql', text } });
    expect(isComplete(plan('DROP TABLE a;'))).toBe(true);
    expect(isComplete(plan('DROP TABLE a;\n…'))).toBe(false);
    const both = {
      plan: { language: 'sql', text: 'DROP TABLE a;' },
      arguments: { omitted: true, characters: 300_000 },
    };
    expect(isComplete(asked(both))).toBe(false);
  });

  it('shows every argument in full, long ones and code in lines of their own', () => {
    const long = 'x'.repeat(5_000);
    expect(givenIn({ command: 'ls', times: 3, note: long, of: { a: [1] } })).toEqual([
      { name: 'command', text: 'ls', block: true },
      { name: 'times', text: '3', block: false },
      { name: 'note', text: long, block: true },
      { name: 'of', text: '{\n  "a": [\n    1\n  ]\n}', block: true },
    ]);
    expect(givenIn(undefined)).toEqual([]);
  });

  it('says on its button what it does, for which calls, and when', () => {
    expect(approveLabel(QUESTION, 'once')).toBe('Run once');
    expect(approveLabel(QUESTION, 'chat')).toBe('Run, and allow in this chat');
    const drop = asked({ verb: 'Drop 2 tables', remember: ['once'] });
    expect(approveLabel(drop, 'once')).toBe('Drop 2 tables');
    expect(approveLabel({ ...drop, waiting: false }, 'once')).toBe(
      'Drop 2 tables on its next call',
    );
    expect(scopeText('run_command', 'Claude Code', 'chat')).toBe(
      'Allow run_command for Claude Code in this chat',
    );
  });

  it('is followed by a sentence that is true', () => {
    expect(decidedText(QUESTION, 'once', 'now')).toBe('Approved. The call is running.');
    expect(decidedText(QUESTION, 'once', 'next-call')).toBe(
      'Approved. Its next identical call will run.',
    );
    expect(decidedText(QUESTION, 'chat', 'next-call')).toBe(
      'Approved. run_command runs in this chat without asking.',
    );
    expect(decidedText(QUESTION, 'chat', 'now')).toMatch(/^Approved\. The call is running, and/);
    expect(decidedText(QUESTION, 'once', 'no')).toBe('Denied. Claude Code was told.');
    expect(decidedText(asked({ waiting: false }), 'once', 'no')).toBe(
      'Denied. Its next identical call will be refused.',
    );
    expect(decidedText(asked({ waiting: false, usable: false }), 'once', 'no')).toBe(
      'Dismissed. Nothing has run.',
    );
  });

  it('ends elsewhere in one of the ways that events tell', () => {
    const ending = (type: string, data: Record<string, unknown>) =>
      endingIn({ type, data: { client: 'Claude Code', ...data } });
    expect(ending('call.approved', { approvedHow: 'command' })).toBe('Approved at a terminal.');
    expect(ending('call.approved', { approvedHow: 'elicitation' })).toBe(
      'Approved in Claude Code.',
    );
    expect(ending('call.finished', { errorCode: 'call.cancelled' })).toBe(
      'Claude Code stopped the call. Nothing has run.',
    );
    expect(ending('call.finished', { errorCode: 'call.confirmation-required' })).toBeUndefined();
    expect(ending('call.finished', {})).toBeUndefined();
    expect(ending('call.progress', {})).toBeUndefined();
  });

  it('names the folder by what tells it from others', () => {
    expect(folderName('/home/mira/code/billing')).toBe('…/code/billing');
    expect(folderName('/srv')).toBe('/srv');
    expect(folderName('C:\\Users\\mira\\shop')).toBe('…/mira/shop');
  });
});
