import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** A database that answers a statement when told to: with each key in capitals, except for those that it does not have. */
function setUp(size = 10) {
  const statements: { keys: string[]; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const find = createSharedReads<string, string>({
    size,
    read: (keys) =>
      new Promise((resolve, reject) => {
        const known = keys.filter((key) => key !== 'unknown');
        const later = () => new Promise<void>((done) => setImmediate(done));
        statements.push({
          keys,
          answer: () => {
            resolve(new Map(known.map((key) => [key, key.toUpperCase()])));
            return later();
          },
          fail: () => {
            reject(new Error('The connection is lost'));
            return later();
          },
        });
      }),
  });
  const asked = () => statements.map(({ keys }) => keys);
  return { find, statements, asked };
}

test('reads that arrive while two statements are under way share the next one', async () => {
  const { find, statements, asked } = setUp();
  const found = Promise.all(['a', 'b', 'c', 'd', 'unknown', 'c'].map(find));
  expect(asked()).toEqual([['a'], ['b']]);
  await statements[0]?.answer();
  expect(asked()).toEqual([['a'], ['b'], ['c', 'd', 'unknown']]);
  await statements[1]?.answer();
  await statements[2]?.answer();
  expect(await found).toEqual(['A', 'B', 'C', 'D', undefined, 'C']);
});

test('a statement that was sent before a read was asked for does not answer it', async () => {
  const { find, statements, asked } = setUp();
  const first = find('a');
  const second = find('a');
  const third = find('a');
  await statements[0]?.answer();
  expect(await first).toBe('A');
  await statements[1]?.answer();
  expect(await second).toBe('A');
  expect(asked()).toEqual([['a'], ['a'], ['a']]);
  await statements[2]?.answer();
  expect(await third).toBe('A');
});

test('a statement that fails fails its own reads, and the next one is sent', async () => {
  const { find, statements, asked } = setUp();
  const found = Promise.allSettled(['a', 'b', 'c'].map(find));
  await statements[0]?.fail();
  expect(asked()).toEqual([['a'], ['b'], ['c']]);
  await statements[1]?.answer();
  await statements[2]?.answer();
  expect((await found).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('no statement has more keys than allowed, and none is left over', async () => {
  const { find, statements, asked } = setUp(2);
  const found = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(find));
  for (let sent = 0; sent < statements.length; sent += 1) await statements[sent]?.answer();
  expect(asked()).toEqual([['a'], ['b'], ['c', 'd'], ['e', 'f'], ['g']]);
  expect(await found).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
});
