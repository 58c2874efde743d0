import type { Storage } from '../../../server/src/storage/index.ts';
import { until } from '../../system/support/until.ts';
import type { ImportedOrder, Scene } from './store-pulls.ts';

/** A part of an order that was shipped here, and that the shop is to be told of. */
export interface Sent {
  externalId: string;
  shipmentId: string;
  trackingCode: string;
}

const LONG_MS = 1_800_000;
const CLIENTS = 6;
const TOLD_EVERY_MS = 30_000;
/** Enough for a shop that fails in a fifth of all calls. */
const MAX_DECISIONS = 30;

/**
 * Ships one piece after the other of as many orders as it takes. In between, the server is killed at the very moment when the shop
 * has taken a report and said nothing of it.
 */
export async function shipInParts(
  scene: Scene,
  imported: readonly ImportedOrder[],
  shipments: number,
  kills: number,
): Promise<Sent[]> {
  const { product, shop, tell } = scene;
  const orders = imported.slice(0, Math.ceil(shipments / 2));
  const sent: Sent[] = [];
  for (let kill = 1; kill <= kills + 1; kill++) {
    const from = Math.floor((orders.length * (kill - 1)) / (kills + 1));
    const some = orders.slice(from, Math.floor((orders.length * kill) / (kills + 1)));
    const isKilled = kill <= kills && some.length > 0;
    const taken = isKilled ? shop.front.plan(shop.reports, 'hang') : undefined;
    const parts = (i: number) => Math.min(2, shipments - 2 * (from + i));
    const queue = some.map((order, i) => ({ order, parts: parts(i) }));
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        for (let part = 0; part < next.parts; part++) sent.push(await shipPart(scene, next.order));
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
    if (!isKilled) continue;
    await taken;
    await product.server.kill();
    await shop.front.quiet();
    await product.withStorage(hurry);
    await product.server.start();
    tell(`${sent.length} parts are shipped, kill -9 right after the shop has taken a report`);
  }
  return sent;
}

async function shipPart(
  { merchant }: Scene,
  { id: orderId, externalId, items }: ImportedOrder,
): Promise<Sent> {
  const { id, trackingCode } = await merchant.must('POST', '/shipments', {
    orderId,
    items: [{ orderItemId: items[0]?.id, quantity: 1 }],
    parcels: [{ weight: { value: 12, unit: 'oz' } }],
    select: { by: 'cheapest', anyService: true },
  });
  return { externalId, shipmentId: id, trackingCode };
}

/** Waits until every report is settled, and skips the pauses between attempts meanwhile. */
export async function settleReports({ product, tell }: Scene): Promise<void> {
  let toldAt = Date.now();
  await product.withStorage((storage) =>
    until(
      'all reports to be settled',
      async () => {
        await hurry(storage);
        const left = await countPending(storage);
        if (Date.now() - toldAt > TOLD_EVERY_MS) {
          toldAt = Date.now();
          tell(`${left} reports are left`);
        }
        return left === 0;
      },
      { timeoutMs: LONG_MS, everyMs: 300 },
    ),
  );
}

const countPending = async (storage: Storage): Promise<number> => {
  const { count } = await storage.db
    .selectFrom('store_reports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Ends all pauses and leases of reports whose turn it is. The one server sends a few reports at a time and takes no more before it has an
 * outcome of each, so that nothing is sent twice because of this.
 */
const hurry = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('store_reports')
      .set({ due_at: 1 })
      .where('status', '=', 'pending')
      .where('due_at', '>', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('store_reports as other')
              .select('other.id')
              .whereRef('other.order_id', '=', 'store_reports.order_id')
              .whereRef('other.created_at', '<', 'store_reports.created_at')
              .where('other.status', '=', 'pending'),
          ),
        ),
      )
      .execute(),
  );

/**
 * Does what a person is asked to: looks into the shop for each report that has failed, and sends those again that have not
 * arrived. Until all are there.
 */
export async function decideByHand(scene: Scene, sent: readonly Sent[]) {
  const { product, shop, merchant, storeId } = scene;
  const undecided = new Set<string>();
  const sentByHand = new Set<string>();
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const failed = await product.withStorage(failedReports);
    const missing: string[] = [];
    for (const [shipmentId, entryId] of failed) {
      undecided.add(shipmentId);
      const told = sent.find((one) => one.shipmentId === shipmentId);
      const fulfillments = await shop.stage.fulfillments(told?.externalId ?? '');
      const hasArrived = fulfillments.some(({ trackingCodes }) =>
        trackingCodes.includes(told?.trackingCode ?? ''),
      );
      if (!hasArrived) missing.push(entryId);
      if (!hasArrived) sentByHand.add(shipmentId);
    }
    if (missing.length === 0) break;
    for (const entryId of missing) await merchant.must('POST', `/stores/${storeId}/log/${entryId}/retry`);
    await settleReports(scene);
  }
  return { undecided: undecided.size, sentByHand: sentByHand.size };
}

/** The shipment of each, with the last entry of the store's log about it. */
async function failedReports(storage: Storage): Promise<Map<string, string>> {
  const rows = await storage.db
    .selectFrom('store_reports')
    .innerJoin('store_log', 'store_log.retry_of', 'store_reports.id')
    .select(['store_reports.shipment_id as shipmentId', 'store_log.id as entryId'])
    .where('store_reports.status', '=', 'failed')
    .orderBy('store_log.created_at')
    .orderBy('store_log.id')
    .execute();
  return new Map(rows.map(({ shipmentId, entryId }) => [shipmentId, entryId]));
}
