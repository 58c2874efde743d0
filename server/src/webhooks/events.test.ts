import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkEvent } from '../../../tests/support/event-check.ts';
import { EVENT_TYPES, exampleOf } from '../schema/events.ts';
import type { Db } from '../storage/index.ts';
import type { Outbox } from './outbox.ts';

test.each(EVENT_TYPES)('the example of %s is what the catalog says its payload is', (type) => {
  const example = exampleOf(type, '2026-03-01T12:00:00.000Z');
  expect(() => checkEvent(type, example)).not.toThrow();
  const { id, ...incomplete } = example;
  expect(id).toMatch(/_test$/);
  expect(() => checkEvent(type, incomplete)).toThrow(type);
  expect(() => checkEvent(type, { ...example, unknown: 1 })).toThrow(type);
});

test('a payload of another event does not compile', () => {
  const emit = (outbox: Outbox, tx: Db) => [
    outbox.emit(tx, 'usr_1', 'shipment.created', exampleOf('shipment.created', '')),
    // @ts-expect-error: an order's event has an order
    outbox.emit(tx, 'usr_1', 'order.created', exampleOf('shipment.created', '')),
    // @ts-expect-error: there is no such event
    outbox.emit(tx, 'usr_1', 'order.deleted', exampleOf('order.created', '')),
  ];
  expect(emit).toBeInstanceOf(Function);
});

test('the docs have a table of all types, in the order of the catalog', () => {
  const docs = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const listed = Array.from(docs.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm), ([, type]) => type);
  expect(listed).toEqual([...EVENT_TYPES]);
});
