import { describe, expect, test } from 'vitest';
import { decodeInTurns } from './decode-in-turns.ts';

describe('decoding in turns', () => {
  test.each(['a', 'ä', '€', '😀', '\ufffd'])('%s is never cut in two', async (character) => {
    for (const shift of ['', '.', '..', '...']) {
      const text = shift + character.repeat(400_000);
      expect((await decodeInTurns(Buffer.from(text))) === text).toBe(true);
    }
  });

  test('decodes what is not UTF-8 as what it is said to be', async () => {
    const text = 'é€'.repeat(300_000);
    const utf16 = await decodeInTurns(Buffer.from(text, 'utf16le'), 'utf-16le');
    expect(utf16 === text).toBe(true);
    const latin1 = await decodeInTurns(Buffer.from('é'.repeat(600_000), 'latin1'), 'iso-8859-1');
    expect(latin1 === 'é'.repeat(600_000)).toBe(true);
  });

  test('refuses an encoding that does not exist, also for a short body', async () => {
    await expect(decodeInTurns(Buffer.from('a'), 'utf-99')).rejects.toThrow(RangeError);
  });

  test('lets others run, however long the body is', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    await decodeInTurns(Buffer.alloc(24 * 2 ** 20, 'é'));
    clearInterval(others);
    expect(turns).toBeGreaterThan(1);
  });
});
