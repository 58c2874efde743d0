import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { RateService } from './rates/index.ts';
import type { PurchaseService, TrackingService } from './shipments/index.ts';

interface Dependencies {
  clock: Clock;
  purchases: PurchaseService;
  tracking: TrackingService;
  rates: RateService;
  /** The job has changed shipments of this user, and what hangs on them. */
  onChanged(userId: string): void;
  onTrouble(error: unknown): void;
}

/** What is due is looked for this often. */
const EVERY_MS = 500;
const RATES_EVERY_MS = 60_000;
/** Rates that nobody bought are kept for a while after they expired, for those who ask why. */
const KEEP_RATES_MS = 7 * 86_400_000;

/**
 * What shipping does without being asked: settle purchases, simulate scans, clear away old rates. Any number may run, and
 * none waits for another. Returns how to stop.
 */
export function startShippingJobs({ clock, purchases, tracking, rates, onChanged, onTrouble }: Dependencies) {
  const tellOf = async (change: Promise<string[]>) => (await change).forEach(onChanged);
  const stops = [
    repeat(EVERY_MS, () => tellOf(purchases.settleDue(onTrouble)), onTrouble),
    repeat(EVERY_MS, () => tellOf(tracking.simulateDue(onTrouble)), onTrouble),
    repeat(RATES_EVERY_MS, () => rates.prune(clock.now() - KEEP_RATES_MS), onTrouble),
  ];
  return async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
