import type { Storage } from '../../../server/src/storage/index.ts';
import type { ShopStage } from '../../support/shops/stage.ts';
import { until } from '../../system/support/until.ts';
import { createRandom, type Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { isAnswer } from '../world/accounts.ts';
import { addMerchant, type Merchant } from './merchant.ts';
import { type Product, startProduct } from './product.ts';

interface StoreTortureOptions {
  stage: ShopStage;
  orders: number;
  /** Half of them are of an order that has another one. */
  shipments: number;
  kills: number;
  seed: string;
  /** SQLite if omitted. */
  databaseUrl?: string;
  undo: Undo;
}

export interface StoreTortureResult {
  imported: number;
  shipped: number;
  /** Failed reports that a person has to decide on. */
  undecided: number;
  faults: Record<string, number>;
  seconds: number;
  /** Empty if everything is as it should be. */
  findings: string[];
}

const FAULT_PROBABILITY = 0.2;
const LONG_MS = 600_000;

/** Pulls orders while the server is killed, then reports shipments to a shop that fails at random, and compares both sides. */
export async function tortureStore(options: StoreTortureOptions): Promise<StoreTortureResult> {
  const { stage, orders, shipments, kills, seed, undo } = options;
  const startedAt = Date.now();
  const random = createRandom(seed);
  const settings = { WAYBILL_STORE_HOSTS: stage.hosts.join(',') };
  const product = await startProduct(undo, settings, options.databaseUrl);
  const merchant = await addMerchant(product, undo);
  const store = await merchant.must('POST', '/stores', {
    provider: stage.provider,
    name: 'Torture',
    settings: stage.settings,
  });

  const placed = await placeWhileKilling({ product, stage, random, orders, kills });
  const imported = await importedOrders(product, merchant, store.id, orders);
  const findings = compareOrders(placed, imported);

  stage.misbehave?.(FAULT_PROBABILITY, `${seed}/faults`);
  const sent = await shipInParts({ product, merchant, random, imported, shipments });
  // The shop goes on to fail: whatever it does, each report is settled one day.
  const undecided = await settledReports(product);
  stage.misbehave?.(0, seed);
  findings.push(...(await compareShipments(stage, sent, undecided)));
  findings.push(...product.deaths);
  return {
    imported: imported.size,
    shipped: sent.length,
    undecided: undecided.size,
    faults: stage.faultCounts?.() ?? {},
    seconds: Math.round((Date.now() - startedAt) / 1000),
    findings,
  };
}

interface Placing {
  product: Product;
  stage: ShopStage;
  random: Random;
  orders: number;
  kills: number;
}

/** Returns the shop's id of each order by its number. The pulls go on meanwhile, on a server that is killed evenly over the time. */
async function placeWhileKilling({ product, stage, random, orders, kills }: Placing) {
  const placed = new Map<string, string>();
  for (let i = 0; i < orders; i++) {
    const number = `T-${1001 + i}`;
    const line = { sku: 'MUG', name: 'Mug', quantity: 2, price: '12.50' };
    const { externalId } = await stage.addOrder({ number, street: `${i} N Harbor Dr`, lines: [line] });
    placed.set(number, externalId);
    const isKilled = Math.floor(((i + 1) * kills) / orders) > Math.floor((i * kills) / orders);
    if (!isKilled) continue;
    await product.withStorage(pullNow);
    await elapsed(random.between(0, 400));
    await product.server.kill();
    await product.server.start();
  }
  return placed;
}

/** Makes every store due, and ends the lease of a process that was killed: waiting for it would take minutes. */
const pullNow = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx.updateTable('stores').set({ sync_due_at: 1 }).where('sync_due_at', 'is not', null).execute(),
  );

/** Makes reports that wait for a retry or a lease due. Only while nobody is sending. */
const reportNow = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx.updateTable('store_reports').set({ due_at: 1 }).where('due_at', 'is not', null).execute(),
  );

interface Imported {
  id: string;
  externalId: string;
  orderNumber: string;
  items: { id: string; quantity: number }[];
}

async function importedOrders(product: Product, merchant: Merchant, storeId: string, wanted: number) {
  const read = async () => {
    const found = new Map<string, Imported[]>();
    for (let page = 1; ; page++) {
      const orders: Imported[] = await merchant.must(
        'GET',
        `/orders?storeId=${storeId}&limit=100&page=${page}`,
      );
      for (const order of orders)
        found.set(order.externalId, [...(found.get(order.externalId) ?? []), order]);
      if (orders.length < 100) return found;
    }
  };
  await product.withStorage(pullNow);
  return until(
    'all orders to be imported',
    async () => {
      const found = await read();
      return found.size >= wanted ? found : undefined;
    },
    { timeoutMs: LONG_MS, everyMs: 1_000 },
  );
}

