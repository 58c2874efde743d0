import { expect, test } from 'vitest';
import { eventsOf } from './event-words.ts';

test('a webhook says which events it gets, and that it gets all, including later ones', () => {
  expect(eventsOf(['order.created', 'return.created'])).toBe('order.created, return.created');
  expect(eventsOf(['*'])).toBe('All events');
});
