import type { Clock } from '../../../lib/clock.ts';
import { leaseDue, type Storage, type StoreRow } from '../../../storage/index.ts';
import { StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { StoreLog } from '../store-log.ts';
import { webhookPathOf } from '../store-view.ts';
import { type RunOptions, workWhileDue } from './work-while-due.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
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
export function createWebhookCare({ storage, clock, stores, log, publicUrl }: Dependencies) {
  /** What was done about them, for the log; undefined if they were all right, or cannot be created from here. */
  async function care(row: StoreRow): Promise<string | undefined> {
    const plugged = row.is_active === 1 ? stores.connect(row) : undefined;
    if (plugged?.store.ensureWebhooks === undefined || publicUrl === undefined) return undefined;
    const webhookUrl = `${publicUrl}${webhookPathOf(row.id)}`;
    const checked = await plugged.store.check({ webhookUrl });
    if (!checked.isValid || checked.webhooks.status !== 'missing') return undefined;
    const { status, reason } = await plugged.store.ensureWebhooks(webhookUrl);
    if (status === 'active') return 'The webhooks of the shop were missing, and were created';
    return `The webhooks of the shop are missing${reason === null ? '' : `: ${reason}`}`;
  }

  async function careFor(row: StoreRow): Promise<void> {
    let message: string | undefined;
    let nextMs = EVERY_MS;
    try {
      message = await care(row);
    } catch (error) {
      // Pulls say what is wrong with the shop.
      if (!(error instanceof StoreError)) throw error;
      nextMs = Math.max(AFTER_FAILURE_MS, Math.min(error.retryAfterMs ?? 0, EVERY_MS));
    }
    await storage.write(async (tx) => {
      await tx
        .updateTable('stores')
        .set({ webhooks_due_at: clock.now() + nextMs })
        .where('id', '=', row.id)
        .where('is_active', '=', 1)
        .execute();
      if (message !== undefined) await log.record(tx, row, [{ type: 'webhooks.repaired', message }]);
    });
  }

  return {
    careDue: (options: RunOptions = {}): Promise<void> =>
      workWhileDue(
        {
          atOnce: STORES_AT_ONCE,
          take: (limit) =>
            leaseDue(storage, { table: 'stores', column: 'webhooks_due_at', leaseMs: LEASE_MS, limit }),
          work: careFor,
        },
        options,
      ),
  };
}
