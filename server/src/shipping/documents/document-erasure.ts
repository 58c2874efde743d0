import type { Db } from '../../storage/index.ts';

/** Deletes labels and customs forms. */
export async function deleteDocuments(tx: Db, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx.deleteFrom('shipment_documents').where('shipment_id', 'in', shipmentIds).execute();
}
