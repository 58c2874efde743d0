import { conflict } from '../../lib/errors.ts';
import type { Db } from '../../storage/index.ts';

/** A rate is bought once: of several shipments that claim it at the same time one gets it, and the others get 409. */
export async function claimRate(tx: Db, rateId: string, shipmentId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('rates')
    .set({ shipment_id: shipmentId })
    .where('id', '=', rateId)
    .where('shipment_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('rateId: the rate has been bought already');
}

/** The purchase came to nothing: the rate can be bought again. */
export async function releaseRate(tx: Db, rateId: string): Promise<void> {
  await tx.updateTable('rates').set({ shipment_id: null }).where('id', '=', rateId).execute();
}
