import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** As scanners have read it. The browser test of two-factor login scans one from the page. */
const OTPAUTH = `
#######..#.##.#######
#.....#..##.#.#.....#
#.###.#.#.#...#.###.#
#.###.#.#####.#.###.#
#.###.#.##..#.#.###.#
#.....#.#.#.#.#.....#
#######.#.#.#.#######
........##..#........
#.#####.....#.#####..
#.###....#.#..#.#####
..#.####...##.##..##.
.####...#...#..#.####
###..###.####.####.##
........##.#.####.#.#
#######..######...##.
#.....#.#..#...#.##.#
#.###.#.##.#..#....##
#.###.#.#....##.#.#..
#.###.#.#..####..##..
#.....#..##.##...##..
#######.#..####..#.#.
`;

test('draws the modules of a text', () => {
  const drawn = qrCode('otpauth://totp').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  expect(drawn.join('\n')).toBe(OTPAUTH.trim());
});

test('is as large as the text needs, up to 666 bytes', () => {
  const sizeOf = (length: number) => qrCode('x'.repeat(length)).length;
  expect([14, 15, 213, 214, 666].map(sizeOf)).toEqual([21, 25, 57, 61, 97]);
  expect(() => sizeOf(667)).toThrow('too long');
});
