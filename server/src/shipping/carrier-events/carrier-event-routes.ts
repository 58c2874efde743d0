import type { FastifyInstance } from 'fastify';
import type { CarrierEventService, EventAccount } from './carrier-event-service.ts';

/** The largest events are those of parcels with many scans; a hundred scans take 50 KiB. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Where carriers send their webhooks; outside the API, because they have no key: each account's carrier verifies them. Must be
 * registered in a scope whose bodies stay as they are: signatures are over bytes. An account that does not exist
 * is answered before the body is read.
 */
export function carrierEventRoutes(
  app: FastifyInstance,
  events: CarrierEventService,
  onChanged: (accountId: string, topic: string) => void,
): void {
  const accounts = new WeakMap<object, EventAccount>();

  app.post<{ Params: { carrierAccountId: string } }>(
    '/carrier-events/:carrierAccountId',
    {
      schema: { hide: true },
      config: { visitor: 'anyone' },
      bodyLimit: BODY_LIMIT_BYTES,
      async onRequest(request) {
        accounts.set(request, await events.account(request.params.carrierAccountId));
      },
    },
    async (request) => {
      const account = accounts.get(request);
      if (account === undefined) throw new Error('an event was received without its account');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const topics = await events.receive(account, { headers: request.headers, body });
      for (const topic of topics) onChanged(account.accountId, topic);
      // The same for parcels that are not known here: a sender learns nothing by trying.
      return { data: { received: true } };
    },
  );
}
