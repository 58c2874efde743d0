import { expect, test } from 'vitest';
import { createHeldBytes } from './held-bytes.ts';

function setUp() {
  const held = createHeldBytes({ inAll: 100, byScope: 40 });
  const gone: string[] = [];
  const hold = (name: string, ...scopes: string[]) => held.hold(scopes, () => gone.push(name));
  return { held, gone, hold };
}

test('the oldest of a scope gives way when the scope holds too much, and others do not', () => {
  const { held, gone, hold } = setUp();
  const [other, first, second] = [hold('other', 'b'), hold('first', 'a'), hold('second', 'a')];
  other.grow(30);
  first.grow(30);
  second.grow(10);
  expect(gone).toEqual([]);
  second.grow(1);
  expect(gone).toEqual(['first']);
  expect(held.total).toBe(41);
  first.grow(1_000);
  first.release();
  expect(held.total).toBe(41);
});

test('what has arrived is not asked to give way: the next one has to', () => {
  const { gone, hold } = setUp();
  const [done, next] = [hold('done', 'a'), hold('next', 'a')];
  done.grow(40);
  done.complete();
  next.grow(1);
  expect(gone).toEqual(['next']);
});

test('all scopes together have a bound too, and nothing is left of what was released', () => {
  const { held, gone, hold } = setUp();
  const all = ['a', 'b', 'c', 'd'].map((scope) => hold(scope, scope));
  for (const one of all) one.grow(30);
  expect(gone).toEqual(['a']);
  expect(held.total).toBe(90);
  for (const one of all) one.release();
  expect(held.total).toBe(0);
});
