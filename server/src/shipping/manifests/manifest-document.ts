import { createPrintJob, createSheet, drawTable } from '../../carriers/labels/index.ts';
import { dateIn } from '../../lib/days.ts';
import { fromJson } from '../../lib/json.ts';
import type { Db, ManifestRow, Storage } from '../../storage/index.ts';
import { ownedRow } from '../../storage/index.ts';
import { addressText, type DocumentSettingsService, dayText, plain, textsIn } from '../paperwork/index.ts';
import { parcelRows } from './manifest-parcels.ts';
import type { ScanFormService } from './scan-form-service.ts';

interface Dependencies {
  storage: Storage;
  settings: DocumentSettingsService;
  scanForms: ScanFormService;
}

export type ManifestDocuments = ReturnType<typeof createManifestDocuments>;

/** The list that a driver signs, with one bar code for the whole batch. */
export function createManifestDocuments({ storage, settings, scanForms }: Dependencies) {
  return {
    async print(userId: string, id: string): Promise<{ fileName: string; bytes: Buffer }> {
      const row = await ownedRow(storage.db, 'manifests', userId, id);
      if (row.kind === 'scan_form')
        return { fileName: `scan-form-${row.code}.pdf`, bytes: await scanForms.document(row) };
      const { paperSize, businessName } = await settings.get(userId);
      const content = await contentOf(storage.db, row, plain(businessName));
      const sheet = await createSheet({
        paper: paperSize,
        runningHead: `Manifest ${row.code}`,
        foot: `Manifest ${row.code} · ${content.day}`,
        texts: textsIn(content),
      });
      const whole = { x: sheet.left, width: sheet.width };
      sheet.line('Manifest', { ...whole, y: sheet.take(56), height: 52 }, { weight: 'black', size: 42 });
      sheet.line(content.from, { ...whole, y: sheet.take(40), height: 36 }, { size: 26 });
      sheet.line(content.totals, { ...whole, y: sheet.take(44), height: 36 }, { weight: 'bold', size: 28 });
      const bars = { x: sheet.left, y: sheet.take(150), width: sheet.width, height: 96 };
      sheet.barcode(row.code, bars, 'center');
      sheet.line(
        row.code,
        { ...whole, y: bars.y + 102, height: 40 },
        { weight: 'bold', size: 30, align: 'center' },
      );
      await drawTable(
        sheet,
        [
          { title: '#', share: 0.08 },
          { title: 'Tracking', share: sheet.isNarrow ? 0.42 : 0.27 },
          { title: 'Recipient', share: sheet.isNarrow ? 0.5 : 0.35 },
          ...(sheet.isNarrow
            ? []
            : [
                { title: 'Order', share: 0.15 },
                { title: 'Service', share: 0.15 },
              ]),
        ],
        content.parcels.map(({ number, tracking, recipient, order, service }) => [
          [{ text: number }],
          [{ text: tracking, weight: 'bold', size: 24 }],
          [{ text: recipient, size: 24 }],
          ...(sheet.isNarrow ? [] : [[{ text: order, size: 24 }], [{ text: service, size: 24 }]]),
        ]),
      );
      sheet.space(90);
      const names = sheet.isNarrow
        ? ['Driver, date and signature']
        : ['Handed over by', 'Driver, date and signature'];
      sheet.keepTogether(120);
      const y = sheet.take(50);
      const width = Math.floor((sheet.width - 60 * (names.length - 1)) / names.length);
      for (const [at, name] of names.entries()) {
        const x = sheet.left + at * (width + 60);
        sheet.fill(x, y, width, 2);
        sheet.line(name, { x, y: y + 8, width, height: 32 }, { size: 22 });
      }
      const job = createPrintJob();
      await job.addPages(sheet.finish());
      return { fileName: `manifest-${row.code}.pdf`, bytes: await job.finish() };
    },
  };
}

async function contentOf(db: Db, row: ManifestRow, businessName: string) {
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
