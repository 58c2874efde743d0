import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../lib/errors.ts';
import type { Cell, DumpedTable } from '../storage/index.ts';
import { SCHEMA_VERSION } from '../storage/index.ts';
import { encodeBackup, openBackup } from './backup-file.ts';
import { createSeal } from './backup-seal.ts';
import { writeWholeFile } from './write-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-backup-'));
const path = join(folder, 'backup');
const table: DumpedTable = { name: 'settings', columns: ['name', 'value'] };
const dump = {
  tables: [table],
  async *read(): AsyncIterable<Cell[][]> {
    yield [
      ['a', 'b'],
      ['c', Buffer.from('d')],
    ];
  },
};
const header = {
  ...{ format: 'waybill-backup' as const, version: 1 as const, schemaVersion: SCHEMA_VERSION, waybill: '1' },
  ...{ createdAt: '', keyFingerprint: null, instanceKey: null },
};
let bytes: Buffer;
beforeAll(async () => {
  await writeWholeFile(
    path,
    encodeBackup(header, dump, () => {}),
    createGzip(),
    createSeal(),
  );
  bytes = readFileSync(path);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a restore says of a file with this content before it changes anything; undefined if it would go on. */
async function refusalOf(content: Buffer): Promise<unknown> {
  writeFileSync(path, content);
  try {
    const { check, close } = await openBackup(path);
    close();
    await check();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** One line for the operator. */
const isClear = (error: unknown): boolean =>
  error instanceof OperatorError && error.message.startsWith(path) && !error.message.includes('\n');

test('a whole backup is read', async () => {
  expect(await refusalOf(bytes)).toBeUndefined();
});

test('a flipped bit is found, wherever it is', async () => {
  const missed: string[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const isAtAnEnd = at < 12 || at > bytes.length - 60;
    for (const bit of isAtAnEnd ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]) {
      const content = Buffer.from(bytes);
      content.writeUInt8(content.readUInt8(at) ^ (1 << bit), at);
      if (!isClear(await refusalOf(content))) missed.push(`${at}.${bit}`);
    }
  }
  expect(missed).toEqual([]);
});

test('a file that was cut is refused, whatever is missing', async () => {
  const missed: number[] = [];
  for (let length = 0; length < bytes.length; length++)
    if (!isClear(await refusalOf(bytes.subarray(0, length)))) missed.push(length);
  expect(missed).toEqual([]);
});

test('a file without a seal is refused', async () => {
  let text = '';
  for await (const line of encodeBackup(header, dump, () => {})) text += line;
  expect(await refusalOf(gzipSync(text))).toEqual(
    new OperatorError(`${path} is damaged: its end is missing`),
  );
});

test('rows with large documents are read in parts of moderate size, all of them', async () => {
  const document = Buffer.alloc(1_500_000, 'd');
  const rows: Cell[][] = Array.from({ length: 7 }, (_, i) => [`document ${i}`, document]);
  const large = {
    tables: [table],
    async *read(): AsyncIterable<Cell[][]> {
      yield rows;
    },
  };
  await writeWholeFile(
    path,
    encodeBackup(header, large, () => {}),
    createGzip(),
    createSeal(),
  );
  const { batches, close } = await openBackup(path);
  const read: Cell[][][] = [];
  for await (const batch of batches) read.push(batch.rows);
  close();
  const isSame = ([name, bytes]: Cell[], i: number) =>
    name === `document ${i}` && document.equals(bytes as Buffer);
  expect(read.flat().map(isSame)).toEqual(rows.map(() => true));
  expect(read.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
});
