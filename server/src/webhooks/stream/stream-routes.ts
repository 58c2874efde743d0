import { Type } from 'typebox';
import type { Door } from '../../http/door.ts';
import { goneSignal } from '../../http/gone.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { EVENT_TYPES, EventType } from '../../schema/events.ts';
import { answers, nullable, Timestamp } from '../../schema/shapes.ts';
import { someOfCodes, textLike } from '../../schema/text-like.ts';
import { Payload } from '../subscription-options.ts';
import type { EventStream } from './event-stream.ts';

const MAX_LIMIT = 500;
const MAX_WAIT_SECONDS = 30;

const unknownOf = (types: string): string | undefined =>
  types.split(',').find((type) => !EVENT_TYPES.some((known) => known === type));

const StreamQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 400,
        description:
          '`meta.cursor` of an earlier response, or the `cursor` of an event. `latest`: only what happens from now on. ' +
          'If omitted, from the oldest event that is kept',
      }),
    ),
    types: Type.Optional(
      textLike({
        maxLength: 2_000,
        description: 'Event types, separated by commas. All types if omitted',
        examples: ['order.created,shipment.created'],
        pattern: someOfCodes(EVENT_TYPES.map((type) => type.replaceAll('.', '\\.'))),
        rule: (types) => `${oneOf(EVENT_TYPES, unknownOf(types))}, or several, separated by commas`,
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: 100 }),
    wait: Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_SECONDS,
      default: 0,
      description: 'How many seconds to wait for an event if there is none',
    }),
    payload: Type.Optional(Payload),
  },
  { additionalProperties: false },
);

const StreamedEvent = Type.Object(
  {
    id: Type.String(),
    type: EventType,
    resourceId: nullable(Type.String({ description: 'What it is about, such as an order or a shipment' })),
    sequence: Type.Integer({
      description: 'Its number among the events of its order, or of what else it is about: 1, 2, 3 …',
    }),
    createdAt: Timestamp,
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'The payload in the form asked for' }),
    cursor: Type.String({ description: 'To continue behind this event' }),
  },
  { title: 'StreamedEvent' },
);

const EventStreamPage = Type.Object({
  data: Type.Array(StreamedEvent, { description: 'Oldest first' }),
  meta: Type.Object(
    {
      cursor: Type.String({
        description: 'To continue behind this page. Changes also when there is no event',
      }),
      hasMore: Type.Boolean({
        description: 'Whether to ask again at once: there may be more events already',
      }),
    },
    { title: 'EventStreamMeta' },
  ),
});

/** With `again`, the door is passed again: a key may have been revoked while its request waited. */
export function eventStreamRoutes(app: Routes, stream: EventStream, again: Door): void {
  const route = apiRoute({ tag: 'Events', group: 'logs' });
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  app.get(
    '/events/stream',
    route('events.stream', {
      summary: 'Follow events with a cursor',
      description:
        'Oldest first, in the order in which they were committed, each exactly once from a cursor on: for programs that cannot ' +
        'receive webhooks. With `wait`, a request without new events is answered as soon as there is one. Counts once against ' +
        'the rate limit. A cursor from before the oldest events that are kept gets a 410.',
      querystring: StreamQuery,
      response: answers(200, EventStreamPage),
    }),
    async (request, reply) => {
      const { after, types, limit, wait, payload = 'standard' } = request.query;
      const query = { after, types: types?.split(',') as EventType[] | undefined, limit, payload };
      return stream.read(
        accountIdOf(request),
        { ...query, waitMs: wait * 1000 },
        {
          keyId: request.keyId,
          ended: AbortSignal.any([goneSignal(reply), stopping.signal]),
          admitAgain: async () => again(request, reply),
        },
      );
    },
  );
}
