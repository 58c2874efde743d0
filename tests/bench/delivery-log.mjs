import {
  systemClock as clock,
  createDeliveryService,
  createDeliveryStats,
  newId,
} from './dist/server-parts.js';
import { orderEvent } from './lib/payload.mjs';
import { explainer, idsOf, printPlans, recordReads } from './lib/plans.mjs';
import { withScratch } from './lib/scratch.mjs';
import { medianOf, ms, nowMs, printTable, say } from './lib/statistics.mjs';
import { openWaybill } from './lib/waybill.mjs';

const COUNT = Number(process.env.BENCH_COUNT ?? 200_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const LIMIT = 50;
const ROWS_AT_ONCE = 500;
const EVENTS_OF_AN_ORDER = 4;
const DAY_MS = 86_400_000;
const NOW = clock.now();
/** The default retention of finished deliveries. */
const FIRST_AT = NOW - 30 * DAY_MS;
const LOG = '{"at":1777000000000,"ms":12,"code":200,"error":null,"body":"ok"}';

const at = (time) => new Date(time).toISOString();
const lists = ({ deliveryId, eventId, orderId }) => [
  { name: 'first page', query: {} },
  { name: `page ${COUNT / 200}`, query: { page: COUNT / 200 } },
  { name: 'status, few', query: { status: 'failed' } },
  { name: 'status, most', query: { status: 'delivered' } },
  { name: 'event, a fifth', query: { event: 'order.updated' } },
  { name: 'event, a thousandth', query: { event: 'shipment.voided' } },
  { name: 'event and status', query: { event: 'order.updated', status: 'failed' } },
  { name: 'a day', query: { createdFrom: at(NOW - 10 * DAY_MS), createdTo: at(NOW - 9 * DAY_MS) } },
  {
    name: 'event, and a week',
    query: { event: 'order.updated', createdFrom: at(NOW - 7 * DAY_MS), createdTo: at(NOW) },
  },
  { name: 'q, a delivery', query: { q: deliveryId } },
  { name: 'q, an event', query: { q: eventId } },
  { name: 'q, an order', query: { q: orderId } },
];

/** Latency of a page of a webhook's delivery log, with very many deliveries in it and in another webhook's log. */
export const bench = () =>
  withScratch(async (scratch) => {
    for (const kind of ['sqlite', 'postgres'].filter((kind) => scratch.has[kind]))
      await scratch.withDatabase(kind, (place) => measure(kind, place));
  });

async function measure(kind, place) {
  const { storage, addUser, subscribe } = await openWaybill(place);
  const accountId = await addUser();
  const { id } = await subscribe(accountId, 'https://example.com/hook');
  const { id: other } = await subscribe(accountId, 'https://example.com/other');
  const started = nowMs();
  const middle = await fill(storage, accountId, id);
  await fill(storage, accountId, other);
  say(`${kind}: twice ${COUNT} deliveries written in ${Math.round((nowMs() - started) / 1_000)} s`);
  const explain = await explainer(kind, storage);

  const rows = [];
  const found = [];
  for (const { name, query } of lists(middle)) {
    const { reads, storage: recorded } = recordReads(storage);
    const list = () =>
      createDeliveryService({ storage: recorded, clock }).list(accountId, id, {
        page: 1,
        limit: LIMIT,
        ...query,
      });
    const { meta } = await list();
    const [count, page] = reads;
    if (count !== undefined)
      found.push({
        name,
        plans: [
          ['count', await explain(name, count)],
          ['ids', await explain(name, idsOf(page))],
        ],
      });
    const service = createDeliveryService({ storage, clock });
    const run = () => service.list(accountId, id, { page: 1, limit: LIMIT, ...query });
    rows.push([name, String(meta.total), ms(await medianOf(run, ROUNDS))]);
  }

  const stats = createDeliveryStats({ storage, clock });
  for (const span of ['24h', '7d', '30d'])
    rows.push([
      `outcomes of ${span}`,
      '',
      ms(await medianOf(() => stats.outcomes(accountId, id, { span, timeZone: 'UTC' }), ROUNDS)),
    ]);
  rows.push([
    'recent outcomes of both',
    '',
    ms(await medianOf(() => stats.recentOutcomes(accountId), ROUNDS)),
  ]);
  await storage.close();
  printTable([[`${kind}, ${COUNT} deliveries`, 'found', `${LIMIT} a page`], ...rows]);
  printPlans(kind, found);
}

/** Spread over a month, four events per order; most are delivered, only new ones are pending. Returns ids from the middle. */
async function fill(storage, accountId, subscriptionId) {
  let orderId;
  let middle;
  for (let from = 0; from < COUNT; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, i) => {
      const number = from + i;
      if (number % EVENTS_OF_AN_ORDER === 0) orderId = newId('ord');
      return deliveryOf(number, { accountId, subscriptionId, orderId });
    });
    if (from <= COUNT / 2) middle = rows[0];
    await storage.write(async (tx) => {
      await tx
        .insertInto('events')
        .values(rows.map(({ event }) => event))
        .execute();
      await tx
        .insertInto('deliveries')
        .values(rows.map(({ delivery }) => delivery))
        .execute();
    });
  }
  return { deliveryId: middle.delivery.id, eventId: middle.event.id, orderId: middle.event.subject_id };
}

function typeOf(number) {
  if (number % 1_000 === 0) return 'shipment.voided';
  return ['order.created', 'order.updated', 'shipment.created'][number % 5] ?? 'shipment.tracking_updated';
}

function deliveryOf(number, { accountId, subscriptionId, orderId }) {
  const created = FIRST_AT + Math.floor(((NOW - FIRST_AT) / COUNT) * number);
  const status = number > COUNT * 0.999 ? 'pending' : number % 200 === 1 ? 'failed' : 'delivered';
  const id = newId('dlv');
  const event = {
    id: newId('evt'),
    account_id: accountId,
    type: typeOf(number),
    data: JSON.stringify(orderEvent(number)),
    delivery_ids: JSON.stringify([id]),
    subject_id: orderId,
    created_at: created,
  };
  const delivery = {
    id,
    event_id: event.id,
    event_type: event.type,
    subscription_id: subscriptionId,
    status,
    attempts: 1,
    is_retry: 0,
    due_at: created,
    attempt_log: LOG,
    created_at: created,
    updated_at: created,
    finished_at: status === 'pending' ? null : created,
  };
  return { event, delivery };
}
