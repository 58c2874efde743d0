import { describe, expect, it } from 'vitest';
import { type Picture, scan } from '../../../../tests/support/pictures.ts';
import { type Code128, encodeCode128, QUIET_ZONE } from './code128.ts';

function draw({ widths, modules }: Code128): Picture {
  const [dots, height] = [2, 60];
  const width = (modules + 2 * QUIET_ZONE) * dots;
  const row = new Uint8Array(width).fill(255);
  let x = QUIET_ZONE * dots;
  for (const [at, modules] of widths.entries()) {
    if (at % 2 === 0) row.fill(0, x, x + modules * dots);
    x += modules * dots;
  }
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) gray.set(row, y * width);
  return { width, height, gray };
}

describe('Code 128', () => {
  const everyCharacter = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  const everyPair = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join('');
  const codes = [
    'WB739104825516',
    '1Z999AA10123456784',
    '9405511899223197428490',
    '123',
    '1234',
    '1234567890123',
    '12345A',
    'A1',
    'AB123456CD',
    'AB1234567CD89',
    everyPair,
    ...(everyCharacter.match(/.{1,24}/g) ?? []),
  ];

  it.each(codes)('a scanner reads %s', async (code) => {
    expect(await scan(draw(encodeCode128(code)))).toEqual([`Code128:${code}`]);
    expect(await scan(draw(encodeCode128(code, true)))).toEqual([`Code128:${code}`]);
  });

  it('pairs digits where that is shorter', () => {
    expect(encodeCode128('12345678').parts).toEqual([{ set: 'C', text: '12345678' }]);
    expect(encodeCode128('12345678901').parts).toEqual([
      { set: 'C', text: '12345678' },
      { set: 'B', text: '901' },
    ]);
    expect(encodeCode128('WB12345').parts).toEqual([{ set: 'B', text: 'WB12345' }]);
    expect(encodeCode128('WB12345', true).parts).toEqual([
      { set: 'B', text: 'WB1' },
      { set: 'C', text: '2345' },
    ]);
    expect(encodeCode128('AB1234CD', true).parts).toEqual([{ set: 'B', text: 'AB1234CD' }]);
  });

  it.each(['', 'é', 'A\nB', '\u007f', '😀'])('refuses %j', (code) => {
    expect(() => encodeCode128(code)).toThrow(RangeError);
  });
});
