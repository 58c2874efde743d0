import { expect, test } from 'vitest';
import { type Orientation, orientationOf, upright } from './orientation.ts';

function jpegWith(orientation: number, byteOrder: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(26);
  const isLittle = byteOrder === 'II';
  const short = (at: number, value: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  tiff.write(byteOrder, 0, 'latin1');
  short(2, 42);
  if (isLittle) tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  short(8, 1);
  short(10, 0x0112);
  short(12, 3);
  short(18, orientation);
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(segment.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, segment, Buffer.from([0xff, 0xda])]);
}

test.each(['II', 'MM'] as const)('the side that is up is read in byte order %s', (order) => {
  for (const wanted of [1, 3, 6, 8]) expect(orientationOf(jpegWith(wanted, order))).toBe(wanted);
});

test('a file that says nothing, or nonsense, is taken as upright', () => {
  expect(orientationOf(Buffer.from([0xff, 0xd8, 0xff, 0xda]))).toBe(1);
  expect(orientationOf(jpegWith(99, 'II'))).toBe(1);
  expect(orientationOf(jpegWith(6, 'II').subarray(0, 24))).toBe(1);
  expect(orientationOf(Buffer.from('not a picture'))).toBe(1);
});

/** Two rows of three pixels, each with its own color. */
const PIXELS = [1, 2, 3, 4, 5, 6];
const picture = { width: 3, height: 2, rgba: Uint8Array.from(PIXELS.flatMap((n) => [n, n, n, 255])) };

test.each<[Orientation, number[][]]>([
  [
    1,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    2,
    [
      [3, 2, 1],
      [6, 5, 4],
    ],
  ],
  [
    3,
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
  ],
  [
    4,
    [
      [4, 5, 6],
      [1, 2, 3],
    ],
  ],
  [
    5,
    [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
  ],
  [
    6,
    [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  ],
  [
    7,
    [
      [6, 3],
      [5, 2],
      [4, 1],
    ],
  ],
  [
    8,
    [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  ],
])('orientation %i is turned upright', (orientation, rows) => {
  const { width, height, rgba } = upright(picture, orientation);
  expect([width, height]).toEqual([rows[0]?.length, rows.length]);
  expect([...rgba].filter((_, i) => i % 4 === 0)).toEqual(rows.flat());
});
