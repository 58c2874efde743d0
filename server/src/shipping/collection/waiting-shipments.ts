import type { Db } from '../../storage/index.ts';

export type WaitingCount = Awaited<ReturnType<typeof countWaiting>>[number];

/** Labels of an account that were not scanned yet, by where they are and what is arranged for them. */
export const countWaiting = (db: Db, accountId: string, carrierAccountId: string, since: number) =>
  db
    .selectFrom('shipments')
    .innerJoin('warehouses', 'warehouses.id', 'shipments.warehouse_id')
    .leftJoin('manifest_shipments', 'manifest_shipments.shipment_id', 'shipments.id')
    .leftJoin('pickup_shipments', 'pickup_shipments.shipment_id', 'shipments.id')
    .leftJoin('pickups', 'pickups.id', 'pickup_shipments.pickup_id')
    .select(['warehouses.id as warehouse_id', 'warehouses.timezone', 'shipments.carrier'])
    .select(['pickups.status as pickup', 'pickups.day'])
    .select(({ fn }) => [
      fn.countAll<number>().as('shipments'),
      fn.count<number>('manifest_shipments.shipment_id').as('listed'),
    ])
    .where('shipments.account_id', '=', accountId)
    .where('shipments.carrier_account_id', '=', carrierAccountId)
    .where('shipments.created_at', '>=', since)
    .where('shipments.status', '=', 'purchased')
    .where('shipments.tracking_status', '=', 'pre_transit')
    .where('shipments.is_return', '=', 0)
    .where('shipments.is_manual', '=', 0)
    .groupBy(['warehouses.id', 'warehouses.timezone', 'shipments.carrier', 'pickups.status', 'pickups.day'])
    .orderBy('warehouses.id')
    .orderBy('shipments.carrier')
    .execute();
