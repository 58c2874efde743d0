import type { Clock } from '../lib/clock.ts';
import type { RateService } from './rates/index.ts';
import type { PurchaseService, TrackingService } from './shipments/index.ts';

interface Dependencies {
  clock: Clock;
  purchases: PurchaseService;
  tracking: TrackingService;
  rates: RateService;
  onTrouble(error: unknown): void;
}

/** What is due is looked for this often. */
const EVERY_MS = 500;
const RATES_EVERY_MS = 60_000;
/** Rates that nobody bought are kept for a while after they expired, for those who ask why. */
const KEEP_RATES_MS = 7 * 86_400_000;

/** What shipping does without being asked: settle purchases, simulate scans, clear away old rates. Any number may run. */
export function startShippingJobs({ clock, purchases, tracking, rates, onTrouble }: Dependencies) {
  let stopped = false;
  let running = Promise.resolve();
  let ratesPrunedAt = 0;

  async function round(): Promise<void> {
    await purchases.settleDue();
    await tracking.simulateDue();
    if (clock.monotonic() - ratesPrunedAt > RATES_EVERY_MS) {
      ratesPrunedAt = clock.monotonic();
      await rates.prune(clock.now() - KEEP_RATES_MS);
    }
  }

  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      running = round()
        .catch(onTrouble)
        .finally(() => {
          if (!stopped) next();
        });
    }, EVERY_MS);
  };
  next();

  return async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
