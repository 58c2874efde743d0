import { until } from '../../server/test/system/support/until.ts';
import type { Random } from '../random.ts';
import type { Tally } from './buyers.ts';
import { agePurchases, type Product } from './product.ts';
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

/**
 * Kills the server, evenly over the run: every other time at the very moment a label has been sold and nothing said of it,
 * otherwise at any time.
 */
export async function killRepeatedly(options: KillerOptions): Promise<{ afterSale: number }> {
  const { product, vendor, random, kills, purchases, tally, bought } = options;
  const { server } = vendor;
  let afterSale = 0;
  for (let n = 1; n <= kills; n++) {
    const due = Math.floor((purchases * n) / (kills + 1));
    await until('the buyers to get on', () => tally.purchases >= due, { timeoutMs: 300_000, everyMs: 5 });
    if (n % 2 === 1) {
      const sold = new Promise<void>((onDone) => server.faults.plan('buy', { kind: 'hang', onDone }));
      await Promise.race([sold.then(() => ++afterSale), bought]);
    } else await elapsed(random.between(0, 150));
    await product.server.kill();
    await server.quiet();
    await product.withStorage(agePurchases);
    await product.server.start();
  }
  return { afterSale };
}

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
