import type { Storage } from '../../../server/src/storage/index.ts';
import type { FaultKind } from '../../support/vendors/index.ts';
import { until } from '../../system/support/until.ts';
import { createRandom } from '../random.ts';
import type { Undo } from '../undo.ts';
import { isAnswer } from '../world/accounts.ts';
import { compareBooks, findInLog } from './audit.ts';
import { startBuyers, type Tally } from './buyers.ts';
import { PERSONAL_DATA } from './customers.ts';
import { killRepeatedly } from './killer.ts';
import { agePurchases, ageRefunds, ageVoids, type Product, startProduct } from './product.ts';
import { openShop, type Shop } from './shop.ts';
import { readStored, type Stored } from './stored.ts';
import { startVendor, type VendorName } from './vendor.ts';

export interface TortureOptions {
  vendor: VendorName;
  purchases: number;
  kills: number;
  seed: string;
  /** SQLite if omitted. */
  databaseUrl?: string;
  clients?: number;
  undo: Undo;
}

export interface TortureResult {
  tally: Tally;
  /** Kills between the sale of a label and its answer. */
  killsAfterSale: number;
  /** Kills between the refund of a label and its answer. */
  killsAfterRefund: number;
  /** How often each fault befell a call to the vendor. */
  faults: Partial<Record<FaultKind, number>>;
  sold: number;
  /** Before anybody helped. */
  refundedThere: number;
  voidedHere: number;
  here: number;
  logLines: number;
  seconds: number;
  /** Empty where everything is as it should be. */
  findings: string[];
}

const KINDS: readonly FaultKind[] = [
  'lost request',
  'lost answer',
  '500 before',
  '500 after',
  '429',
  '402',
  '401',
  'truncated',
  'cut off',
  'not json',
];
const FAULT_PROBABILITY = 0.15;
const SETTLED_MS = 120_000;

/** Buys from a vendor that fails at random, on a server that is killed again and again, and compares the books afterwards. */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  const { purchases, kills, seed, undo, clients = 8 } = options;
  const startedAt = Date.now();
  const random = createRandom(seed);
  const vendor = await startVendor(options.vendor);
  undo.add(vendor.server.stop);
  const product = await startProduct(
    undo,
    { WAYBILL_CARRIER_HOSTS: new URL(vendor.server.url).host },
    options.databaseUrl,
  );
  const shop = await openShop(product, vendor, undo);

  vendor.server.faults.atRandom({
    seed: `${seed}/faults`,
    probability: FAULT_PROBABILITY,
    kinds: KINDS,
    retryAfterSeconds: 0,
  });
  const buyers = startBuyers({ shop, random, purchases, clients });
  const { tally, done: bought } = buyers;
  const killer = killRepeatedly({ product, vendor, random, kills, purchases, tally, bought });
  const [{ afterSale, afterRefund }] = await Promise.all([killer, bought]);
  vendor.server.faults.clear();

  // The server settles by itself, and both sides' books are compared before anybody helps.
  await noneLeft(product, shop, ['status', 'purchasing'], agePurchases);
  await noneLeft(product, shop, ['status', 'voiding'], ageVoids);
  const { sales } = vendor.server.books;
  const read = () => product.withStorage((storage) => readStored(storage, shop.accountId));
  const unaided = await read();
  const findings = [
    ...compareBooks(sales, unaided).map((finding) => `unaided: ${finding}`),
    ...lostVoids(buyers.voidedIds, unaided),
  ];
  const refundedThere = sales.filter(({ refund }) => refund !== 'none').length;
  const voidedHere = unaided.labels.filter(({ status }) => status === 'voided').length;

  await shipTheRest(product, shop, buyers.orderIds);
  // On a slow machine, the answer of the carrier may have come too late again.
  await noneLeft(product, shop, ['status', 'purchasing'], agePurchases);
  await vendor.server.settleRefunds('refunded');
  await noneLeft(product, shop, ['refund_status', 'submitted'], ageRefunds);

  const stored = await read();
  const log = product.log();
  const unspeakable = [...vendor.secrets, ...vendor.urlTokens(), ...PERSONAL_DATA];
  return {
    tally,
    killsAfterSale: afterSale,
    killsAfterRefund: afterRefund,
    faults: { ...vendor.server.faults.counts },
    sold: sales.length,
    refundedThere,
    voidedHere,
    here: stored.labels.filter(({ status }) => status === 'purchased' || status === 'voided').length,
    logLines: log.split('\n').length,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    findings: [
      ...product.deaths,
      ...findings,
      ...compareBooks(sales, stored),
      ...findInLog(log, unspeakable),
    ],
  };
}

/** Waits until no shipment has this value any more, letting time pass for those that have. */
function noneLeft(
  product: Product,
  { accountId }: Shop,
  [column, value]: ['status', 'purchasing' | 'voiding'] | ['refund_status', 'submitted'],
  age: (storage: Storage) => Promise<unknown>,
): Promise<unknown> {
  const isDone = () =>
    product.withStorage(async (storage) => {
      const query = storage.db.selectFrom('shipments').select('id').where('account_id', '=', accountId);
      const left = await query.where(column, '=', value).execute();
      if (left.length > 0) await age(storage);
      return left.length === 0;
    });
  // Those that are left are found by the comparison of the books.
  return until(`no shipment to be ${value}`, isDone, { timeoutMs: SETTLED_MS, everyMs: 700 }).catch(() => {});
}

/** A void that was confirmed stays one, whatever crashes. */
const lostVoids = (voidedIds: readonly string[], { labels }: Stored): string[] =>
  labels
    .filter(({ id, status }) => voidedIds.includes(id) && status !== 'voided')
    .map(({ id, status }) => `lost void: ${id} was answered as voided and is ${status}`);

/** Orders that got no label are not stuck: one more purchase ships them. */
async function shipTheRest(product: Product, shop: Shop, orderIds: readonly string[]): Promise<void> {
  const { orders } = await product.withStorage((storage) => readStored(storage, shop.accountId));
  const left = orders.filter(({ id, status }) => orderIds.includes(id) && status !== 'shipped');
  for (const { id } of left) {
    const { carrierAccountId } = shop;
    const rates = await shop.call('POST', '/rates', { orderId: id, carrierAccountId });
    const rateId = isAnswer(rates) && rates.body.data?.rates?.[0]?.id;
    if (rateId) await shop.call('POST', '/shipments', { rateId });
  }
}
