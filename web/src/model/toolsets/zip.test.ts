import { describe, expect, it } from 'vitest';
import { zipOf } from './zip';

const text = (value: string) => new TextEncoder().encode(value);

describe('an archive made by the page', () => {
  it('names every file in its directory, with sizes and checksums', async () => {
    const zip = await zipOf([
      { path: 'a', bytes: text('123456789') },
      { path: 'größe', bytes: text('') },
    ]).arrayBuffer();
    const view = new DataView(zip);
    const end = zip.byteLength - 22;
    expect(view.getUint32(end, true)).toBe(0x06054b50);
    expect(view.getUint16(end + 10, true)).toBe(2);
    const first = view.getUint32(end + 16, true);
    expect(view.getUint32(first, true)).toBe(0x02014b50);
    // The checksum that the definition of CRC-32 gives for these nine digits.
    expect(view.getUint32(first + 16, true)).toBe(0xcbf43926);
    expect(view.getUint32(first + 24, true)).toBe(9);
    const second = first + 46 + 1;
    expect(view.getUint16(second + 28, true)).toBe(text('größe').length);
    expect(view.getUint32(second + 42, true)).toBe(30 + 1 + 9);
  });

  it('is the same whenever it is made', async () => {
    const make = async () => [
      ...new Uint8Array(await zipOf([{ path: 'a', bytes: text('x') }]).arrayBuffer()),
    ];
    expect(await make()).toEqual(await make());
  });
});
