import { carrierName } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import type { CollectionAccount } from '../../schema/collection.ts';
import type { Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { RECENT_MS } from './collectable-shipments.ts';
import { countWaiting, type WaitingCount } from './waiting-shipments.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

export type CollectionService = ReturnType<typeof createCollectionService>;

/** What can be asked of carriers' drivers, for people who must not see the accounts' settings. */
export function createCollectionService({ storage, clock, accounts }: Dependencies) {
  return {
    async list(accountId: string): Promise<CollectionAccount[]> {
      const found: CollectionAccount[] = [];
      for (const { carrierAccountId, name, mode, plugin } of await accounts.connected(
        storage.db,
        accountId,
      )) {
        const { scanForms = false, pickups = false } = plugin.capabilities;
        if (carrierAccountId === null || !(scanForms || pickups)) continue;
        const now = clock.now();
        const counts = await countWaiting(storage.db, accountId, carrierAccountId, now - RECENT_MS);
        found.push({
          carrierAccountId: carrierAccountId,
          name,
          mode,
          capabilities: { scanForms, pickups },
          waiting: waitingOf(counts, now),
        });
      }
      return found;
    },
  };
}

function waitingOf(counts: readonly WaitingCount[], now: number): CollectionAccount['waiting'] {
  const groups = new Map<string, CollectionAccount['waiting'][number]>();
  for (const { warehouse_id: warehouseId, timezone, carrier, pickup, day, shipments, listed } of counts) {
    const key = `${warehouseId} ${carrier}`;
    const group = groups.get(key) ?? {
      ...{ warehouseId, carrier, carrierName: carrierName(carrier) },
      ...{ withoutScanForm: 0, withoutPickup: 0 },
    };
    group.withoutScanForm += Number(shipments) - Number(listed);
    // A driver who was due before today does not come any more.
    const isMissed = pickup === 'scheduled' && day !== null && day < dateIn(timezone ?? 'UTC', now);
    if (pickup === null || isMissed) group.withoutPickup += Number(shipments);
    groups.set(key, group);
  }
  return [...groups.values()].filter(
    ({ withoutScanForm, withoutPickup }) => withoutScanForm + withoutPickup > 0,
  );
}
