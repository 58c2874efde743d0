import { randomUUID } from 'node:crypto';
import {
  claim,
  systemClock as clock,
  createDeliveryService,
  createEventService,
  createIdempotencyKeys,
  createOutbox,
  createRequestLogService,
  createVault,
  hmacSha256,
  newId,
  record,
} from '../../../dist/growth/parts.js';
import { accountId, idAt, LARGE, subscriptionId, USUAL } from './history.mjs';

const BATCH = 100;
const LIMIT = 50;

/** What a request or a worker does, each returning how long the part that counts took. */
export async function measuresOf(storage, history) {
  const vault = createVault(hmacSha256('a secret that keeps nothing but benches', 'waybill secret v1'));
  const deliveries = createDeliveryService({ storage, clock, findOrders: { referencesOf: async () => [] } });
  const events = createEventService({ storage, clock });
  const requests = createRequestLogService(storage);
  const keys = createIdempotencyKeys({ storage, vault });
  const outbox = createOutbox({ storage, clock });
  const middle = Math.floor((history.firstAt + history.now) / 2);
  const page = { page: 1, limit: LIMIT };
  const middleOf = (prefix) => ({ ...page, cursor: { at: middle, id: idAt(prefix, middle) } });
  const listDeliveries = (account, query) =>
    deliveries.list(accountId(account), subscriptionId(account), { ...page, ...query });

  const old = (await listDeliveries(LARGE, middleOf('dlv'))).data[0];
  const request = { fingerprint: 'of this request', prefix: '/api/v1', lookAt: () => undefined };
  const stored = randomUUID();
  const first = await keys.begin(accountId(LARGE), stored, request);
  await keys.finish(first, { status: 201, headers: {}, body: '{"id":"ord_1"}', lookAt: undefined });

  let claimed = [];
  return {
    [`claim ${BATCH} deliveries`]: async () => {
      claimed = await claimBatch(storage, BATCH);
    },
    [`record ${BATCH} outcomes`]: () =>
      record(storage, outbox, claimed.map(delivered), clock.now(), Math.random),
    'deliveries, first page': () => listDeliveries(USUAL),
    'deliveries, failed': () => listDeliveries(USUAL, { status: 'failed' }),
    'deliveries, by a cursor': () => listDeliveries(USUAL, middleOf('dlv')),
    'deliveries of the large account, first page': () => listDeliveries(LARGE),
    'deliveries of the large account, failed': () => listDeliveries(LARGE, { status: 'failed' }),
    'deliveries of the large account, by a cursor': () => listDeliveries(LARGE, middleOf('dlv')),
    'one old delivery': () => deliveries.get(accountId(LARGE), subscriptionId(LARGE), old.id),
    'events, first page': () => events.list(accountId(USUAL), page),
    'events of the large account, first page': () => events.list(accountId(LARGE), page),
    'events of the large account, by a cursor': () => events.list(accountId(LARGE), middleOf('evt')),
    'request log, first page': () => requests.list(accountId(USUAL), page),
    'request log of the large account, first page': () => requests.list(accountId(LARGE), page),
    'a new idempotency key': () => keys.begin(accountId(LARGE), randomUUID(), request),
    'a known idempotency key': () => keys.begin(accountId(LARGE), stored, request),
  };
}

/** From the backlog, which belongs to the large account. */
export async function claimBatch(storage, limit) {
  const wanted = { accountId: accountId(LARGE), subscriptionId: subscriptionId(LARGE), limit };
  const claimed = await claim({ storage, clock }, 'fresh', [wanted], newId('clm'));
  if (claimed.length < limit)
    throw new Error(`${claimed.length} deliveries were claimed instead of ${limit}`);
  return claimed;
}

const delivered = (claimed) => ({
  claimed,
  outcome: {
    ...{
      delivered: true,
      postponed: false,
      at: clock.now(),
      durationMs: 5,
      statusCode: 200,
      errorCode: null,
    },
    ...{
      error: null,
      detail: null,
      response: 'ok',
      responseCut: false,
      retryAfterMs: undefined,
      signatures: null,
    },
  },
});
