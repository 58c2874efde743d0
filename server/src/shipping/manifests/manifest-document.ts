import { dateIn } from '../../lib/days.ts';
import { fromJson } from '../../lib/json.ts';
import type { Db, ManifestRow, Storage } from '../../storage/index.ts';
import { ownedRow } from '../../storage/index.ts';
import { addressText, type DocumentSettingsService, dayText, plain } from '../paperwork/index.ts';
import type { ManifestContent, Printer } from '../printing/index.ts';
import { parcelRows } from './manifest-parcels.ts';
import type { ScanFormService } from './scan-form-service.ts';

interface Dependencies {
  storage: Storage;
  settings: DocumentSettingsService;
  scanForms: ScanFormService;
  printer: Printer;
}

export type ManifestDocuments = ReturnType<typeof createManifestDocuments>;

/** The list that a driver signs, with one barcode for the whole batch. */
export function createManifestDocuments({ storage, settings, scanForms, printer }: Dependencies) {
  return {
    async print(
      accountId: string,
      id: string,
      signal?: AbortSignal,
    ): Promise<{ fileName: string; bytes: Buffer }> {
      const row = await ownedRow(storage.db, 'manifests', accountId, id);
      if (row.kind === 'scan_form')
        return { fileName: `scan-form-${row.code}.pdf`, bytes: await scanForms.document(row) };
      const { paperSize, businessName } = await settings.get(accountId);
      const content = { paper: paperSize, ...(await contentOf(storage.db, row, plain(businessName))) };
      const bytes = await printer.pdf([{ kind: 'manifest', content }], signal);
      return { fileName: `manifest-${row.code}.pdf`, bytes };
    },
  };
}

async function contentOf(
  db: Db,
  row: ManifestRow,
  businessName: string,
): Promise<Omit<ManifestContent, 'paper'>> {
  const warehouse = await db
    .selectFrom('warehouses')
    .selectAll()
    .where('id', '=', row.warehouse_id)
    .executeTakeFirstOrThrow();
  const parcels = await parcelRows(db, row.id).execute();
  const shipments = new Set(parcels.map(({ shipment_id }) => shipment_id));
  const home = fromJson(warehouse.address).country;
  const day = dayText(row.day);
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  const handedOver =
    row.handed_over_at === null
      ? ''
      : ` · handed over ${dayText(dateIn(warehouse.timezone ?? 'UTC', row.handed_over_at))}`;
  return {
    code: row.code,
    day,
    from: [businessName, plain(warehouse.name), day].filter((text) => text !== '').join(' · '),
    totals: `${count(shipments.size, 'shipment')}, ${count(parcels.length, 'parcel')}${handedOver}`,
    parcels: parcels.map((parcel, at) => ({
      number: String(at + 1),
      tracking: parcel.tracking_code,
      recipient: addressText(fromJson(parcel.ship_to), home)
        .filter((_, line, lines) => line === 0 || line >= lines.length - 1)
        .join(', '),
      order: plain(parcel.order_number),
      service: plain(parcel.service_name),
    })),
  };
}
