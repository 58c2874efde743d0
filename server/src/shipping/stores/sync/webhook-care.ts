import { createLanes } from '../../../lib/lanes.ts';
import type { Storage, StoreRow } from '../../../storage/index.ts';
import { StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import { createStoreLeases, type JobOptions, type Leased, laneOfLease } from '../store-leases.ts';
import type { StoreLog } from '../store-log.ts';
import { webhookPathOf } from '../store-view.ts';

interface Dependencies {
  storage: Storage;
  stores: ConnectedStores;
  log: StoreLog;
  /** Where shops reach this server; undefined if they cannot. */
  publicUrl: string | undefined;
}

const MINUTE_MS = 60_000;
const STORES_AT_ONCE = 4;
const LEASE_MS = 5 * MINUTE_MS;
const EVERY_MS = 360 * MINUTE_MS;
const AFTER_FAILURE_MS = 30 * MINUTE_MS;

/** Makes sure that shops announce their changes: some remove webhooks that failed, and merchants delete them by mistake. */
export function createWebhookCare({ storage, stores, log, publicUrl }: Dependencies) {
  const leases = createStoreLeases(storage, 'webhooks', LEASE_MS);

  /** What was done about them, for the log; undefined if they were all right, or cannot be created from here. */
  async function care(row: StoreRow): Promise<string | undefined> {
    const plugged = stores.connect(row);
    if (plugged?.store.ensureWebhooks === undefined || publicUrl === undefined) return undefined;
    const webhookUrl = `${publicUrl}${webhookPathOf(row.id)}`;
    const checked = await plugged.store.check({ webhookUrl });
    if (!checked.isValid || checked.webhooks.status !== 'missing') return undefined;
    const { status, reason } = await plugged.store.ensureWebhooks(webhookUrl);
    if (status === 'active') return 'The webhooks of the store were missing, and were created';
    return `The webhooks of the store are missing${reason === null ? '' : `: ${reason}`}`;
  }

  async function careFor(leased: Leased, { onChanged }: JobOptions): Promise<void> {
    let message: string | undefined;
    let nextMs = EVERY_MS;
    try {
      message = await care(leased.row);
    } catch (error) {
      // Pulls say what is wrong with the shop.
      if (!(error instanceof StoreError)) throw error;
      nextMs = Math.max(AFTER_FAILURE_MS, Math.min(error.retryAfterMs ?? 0, EVERY_MS));
    }
    await leases.holding(leased, async (tx, row, now) => {
      await leases.end(tx, row, now + nextMs);
      if (message !== undefined) await log.record(tx, row, [{ type: 'webhooks.repaired', message }]);
    });
    if (message !== undefined) onChanged?.(leased.row.account_id, 'stores');
  }

  const careInLanes = createLanes<Leased, JobOptions>({
    max: STORES_AT_ONCE,
    take: leases.take,
    laneOf: laneOfLease,
    work: careFor,
  });

  return { careDue: (options: JobOptions = {}): Promise<void> => careInLanes(options) };
}
