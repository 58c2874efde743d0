import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localContext, runExample, sendOne, testMessage } from '../../../../tests/support/destination-kit.ts';
import type { OpenDestination } from '../destination.ts';
import { ndjsonFile } from './file.ts';

let folder: string;
let opened: OpenDestination[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-test-file-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

function open(settings: { file?: string; maxMegabytes?: number } = {}) {
  const one = ndjsonFile.open({ file: 'events.ndjson', ...settings }, localContext({ folder }));
  opened.push(one);
  return one;
}

const path = (name = 'events.ndjson') => join(folder, 'usr_1', name);
const linesOf = (name?: string) =>
  readFileSync(path(name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const files = () =>
  readdirSync(join(folder, 'usr_1'))
    .filter((name) => !name.startsWith('.'))
    .sort();

test('an event is one line, whatever its body looks like, and numbers stay as they were sent', async () => {
  const one = open();
  const message = testMessage({ body: '{\n  "total": 10.50\r\n}\n' });
  expect(await sendOne(one, message)).toMatchObject({
    delivered: true,
    response: 'written to events.ndjson',
  });
  await sendOne(one, testMessage({ body: 'not JSON\n' }));
  expect(readFileSync(path(), 'utf8')).toContain('"total": 10.50');
  expect(linesOf()).toMatchObject([
    { id: message.deliveryId, type: 'order.created', account_id: 'usr_1', body: { total: 10.5 } },
    { body: 'not JSON\n' },
  ]);
});

test('what a killed process left of a line is removed before the next line', async () => {
  const first = testMessage();
  await sendOne(open(), first);
  appendFileSync(path(), `{"id":"dlv_torn","body":"${'x'.repeat(200_000)}`);
  const second = testMessage();
  await sendOne(open(), second);
  expect(linesOf().map(({ id }) => id)).toEqual([first.deliveryId, second.deliveryId]);
  writeFileSync(path(), 'torn without any line');
  await sendOne(open(), first);
  expect(linesOf().map(({ id }) => id)).toEqual([first.deliveryId]);
});

test('a full file is set aside, and no line is lost or larger than allowed', async () => {
  const one = open({ maxMegabytes: 1 });
  const messages = Array.from({ length: 12 }, () =>
    testMessage({ body: JSON.stringify('x'.repeat(300_000)) }),
  );
  const results = await Promise.all(messages.map((message) => sendOne(one, message)));
  expect(results.every(({ delivered }) => delivered)).toBe(true);
  expect(files().length).toBeGreaterThan(3);
  expect(files().every((name) => readFileSync(path(name)).length <= 1_000_000)).toBe(true);
  const ids = files().flatMap((name) => linesOf(name).map(({ id }) => id));
  expect(ids.sort()).toEqual(messages.map(({ deliveryId }) => deliveryId).sort());
});

test('two who write the same file take turns, and rotate it once', async () => {
  const both = [open({ maxMegabytes: 1 }), open({ maxMegabytes: 1 })];
  const body = JSON.stringify('x'.repeat(20_000));
  const sent = both.flatMap((one) => Array.from({ length: 100 }, () => sendOne(one, testMessage({ body }))));
  expect((await Promise.all(sent)).every(({ delivered }) => delivered)).toBe(true);
  expect(files().flatMap((name) => linesOf(name))).toHaveLength(200);
});

test('links, pipes and folders are refused, and nothing outside the folder changes', async () => {
  const outside = join(folder, 'outside');
  writeFileSync(outside, 'untouched');
  mkdirSync(join(folder, 'usr_1'));
  symlinkSync(outside, path('link.ndjson'));
  linkSync(outside, path('second-name.ndjson'));
  mkdirSync(path('folder.ndjson'));
  const [done] = await once(spawn('mkfifo', [path('pipe.ndjson')]), 'exit');
  expect(done).toBe(0);
  for (const file of ['link.ndjson', 'second-name.ndjson', 'folder.ndjson', 'pipe.ndjson'])
    expect(await sendOne(open({ file }))).toMatchObject({ delivered: false, errorCode: 'refused' });
  expect(readFileSync(outside, 'utf8')).toBe('untouched');
});

test('an account folder that is a link elsewhere is refused', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'waybill-test-elsewhere-'));
  symlinkSync(elsewhere, join(folder, 'usr_1'));
  expect(await sendOne(open())).toMatchObject({ delivered: false, errorCode: 'refused' });
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(elsewhere, { recursive: true });
});

test.each(['../events', 'a/b', '.hidden', '..', ''])('the name %j is refused', async (file) => {
  expect(await sendOne(open({ file }))).toMatchObject({ delivered: false, errorCode: 'refused' });
  expect(readdirSync(folder)).toEqual([]);
});

test('each account has a file of its own, and without a folder there are none', async () => {
  await sendOne(open());
  await sendOne(open(), testMessage({ accountId: 'usr_2' }));
  expect(readdirSync(folder).sort()).toEqual(['usr_1', 'usr_2']);
  const none = ndjsonFile.open({ file: 'events.ndjson' }, localContext());
  expect(await sendOne(none)).toMatchObject({ delivered: false, error: 'the operator allows no files' });
});

test('an error names no path of this machine', async () => {
  rmSync(folder, { recursive: true });
  const result = await sendOne(open());
  expect(result).toMatchObject({ delivered: false, error: 'the folder for files does not exist' });
  expect(result.error).not.toContain(folder);
});

test('the example follows the file', async () => {
  const example = runExample('file', { EVENTS_FILE: path() });
  try {
    const message = testMessage();
    await sendOne(open(), message);
    await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
  } finally {
    await example.stop();
  }
});
