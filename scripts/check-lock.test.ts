import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsOf } from './check-lock.mjs';

const lock = () => JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

test('every package in the lock file has a hash, on every platform, and none names a registry', () => {
  expect(problemsOf(lock())).toEqual([]);
});

test('a hash or a binary that is missing is found, and a registry that is named', () => {
  const { packages } = lock();
  const binary = Object.keys(packages).find((path) => path.includes('@rolldown/binding-darwin')) ?? '';
  const { integrity: _, ...without } = packages[binary];
  const change = (entry: unknown) => problemsOf({ packages: { ...packages, [binary]: entry } });
  expect(change(without)).toEqual([`${binary} has no integrity`]);
  expect(change({ ...packages[binary], resolved: 'x' })).toEqual([`${binary} names a registry`]);
  delete packages[binary];
  const name = binary.replace('node_modules/', '');
  expect(problemsOf({ packages })).toEqual([
    `${name}, an optional dependency of node_modules/rolldown, is missing`,
  ]);
});
