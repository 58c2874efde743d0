import type { FastifyInstance } from 'fastify';
import type { CarrierEventService } from './carrier-event-service.ts';

/** The largest events are those of parcels with many scans. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Where carriers send their webhooks; outside the API, because they have no key: each account's carrier verifies them. Must be
 * registered in a scope of its own, whose bodies stay as they are: signatures are over bytes.
 */
export function carrierEventRoutes(
  app: FastifyInstance,
  events: CarrierEventService,
  onChanged: (userId: string, topic: string) => void,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post<{ Params: { accountId: string } }>(
    '/carrier-events/:accountId',
    { schema: { hide: true }, bodyLimit: BODY_LIMIT_BYTES },
    async ({ params, headers, body, client }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const { userId, topics } = await events.receive(params.accountId, client.address, {
        headers,
        body: bytes,
      });
      for (const topic of topics) onChanged(userId, topic);
      // The same for parcels that are not known here: a sender learns nothing by trying.
      return { data: { received: true } };
    },
  );
}
