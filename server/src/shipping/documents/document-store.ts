import type { CarrierDocument } from '../../carriers/index.ts';
import { newId } from '../../lib/ids.ts';
import type { LabelFormat } from '../../schema/shipment.ts';
import type { Db, ShipmentDocumentRow, ShipmentRow } from '../../storage/index.ts';

/** All but the bytes, which a list has no use for. */
export type StoredDocument = Omit<ShipmentDocumentRow, 'bytes'>;

/** The position of a document of the whole shipment. */
export const WHOLE_SHIPMENT = -1;

/** What is stored already stays: carriers repeat the customs forms with the labels of each format. */
export async function storeDocuments(
  tx: Db,
  { id, account_id }: Pick<ShipmentRow, 'id' | 'account_id'>,
  documents: readonly CarrierDocument[],
  now: number,
): Promise<void> {
  const copies = new Map<string, number>();
  for (const { kind, name, parcel, format, bytes } of documents) {
    const position = parcel ?? WHOLE_SHIPMENT;
    const slot = `${kind} ${position} ${format}`;
    const copy = copies.get(slot) ?? 0;
    copies.set(slot, copy + 1);
    await tx
      .insertInto('shipment_documents')
      .values({
        id: newId('doc'),
        shipment_id: id,
        account_id,
        kind,
        name,
        position,
        copy,
        format,
        size: bytes.length,
        bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        created_at: now,
      })
      .onConflict((on) => on.columns(['shipment_id', 'kind', 'position', 'format', 'copy']).doNothing())
      .execute();
  }
}

/** Labels first, by parcel; documents of the whole shipment after those of its parcels. */
export async function listDocuments(db: Db, shipmentId: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('shipment_documents')
    .select([
      'id',
      'shipment_id',
      'account_id',
      'kind',
      'name',
      'position',
      'copy',
      'format',
      'size',
      'created_at',
    ])
    .where('shipment_id', '=', shipmentId)
    .orderBy('position')
    .orderBy('copy')
    .orderBy('format')
    .execute();
  const rank = ({ kind, position }: StoredDocument) =>
    (kind === 'label' ? 0 : 2) + (position === WHOLE_SHIPMENT ? 1 : 0);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** The labels of a shipment in one format, in the order of its parcels. */
export const storedLabels = async (
  db: Db,
  shipmentId: string,
  format: LabelFormat,
): Promise<ShipmentDocumentRow[]> =>
  (
    await db
      .selectFrom('shipment_documents')
      .selectAll()
      .where('shipment_id', '=', shipmentId)
      .where('kind', '=', 'label')
      .where('format', '=', format)
      .orderBy('position')
      .orderBy('copy')
      .execute()
  ).map((row) => ({ ...row, bytes: Buffer.from(row.bytes) }));

/** What a carrier prints the label from, in a format that a browser shows. */
export const qrCodeOf = (db: Db, shipmentId: string): Promise<ShipmentDocumentRow | undefined> =>
  db
    .selectFrom('shipment_documents')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('kind', '=', 'qr_code')
    .where('format', 'in', ['png', 'pdf'])
    .orderBy('format', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
