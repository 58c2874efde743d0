import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createScanQueue } from './scan-queue.ts';

function createPage() {
  const codes: string[] = [];
  let finish = () => {};
  const handler = (code: string) => {
    codes.push(code);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  return { codes, handler, finish: () => finish() };
}

test('hands the next scan over when the one before is done', async () => {
  const queue = createScanQueue(() => {});
  const page = createPage();
  queue.subscribe({ handler: page.handler, isDefault: false });
  queue.add('A');
  queue.add('B');
  await nextTurn();
  expect(page.codes).toEqual(['A']);
  page.finish();
  await nextTurn();
  expect(page.codes).toEqual(['A', 'B']);
});

test('a page goes before the default, and the newest page before others', async () => {
  const queue = createScanQueue(() => {});
  const all: string[] = [];
  const noteAs = (name: string) => (code: string) => void all.push(`${name} ${code}`);
  const removeOld = queue.subscribe({ handler: noteAs('old'), isDefault: false });
  const removeNew = queue.subscribe({ handler: noteAs('new'), isDefault: false });
  queue.subscribe({ handler: noteAs('default'), isDefault: true });
  queue.add('1');
  await nextTurn();
  removeNew();
  queue.add('2');
  await nextTurn();
  removeOld();
  queue.add('3');
  await nextTurn();
  expect(all).toEqual(['new 1', 'old 2', 'default 3']);
});

test('keeps scans while any page loads, for the page that is then there', async () => {
  const queue = createScanQueue(() => {});
  const [before, after] = [createPage(), createPage()];
  const removeBefore = queue.subscribe({ handler: before.handler, isDefault: false });
  const doneWithRoute = queue.wait();
  const doneWithData = queue.wait();
  queue.add('A');
  removeBefore();
  doneWithRoute();
  await nextTurn();
  queue.subscribe({ handler: after.handler, isDefault: false });
  expect(after.codes).toEqual([]);
  doneWithData();
  await nextTurn();
  expect(before.codes).toEqual([]);
  expect(after.codes).toEqual(['A']);
});

test('a page that was left while it worked on a scan keeps nobody waiting', async () => {
  const queue = createScanQueue(() => {});
  const [left, next] = [createPage(), createPage()];
  const leave = queue.subscribe({ handler: left.handler, isDefault: false });
  queue.add('A');
  queue.add('B');
  await nextTurn();
  queue.subscribe({ handler: next.handler, isDefault: false });
  leave();
  await nextTurn();
  expect(left.codes).toEqual(['A']);
  expect(next.codes).toEqual(['B']);
});

test('what a page passes on is done when the default is', async () => {
  const queue = createScanQueue(() => {});
  const shell = createPage();
  const codes: string[] = [];
  queue.subscribe({ handler: shell.handler, isDefault: true });
  queue.subscribe({
    handler: (code) => {
      codes.push(code);
      return queue.passOn(code);
    },
    isDefault: false,
  });
  queue.add('A');
  queue.add('B');
  await nextTurn();
  expect([codes, shell.codes]).toEqual([['A'], ['A']]);
  shell.finish();
  await nextTurn();
  expect([codes, shell.codes]).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
});

test('a scan that fails is reported and does not stop the next', async () => {
  const errors: unknown[] = [];
  const queue = createScanQueue((error) => errors.push(error));
  const codes: string[] = [];
  queue.subscribe({
    handler: async (code) => {
      codes.push(code);
      if (code === 'A') throw new Error('unreachable');
    },
    isDefault: false,
  });
  queue.add('A');
  queue.add('B');
  await nextTurn();
  expect(codes).toEqual(['A', 'B']);
  expect(errors).toEqual([new Error('unreachable')]);
});
