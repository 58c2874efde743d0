import { locate } from '../postal/index.ts';
import type { Carrier } from './carrier.ts';
import { withDeadline } from './deadline.ts';
import { createFleetCarrier, loadRateCard } from './fleet/index.ts';

export type {
  BoughtLabel,
  Carrier,
  PurchaseOutcome,
  Scan,
} from './carrier.ts';
export { hasMoved, laterScan, leastAdvanced } from './tracking.ts';
export { trackingUrlOf } from './tracking-numbers/index.ts';

/** Longer than a carrier needs on a bad day, shorter than a client waits. */
const TIMEOUT_MS = 30_000;

interface CarrierOptions {
  rateCardFile: string | undefined;
  onError(carrier: string, call: string, error: unknown): void;
}

/** Every carrier that is set up here. */
export async function createCarriers({ rateCardFile, onError }: CarrierOptions): Promise<Carrier[]> {
  const fleet = createFleetCarrier({ rateCard: await loadRateCard(rateCardFile), locate });
  return [fleet].map((carrier) => withDeadline(carrier, { timeoutMs: TIMEOUT_MS, onError }));
}
