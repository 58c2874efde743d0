import { expect, test } from 'vitest';
import { qualityOf } from './accept.ts';

test.each([
  ['', 0],
  ['application/json', 1],
  ['text/html, Application/JSON ; Q=0.5', 0.5],
  ['application/json;charset=utf-8;q=0.25', 0.25],
  ['*/*, application/*;q=0.3', 0.3],
  ['*/*;q=0.1', 0.1],
  ['application/json;q=0, */*', 0],
  ['application/json;q=7', 1],
  ['application/json;q=nonsense', 1],
  ['application/jsonx', 0],
])('what %j says about JSON is %d', (accept, quality) => {
  expect(qualityOf(accept, 'application/json', 'application/*', '*/*')).toBe(quality);
});