function compareOrders(placed: Map<string, string>, imported: Map<string, Imported[]>): string[] {
  const findings: string[] = [];
  for (const [number, externalId] of placed) {
    const found = imported.get(externalId) ?? [];
    if (found.length !== 1) findings.push(`order ${number} was imported ${found.length} times`);
    for (const { items } of found)
      if (items.length !== 1 || items[0]?.quantity !== 2)
        findings.push(`order ${number} has ${JSON.stringify(items)}`);
  }
  for (const externalId of imported.keys())
    if (![...placed.values()].includes(externalId)) findings.push(`order ${externalId} was never placed`);
  return findings;
}

interface Sent {
  externalId: string;
  shipmentId: string;
  trackingCode: string;
}

interface Shipping {
  product: Product;
  merchant: Merchant;
  random: Random;
  imported: Map<string, Imported[]>;
  shipments: number;
}

/** Two shipments of one piece each for as many orders as it takes; the server is killed now and then. */
async function shipInParts({ product, merchant, random, imported, shipments }: Shipping): Promise<Sent[]> {
  const sent: Sent[] = [];
  const orders = [...imported.values()].flat().slice(0, Math.ceil(shipments / 2));
  for (const [index, order] of orders.entries()) {
    for (let part = 0; part < 2 && sent.length < shipments; part++) {
      const [item] = order.items;
      const reply = await merchant.call('POST', '/shipments', {
        orderId: order.id,
        items: [{ orderItemId: item?.id, quantity: 1 }],
        parcels: [{ weight: { value: 12, unit: 'oz' } }],
        select: { by: 'cheapest' },
      });
      if (!isAnswer(reply) || reply.status !== 201)
        throw new Error(`a label was not sold: ${JSON.stringify(reply)}`);
      const { id, trackingCode } = reply.body.data;
      sent.push({ externalId: order.externalId, shipmentId: id, trackingCode });
    }
    if (index % 50 !== 49) continue;
    await elapsed(random.between(0, 300));
    await product.server.kill();
    await product.withStorage(reportNow);
    await product.server.start();
  }
  return sent;
}

/** Waits until every report is settled, and returns the shipments whose report needs a decision. */
async function settledReports(product: Product): Promise<Set<string>> {
  const pending = (storage: Storage) =>
    storage.db
      .selectFrom('store_reports')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
  await until(
    'all reports to be settled',
    async () => {
      await product.withStorage(hurry);
      await elapsed(1_500);
      return Number((await product.withStorage(pending)).count) === 0;
    },
    { timeoutMs: LONG_MS, everyMs: 500 },
  );
  const failed = await product.withStorage((storage) =>
    storage.db.selectFrom('store_reports').select('shipment_id').where('status', '=', 'failed').execute(),
  );
  return new Set(failed.map(({ shipment_id }) => shipment_id));
}

/** Ends the pauses between attempts, but not the lease of a report that is being sent. */
const hurry = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('store_reports')
      .set({ due_at: 1 })
      .where('due_at', 'is not', null)
      .where('attempts', '>', 0)
      .execute(),
  );

/** Each tracking code once, whatever the shop answered; one whose report failed for good at most once. */
async function compareShipments(
  stage: ShopStage,
  sent: readonly Sent[],
  undecided: Set<string>,
): Promise<string[]> {
  const findings: string[] = [];
  const orders = new Map<string, Sent[]>();
  for (const one of sent) orders.set(one.externalId, [...(orders.get(one.externalId) ?? []), one]);
  for (const [externalId, wanted] of orders) {
    const told = await stage.fulfillments(externalId);
    for (const { trackingCode, shipmentId } of wanted) {
      const times = told.filter(({ trackingCodes }) => trackingCodes.includes(trackingCode)).length;
      if (times === 1 || (times === 0 && undecided.has(shipmentId))) continue;
      findings.push(`shipment ${trackingCode} of order ${externalId} was reported ${times} times`);
    }
    const pieces = told.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces > wanted.length) findings.push(`the shop counts ${pieces} pieces of order ${externalId}`);
  }
  return findings;
}

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
