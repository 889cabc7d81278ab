import { describe, expect, it } from 'vitest';
import { bytesText, countText, shortened, visible } from './text';
import { between, durationText, exactText, momentText } from './time';

describe('visible', () => {
  it('leaves what can be read as it is', () => {
    expect(visible('Grüße\n\t— 日本 🎉 <b>')).toBe('Grüße\n\t— 日本 🎉 <b>');
  });

  it('shows marks that would turn the writing around', () => {
    expect(visible('a\u202Egpj.exe')).toBe('a\\u202egpj.exe');
    expect(visible('so\u00adft\u061c \u{e0041}')).toBe('so\\u00adft\\u061c \\ue0041');
    expect(visible('half \ud83d')).toBe('half \\ud83d');
    expect(visible('\u0007\u001b[31m\ufeff')).toBe('\\u0007\\u001b[31m\\ufeff');
  });
});

describe('shortened', () => {
  it('never cuts a character in half', () => {
    expect(shortened('🎉🎉🎉', 2)).toBe('🎉…');
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('abcd', 3)).toBe('ab…');
  });
});

describe('sizes and times', () => {
  it('are in the unit a person would choose', () => {
    expect([bytesText(0), bytesText(1_234), bytesText(45_600), bytesText(2_500_000)]).toEqual([
      '0 B',
      '1.2 kB',
      '46 kB',
      '2.5 MB',
    ]);
    expect([0.2, 12.4, 1_500, 61_000].map(durationText)).toEqual([
      '<1 ms',
      '12 ms',
      '1.5 s',
      '1 min 1 s',
    ]);
    expect(countText(1, 'call', 'calls')).toBe('1 call');
    expect(countText(1_200, 'call', 'calls')).toBe('1,200 calls');
  });

  it('count microseconds', () => {
    expect(between('2026-11-15T10:00:00.000250Z', '2026-11-15T10:00:00.001750Z')).toBeCloseTo(1.5);
    expect(between('2026-11-15T10:00:00Z', '2026-11-15T10:00:01.000001Z')).toBeCloseTo(1_000.001);
  });

  it('name the day when it is not today', () => {
    const now = new Date(2026, 10, 15, 12);
    expect(momentText(new Date(2026, 10, 15, 9, 5, 7).toISOString(), now)).toBe('09:05:07');
    expect(momentText(new Date(2026, 10, 14, 9, 5, 7).toISOString(), now)).toBe('11-14 09:05:07');
    expect(momentText(new Date(2025, 0, 2, 3, 4, 5).toISOString(), now)).toBe(
      '2025-01-02 03:04:05',
    );
    expect(momentText('not a time', now)).toBe('not a time');
    expect(exactText(new Date(2026, 0, 2, 3, 4, 5, 67).toISOString())).toBe(
      '2026-01-02 03:04:05.067',
    );
  });
});
