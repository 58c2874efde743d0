import { until } from '../../system/support/until.ts';
import type { Random } from '../random.ts';
import type { Tally } from './buyers.ts';
import { agePurchases, ageVoids, type Product } from './product.ts';
import type { Vendor } from './vendor.ts';

interface KillerOptions {
  product: Product;
  vendor: Vendor;
  random: Random;
  kills: number;
  purchases: number;
  tally: Tally;
  /** When no more is bought. */
  bought: Promise<unknown>;
}

export interface Kills {
  /** Between the sale of a label and its answer. */
  afterSale: number;
  /** Between a refund and its answer. */
  afterRefund: number;
}

/**
 * Kills the server, evenly over the run: in turn at the very moment a label has been sold and nothing said of it, at the very moment a
 * label has been refunded, and at any time.
 */
export async function killRepeatedly(options: KillerOptions): Promise<Kills> {
  const { product, vendor, random, kills, purchases, tally, bought } = options;
  const { server } = vendor;
  const counts: Kills = { afterSale: 0, afterRefund: 0 };
  const untilDone = async (call: 'buy' | 'refund', count: keyof Kills): Promise<void> => {
    const done = new Promise<void>((onDone) => server.faults.plan(call, { kind: 'hang', onDone }));
    await Promise.race([done.then(() => ++counts[count]), bought]);
  };
  for (let n = 1; n <= kills; n++) {
    const due = Math.floor((purchases * n) / (kills + 1));
    await until('the buyers to get on', () => tally.purchases >= due, { timeoutMs: 300_000, everyMs: 5 });
    if (n % 3 === 1) await untilDone('buy', 'afterSale');
    else if (n % 3 === 2) await untilDone('refund', 'afterRefund');
    else await elapsed(random.between(0, 150));
    await product.server.kill();
    await server.quiet();
    await product.withStorage(agePurchases);
    await product.withStorage(ageVoids);
    await product.server.start();
  }
  return counts;
}

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
