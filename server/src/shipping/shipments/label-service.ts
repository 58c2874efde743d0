import { carrierName } from '../../carriers/index.ts';
import type { LabelContent } from '../../carriers/labels/index.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { createYielder } from '../../lib/event-loop.ts';
import { fromJson } from '../../lib/json.ts';
import { unitSystemIn } from '../../lib/measures.ts';
import { present } from '../../lib/present.ts';
import type { LabelFormat } from '../../schema/shipment.ts';
import { ownedRow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { CONTENT_TYPES, type DocumentService, joinable } from '../documents/index.ts';
import { createPrintParts, type Printer, type PrintParts } from '../printing/index.ts';
import { readSettings } from '../settings/index.ts';
import { idsInParcel } from './shared-parcel.ts';
import { purchaseOf, refuseManual, refuseWithoutLabel } from './shipment.ts';
import type { LabelQuery, LabelsToPrint } from './shipment-schemas.ts';
import { readShipment } from './shipment-store.ts';

interface Dependencies {
  storage: Storage;
  accounts: CarrierAccounts;
  documents: DocumentService;
  printer: Printer;
}

/** As a carrier drew it. */
interface StoredLabel {
  format: LabelFormat;
  bytes: Buffer;
}

export type LabelService = ReturnType<typeof createLabelService>;

/**
 * Labels of carriers that draw their own are stored documents. Others are drawn here when they are asked for: the same
 * shipment makes the same bytes.
 */
export function createLabelService({ storage, accounts, documents, printer }: Dependencies) {
  async function printable(accountId: string, id: string): Promise<ShipmentRow> {
    const row = await ownedRow(storage.db, 'shipments', accountId, id);
    refuseManual(row);
    refuseWithoutLabel(row);
    if (row.personal_data_erased_at !== null)
      throw conflict('The personal data of this shipment was erased, and its label with it');
    return row;
  }

  async function contentsOf(row: ShipmentRow): Promise<LabelContent[]> {
    const { shipFrom, shipTo, parcels } = await readShipment(storage.db, row);
    const reference = row.reference ?? (await orderNumbersOf(row));
    const { quote, timeZone = 'UTC' } = purchaseOf(row);
    const { zone } = quote;
    const { carrier } = (await accounts.of(storage.db, row)) ?? {};
    const serviceMark = carrier?.serviceMark?.(row.service);
    const { unitSystem } = await readSettings(storage.db, row.account_id);
    const units = unitSystem ?? unitSystemIn((row.is_return === 1 ? shipTo : shipFrom).country);
    return parcels.map(({ weight, dimensions, trackingCode }, i) => ({
      carrierName: carrier?.name ?? carrierName(row.carrier),
      service: row.service,
      serviceName: row.service_name,
      trackingCode: present(trackingCode ?? row.tracking_code),
      // What cannot be delivered goes back to what is printed as the sender.
      shipFrom: fromJson(row.return_to) ?? shipFrom,
      shipTo,
      parcel: { weight, ...(dimensions && { dimensions }), index: i + 1, count: parcels.length },
      units,
      shippedOn: row.ship_date ?? dateIn(timeZone, row.purchased_at ?? row.created_at),
      isReturn: row.is_return === 1,
      ...(reference && { reference }),
      ...(serviceMark && { serviceMark }),
      ...(zone !== null && { zone }),
    }));
  }

  /** The numbers of all orders whose goods are in the parcel. */
  async function orderNumbersOf(row: ShipmentRow): Promise<string | undefined> {
    const ids = await idsInParcel(storage.db, row);
    const orders = await storage.db
      .selectFrom('orders')
      .innerJoin('shipments', 'shipments.order_id', 'orders.id')
      .select('orders.order_number')
      .where('shipments.id', 'in', ids)
      .orderBy('shipments.id')
      .execute();
    return orders.length === 0 ? undefined : orders.map(({ order_number }) => order_number).join(', ');
  }

  /** The labels of all parcels, or of the requested one. */
  async function wantedOf(row: ShipmentRow, parcel: number | undefined): Promise<LabelContent[]> {
    const contents = await contentsOf(row);
    if (parcel === undefined) return contents;
    const content = contents[parcel - 1];
    if (content === undefined) throw invalid(`parcel: must be at most ${contents.length}, the last parcel`);
    return [content];
  }

  async function drawHere(
    row: ShipmentRow,
    format: LabelFormat,
    parcel: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Buffer> {
    const contents = await wantedOf(row, parcel);
    if (format === 'pdf') return printer.pdf([{ kind: 'labels', contents }], signal);
    return printer.labels(format, format === 'zpl' ? contents : contents.slice(0, 1), signal);
  }

  /** A single file is passed on as it is; those that have to be joined must be readable. */
  async function asPdf(files: readonly StoredLabel[], signal: AbortSignal | undefined): Promise<Buffer> {
    const [first, ...others] = joinable(files);
    if (first?.format === 'pdf' && others.length === 0) return first.bytes;
    return printer.pdf([{ kind: 'files', files: joinable(files) }], signal);
  }

  /** The labels of all parcels of a shipment. */
  async function addTo(document: PrintParts, accountId: string, id: string): Promise<void> {
    const row = await printable(accountId, id);
    const ofCarrier = await documents.labelFiles(row, 'pdf');
    if (ofCarrier === undefined) document.add({ kind: 'labels', contents: await contentsOf(row) });
    else document.add({ kind: 'files', files: joinable(ofCarrier) });
  }

  return {
    /** A shipment of several parcels: as PDF a page each, as ZPL one after the other, as PNG the first. */
    async draw(accountId: string, id: string, { parcel, ...wanted }: LabelQuery, signal?: AbortSignal) {
      const row = await printable(accountId, id);
      const format = wanted.format ?? row.label_format ?? 'pdf';
      const contentType = CONTENT_TYPES[format];
      const files = await documents.labelFiles(row, format, parcel);
      if (files === undefined) return { contentType, bytes: await drawHere(row, format, parcel, signal) };
      if (format === 'pdf') return { contentType, bytes: await asPdf(files, signal) };
      const wantedFiles = format === 'zpl' ? files : files.slice(0, 1);
      return { contentType, bytes: Buffer.concat(wantedFiles.map(({ bytes }) => bytes)) };
    },

    /** Many labels as one PDF, to print at once. */
    async join(
      accountId: string,
      { ids, sheet, startAt = 1 }: LabelsToPrint,
      signal?: AbortSignal,
    ): Promise<Buffer> {
      if (sheet === undefined && startAt !== 1) throw invalid('startAt: requires sheet');
      const document = createPrintParts('ids');
      const yieldIfLong = createYielder(accountId);
      for (const id of ids) {
        await yieldIfLong();
        signal?.throwIfAborted();
        await addTo(document, accountId, id);
      }
      return printer.pdf(document.parts, signal, sheet && { paper: sheet, first: startAt === 2 ? 2 : 1 });
    },

    addTo,
  };
}
