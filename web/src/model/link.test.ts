import { describe, expect, it } from 'vitest';
import { codeIn, codeInPasted, placeIn } from './link';
import { below, embeddedPath, fragmentOf, isWithin, routeIn } from './route';

describe('a pasted key', () => {
  it('is in the whole link or its fragment', () => {
    expect(codeInPasted(' http://127.0.0.1:7337/#code=0123456789abcdef\n')).toBe(
      '0123456789abcdef',
    );
    expect(codeInPasted('#code=0123456789abcdef')).toBe('0123456789abcdef');
    expect(codeInPasted('0123456789abcdef')).toBeUndefined();
  });

  it('is nothing else', () => {
    expect(codeInPasted('')).toBeUndefined();
    expect(codeInPasted('http://127.0.0.1:7337/')).toBeUndefined();
    expect(codeInPasted('two words here')).toBeUndefined();
    expect(codeIn('#/activity?text=code')).toBeUndefined();
  });
});

describe('a route', () => {
  it('comes back as it was', () => {
    const route = { path: '/activity/a b', parameters: { text: 'x & y', status: 'error' } };
    expect(routeIn(fragmentOf(route))).toEqual(route);
    expect(fragmentOf({ path: '/activity', parameters: { text: '' } })).toBe('#/activity');
  });

  it('is none for a code or nothing', () => {
    expect(routeIn('')).toBeUndefined();
    expect(routeIn('#code=abc')).toBeUndefined();
  });

  it('knows what is below a page', () => {
    expect(below('/activity/c%2F7', '/activity')).toBe('c/7');
    expect(below('/activity', '/activity')).toBeUndefined();
    expect(below('/activity/%zz', '/activity')).toBeUndefined();
    expect(isWithin('/activities', '/activity')).toBe(false);
  });

  it('can be in the address of an editor window', () => {
    expect(embeddedPath('/embed/designer')).toBe('/designer');
    expect(embeddedPath('/embed')).toBe('/');
    expect(embeddedPath('/')).toBeUndefined();
    expect(embeddedPath('/embedded')).toBeUndefined();
  });
});

describe('a link with a place', () => {
  it('leads there, and nowhere outside', () => {
    expect(placeIn('#code=0123456789abcdef&to=%2Fdomain%3Fmap%3Da.b')).toBe('/domain?map=a.b');
    expect(codeIn('#code=0123456789abcdef&to=%2Fdomain')).toBe('0123456789abcdef');
    expect(placeIn('#code=0123456789abcdef')).toBeUndefined();
    expect(placeIn('#to=https%3A%2F%2Felsewhere')).toBeUndefined();
  });
});
