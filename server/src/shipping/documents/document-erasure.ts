import type { Db } from '../../storage/index.ts';

/** Deletes labels and customs forms, and the downloads of those that are not here yet. */
export async function deleteDocuments(tx: Db, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx.deleteFrom('shipment_documents').where('shipment_id', 'in', shipmentIds).execute();
  await tx.deleteFrom('document_downloads').where('shipment_id', 'in', shipmentIds).execute();
}
