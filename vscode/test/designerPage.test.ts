import { describe, expect, it } from 'vitest';
import { designerPage, isDark, pageAddress, servesPages } from '../src/designerPage';

const OPENED = 'http://127.0.0.1:7337/embed?ticket=t#code=c&to=%2Fdesigner%2Fdemo';

describe('the address of the framed page', () => {
  it('carries the theme and keeps ticket, code and place', () => {
    expect(pageAddress(OPENED, 'http://127.0.0.1:7337/', true)).toBe(
      'http://127.0.0.1:7337/embed?ticket=t&theme=dark&consent=editor#code=c&to=%2Fdesigner%2Fdemo',
    );
  });

  it('goes where the port is forwarded to', () => {
    expect(pageAddress(OPENED, 'https://abc-7337.example/', false)).toBe(
      'https://abc-7337.example/embed?ticket=t&theme=light&consent=editor#code=c&to=%2Fdesigner%2Fdemo',
    );
  });

  it('stays on this machine where the port is forwarded below a path', () => {
    expect(pageAddress(OPENED, 'http://127.0.0.1:8080/proxy/7337/', false)).toContain(
      'http://127.0.0.1:7337/embed',
    );
  });
});

describe('the page around the frame', () => {
  it('is found at the root of a forwarded address alone', () => {
    expect(servesPages('http://127.0.0.1:7337')).toBe(true);
    expect(servesPages('https://abc-7337.example/')).toBe(true);
    expect(servesPages('http://127.0.0.1:8080/proxy/7337/')).toBe(false);
    expect(servesPages('https://example.test/?port=7337')).toBe(false);
  });

  it('runs its own script and no other', () => {
    const page = designerPage('abc');
    expect(page).toContain("script-src 'nonce-abc'");
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain("default-src 'none'");
  });

  it('knows the dark themes', () => {
    expect([1, 2, 3, 4].map(isDark)).toEqual([false, true, true, false]);
  });
});
