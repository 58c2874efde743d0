import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createVault, randomBase62, sameText } from './crypto.ts';
import { createIdSource } from './ids.ts';

describe('ids', () => {
  test('sort in creation order, also within a millisecond and when the clock is set back', () => {
    let now = 1_700_000_000_000;
    const newId = createIdSource(() => now);
    const ids: string[] = [];
    for (let i = 0; i < 5_000; i++) {
      if (i % 100 === 0) now += i % 300 === 0 ? -5 : 3;
      ids.push(newId('ord'));
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{26}$/);
  });
});

describe('vault', () => {
  const vault = createVault(randomBytes(32));

  test('decrypts what it encrypted, with the same key and for the same row only', () => {
    const sealed = vault.seal('whsec_secret', 'whk_1');
    expect(sealed).not.toContain('secret');
    expect(vault.open(sealed, 'whk_1')).toBe('whsec_secret');
    expect(() => vault.open(sealed, 'whk_2')).toThrow();
    expect(() => createVault(randomBytes(32)).open(sealed, 'whk_1')).toThrow();
  });

  test('never encrypts the same text to the same bytes, and rejects tampered values', () => {
    const sealed = vault.seal('x', 'row');
    expect(vault.seal('x', 'row')).not.toBe(sealed);
    const bytes = Buffer.from(sealed.slice(3), 'base64');
    bytes[14] = (bytes[14] as number) ^ 1;
    expect(() => vault.open(`v1.${bytes.toString('base64')}`, 'row')).toThrow();
    expect(() => vault.open('v1.', 'row')).toThrow();
    expect(() => vault.open('plain', 'row')).toThrow();
  });
});

test('base62 keys have a fixed width and use the whole alphabet', () => {
  const keys = Array.from({ length: 500 }, randomBase62);
  for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{43}$/);
  expect(new Set(keys.join('')).size).toBe(62);
});

test('sameText compares texts of any length', () => {
  expect(sameText('a', 'a')).toBe(true);
  expect(sameText('a', 'ab')).toBe(false);
  expect(sameText('', 'a')).toBe(false);
});
