/** A file for an archive. */
export interface Packed {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 255]!;
  return (value ^ 0xffffffff) >>> 0;
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980: the same folder is the same archive whenever it is packed. */
const NO_DATE = 0x0021;

/** An archive of these files, stored as they are. */
export function zipOf(files: readonly Packed[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const shared = [10, UTF8_NAMES, 0, 0, NO_DATE];
    const sizes = [crcOf(bytes), bytes.length, bytes.length];
    const local = record(0x04034b50, shared, sizes, [name.length, 0], []);
    directory.push(
      record(0x02014b50, [10, ...shared], sizes, [name.length, 0, 0, 0, 0], [0, at]),
      name,
    );
    parts.push(local, name, bytes);
    at += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = record(0x06054b50, [0, 0, count, count], [size, at], [0], []);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Numbers of four, two, four, two and four bytes, as the records of the format are made. */
function record(
  mark: number,
  first: readonly number[],
  second: readonly number[],
  third: readonly number[],
  fourth: readonly number[],
): Uint8Array<ArrayBuffer> {
  const length = 4 + first.length * 2 + second.length * 4 + third.length * 2 + fourth.length * 4;
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  const put = (value: number, wide: boolean) => {
    if (wide) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += wide ? 4 : 2;
  };
  put(mark, true);
  first.forEach((value) => put(value, false));
  second.forEach((value) => put(value, true));
  third.forEach((value) => put(value, false));
  fourth.forEach((value) => put(value, true));
  return new Uint8Array(view.buffer);
}
