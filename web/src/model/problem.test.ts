import { describe, expect, it } from 'vitest';
import { adviceForPeople } from './problem';

describe('a next step for people', () => {
  it('has no name of a tool in it', () => {
    expect(
      adviceForPeople('Correct the statement; query_schema shows what the tables are called'),
    ).toBe('Correct the statement');
    expect(adviceForPeople('Call designer_review first. Then try again.')).toBe('Then try again.');
    expect(adviceForPeople('Take an id from activity_list')).toBe('');
  });

  it('stays as it is where it names none', () => {
    expect(adviceForPeople('Send exactly one complete statement')).toBe(
      'Send exactly one complete statement',
    );
  });
});
