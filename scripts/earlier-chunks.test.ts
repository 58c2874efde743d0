import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isEarlierChunk, keepEarlierChunks } from './setup/earlier-chunks.mjs';

const parent = mkdtempSync(join(tmpdir(), 'waybill-chunks-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
let present = join(parent, 'none');

/** Builds these files into a new folder that replaces the present one; returns what is in it. */
function build(number: number, chunks: string[], now: number): string[] {
  const next = join(parent, `build-${number}`);
  mkdirSync(next);
  for (const name of ['main.js', ...chunks]) writeFileSync(join(next, name), '');
  keepEarlierChunks(present, next, now);
  present = next;
  return readdirSync(next).filter((name) => name.endsWith('.js'));
}

test('the chunks of earlier builds stay for thirty days after they were replaced', () => {
  const now = Date.now();
  expect(build(1, ['pdf-aaaaaaaa.js', 'zpl-_-111111.js'], now)).toHaveLength(3);
  const second = build(2, ['pdf-bbbbbbbb.js', 'zpl-_-111111.js'], now + 40 * DAY_MS);
  expect(second).toEqual(['main.js', 'pdf-aaaaaaaa.js', 'pdf-bbbbbbbb.js', 'zpl-_-111111.js']);
  expect(second.filter((name) => isEarlierChunk(present, name))).toEqual(['pdf-aaaaaaaa.js']);
  expect(build(3, ['pdf-cccccccc.js'], now + 60 * DAY_MS)).toEqual([
    'main.js',
    'pdf-aaaaaaaa.js',
    'pdf-bbbbbbbb.js',
    'pdf-cccccccc.js',
    'zpl-_-111111.js',
  ]);
  expect(build(4, ['pdf-cccccccc.js'], now + 80 * DAY_MS)).toEqual([
    'main.js',
    'pdf-bbbbbbbb.js',
    'pdf-cccccccc.js',
    'zpl-_-111111.js',
  ]);
});

test('no more than a hundred stay, those that were replaced last', () => {
  present = join(parent, 'none');
  const now = Date.now();
  const chunks = (letter: string) =>
    Array.from({ length: 60 }, (_, i) => `${letter}-${String(i).padStart(8, '0')}.js`);
  for (const [i, letter] of ['a', 'b', 'c'].entries()) build(10 + i, chunks(letter), now + i * 1_000);
  const left = build(13, [], now + 3_000);
  expect(left.filter((name) => /^[bc]-/.test(name))).toHaveLength(100);
  expect(left.filter((name) => name.startsWith('c-'))).toHaveLength(60);
  expect(left.filter((name) => name.startsWith('a-'))).toEqual([]);
});
