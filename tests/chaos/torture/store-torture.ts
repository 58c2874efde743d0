import { createRandom } from '../random.ts';
import type { Undo } from '../undo.ts';
import { addMerchant } from './merchant.ts';
import { startProduct } from './product.ts';
import type { TorturedShop } from './stages.ts';
import { compareOrders, compareShipments, compareStored } from './store-audit.ts';
import { placeWhileKilling, pullAgain, pullTheRest, readOrders } from './store-pulls.ts';
import { decideByHand, settleReports, shipInParts } from './store-reports.ts';

interface StoreTortureOptions {
  shop: TorturedShop;
  orders: number;
  /** Parts of orders, with one piece each; an order has two of them. */
  shipments: number;
  /** While orders are imported; a fifth as many follow while shipments are reported. */
  kills: number;
  seed: string;
  /** SQLite if omitted. */
  databaseUrl?: string;
  undo: Undo;
  /** Is told what happens. */
  tell?(line: string): void;
}

export interface StoreTortureResult {
  imported: number;
  kills: number;
  /** Kills before all orders were there that the shop had. */
  killsWhileImporting: number;
  /** Kills between the shop's taking of a report and its answer. */
  killsWhileReporting: number;
  shipped: number;
  /** How often the shop was told of a shipment in vain. */
  failedAttempts: number;
  /** Reports that a person had to decide on, and those of them that had not arrived. */
  undecided: number;
  sentByHand: number;
  faults: Record<string, number>;
  seconds: number;
  /** Empty if everything is as it should be. */
  findings: string[];
}

const FAULT_PROBABILITY = 0.2;
/** A page of orders is many requests to some shops, and one that fails ends the pull. */
const PULL_FAULT_PROBABILITY = 0.05;

/**
 * Pulls orders while the server is killed, reports shipments of them while it is killed, both with a shop that fails at random, and
 * compares both sides.
 */
export async function tortureStore(options: StoreTortureOptions): Promise<StoreTortureResult> {
  const { shop, orders, shipments, kills, seed, undo, tell = () => {} } = options;
  const startedAt = Date.now();
  const random = createRandom(seed);
  const settings = { WAYBILL_STORE_HOSTS: shop.front.host };
  const product = await startProduct(undo, settings, options.databaseUrl);
  const merchant = await addMerchant(product, undo);
  const store = await merchant.must('POST', '/stores', {
    provider: shop.stage.provider,
    name: 'Torture',
    settings: shop.settings,
  });
  const scene = { product, merchant, shop, random, storeId: store.id as string, tell };

  shop.misbehave(PULL_FAULT_PROBABILITY, `${seed}/pulls`);
  const { placed, killsWhileImporting } = await placeWhileKilling(scene, orders, kills);
  shop.misbehave(0, seed);
  await pullTheRest(scene, orders);
  const imported = await readOrders(scene);
  const findings = compareOrders(placed, imported);
  tell(`${imported.length} orders are imported`);

  shop.misbehave(FAULT_PROBABILITY, `${seed}/reports`);
  const killsWhileReporting = Math.ceil(kills / 5);
  const sent = await shipInParts(scene, imported, shipments, killsWhileReporting);
  // The shop goes on to fail: whatever it does, each report is settled one day.
  await settleReports(scene);
  const decided = await decideByHand(scene, sent);
  shop.misbehave(0, seed);
  if (decided.undecided > 0 && !shop.isForgetful)
    findings.push(`${decided.undecided} reports failed at a shop that can be asked what it was told`);
  findings.push(...(await compareShipments(shop.stage, sent)));

  // What the shop was told comes back as changes of its orders.
  await pullAgain(scene);
  findings.push(...compareOrders(placed, await readOrders(scene), sent));
  const { sync } = await merchant.must('GET', `/stores/${store.id}`);
  if (sync.imported !== orders || sync.rejected !== 0)
    findings.push(`the store says that it has imported ${sync.imported} and rejected ${sync.rejected}`);
  const { findings: inDatabase, failedAttempts } = await product.withStorage((storage) =>
    compareStored(storage, store.id, sent),
  );
  return {
    imported: imported.length,
    kills: kills + killsWhileReporting,
    killsWhileImporting,
    killsWhileReporting,
    shipped: sent.length,
    failedAttempts,
    ...decided,
    faults: shop.faultCounts(),
    seconds: Math.round((Date.now() - startedAt) / 1000),
    findings: [...findings, ...inDatabase, ...product.deaths],
  };
}
