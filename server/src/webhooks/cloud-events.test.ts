import { CloudEvent, HTTP } from 'cloudevents';
import { expect, test } from 'vitest';
import { EVENT_TYPES, exampleOf } from '../schema/events.ts';
import { CLOUD_EVENT_TYPE, toCloudEvent } from './cloud-events.ts';

const EVENT = {
  eventId: 'evt_1',
  type: 'order.created',
  accountId: 'usr_1',
  resourceId: 'ord_1',
  sequence: 7,
  createdAt: Date.UTC(2026, 2, 1, 12, 0, 0, 250),
  data: '{"id":"ord_1"}',
  source: 'https://ship.example.com',
};

/** What the SDK of CloudEvents reads; it throws if the event does not follow the specification's schema. */
function read(body: string): CloudEvent<unknown> {
  const event = HTTP.toEvent({ headers: { 'content-type': CLOUD_EVENT_TYPE }, body });
  if (!(event instanceof CloudEvent)) throw new Error('not one event');
  event.validate();
  return event;
}

test.each(EVENT_TYPES)('%s follows the schema of CloudEvents 1.0', (type) => {
  const data = exampleOf(type, '2026-03-01T12:00:00.000Z');
  const event = read(toCloudEvent({ ...EVENT, type, data: JSON.stringify(data) }));
  expect(event).toMatchObject({ specversion: '1.0', type: `waybill.${type}`, data });
});

test('the SDK refuses what is not a CloudEvent, so that the tests here can fail', () => {
  const body = toCloudEvent(EVENT);
  expect(() => read(body.replace('"source":', '"origin":'))).toThrow();
  expect(() => read(body.replace('"waybill.order.created"', '""'))).toThrow();
});

test('the attributes say which event it is, of which resource, and when it happened', () => {
  const { data, ...attributes } = JSON.parse(toCloudEvent(EVENT));
  expect(data).toEqual({ id: 'ord_1' });
  expect(attributes).toEqual({
    specversion: '1.0',
    id: 'evt_1',
    source: 'https://ship.example.com',
    type: 'waybill.order.created',
    subject: 'ord_1',
    time: '2026-03-01T12:00:00.250Z',
    sequence: '00000000000000000007',
    datacontenttype: 'application/json',
  });
});

test('sequences are in order as text, as the extension demands', () => {
  const sequenceOf = (sequence: number) => JSON.parse(toCloudEvent({ ...EVENT, sequence })).sequence;
  const sequences = [1, 9, 10, 99, 100, Number.MAX_SAFE_INTEGER].map(sequenceOf);
  expect([...sequences].sort()).toEqual(sequences);
});

test('what is unknown is omitted, and the account is the source if the installation has no public URL', () => {
  const body = toCloudEvent({ ...EVENT, resourceId: null, source: undefined });
  expect(read(body).source).toBe('urn:waybill:usr_1');
  expect(Object.keys(JSON.parse(body))).not.toContain('subject');
});

test('the stored payload is sent as it is, byte for byte', () => {
  const data = '{ "id":"ord_\\u00e9", "total":1.10, "large":12345678901234567890 }';
  expect(toCloudEvent({ ...EVENT, data })).toContain(`,"data":${data}}`);
});

test('text from outside cannot add attributes', () => {
  const source = 'https://ship.example.com/","type":"other';
  expect(JSON.parse(toCloudEvent({ ...EVENT, source }))).toMatchObject({
    source,
    type: 'waybill.order.created',
  });
});
