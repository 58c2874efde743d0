import {
  createPrintJob,
  drawLabel,
  joinLabels,
  type LabelContent,
  type LabelFile,
  type PrintJob,
} from '../../carriers/labels/index.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import type { LabelFormat } from '../../schema/shipment.ts';
import { ownedRow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import {
  addFilesTo,
  CONTENT_TYPES,
  type DocumentService,
  finishPrintJob,
  joinable,
} from '../documents/index.ts';
import { purchaseOf, refuseManual, refuseWithoutLabel } from './shipment.ts';
import type { LabelQuery } from './shipment-schemas.ts';
import { readShipment } from './shipment-store.ts';

interface Dependencies {
  storage: Storage;
  accounts: CarrierAccounts;
  documents: DocumentService;
}

export type LabelService = ReturnType<typeof createLabelService>;

/**
 * Labels of carriers that draw their own are stored documents. Others are drawn here when they are asked for: the same
 * shipment makes the same bytes.
 */
export function createLabelService({ storage, accounts, documents }: Dependencies) {
  async function printable(userId: string, id: string): Promise<ShipmentRow> {
    const row = await ownedRow(storage.db, 'shipments', userId, id);
    refuseManual(row);
    refuseWithoutLabel(row);
    if (row.personal_data_erased_at !== null)
      throw conflict('The personal data of this shipment was erased, and its label with it');
    return row;
  }

  async function contentsOf(row: ShipmentRow): Promise<LabelContent[]> {
    const { shipFrom, shipTo, parcels } = await readShipment(storage.db, row);
    const order =
      row.order_id === null
        ? undefined
        : await storage.db
            .selectFrom('orders')
            .select('order_number')
            .where('id', '=', row.order_id)
            .executeTakeFirst();
    const reference = row.reference ?? order?.order_number;
    const { quote, timeZone = 'UTC' } = purchaseOf(row);
    const { zone } = quote;
    const { carrier } = (await accounts.of(storage.db, row)) ?? {};
    const serviceMark = carrier?.serviceMark?.(row.service);
    return parcels.map(({ weight, dimensions, trackingCode }, i) => ({
      carrierName: carrier?.name ?? row.carrier,
      service: row.service,
      serviceName: row.service_name,
      trackingCode: present(trackingCode ?? row.tracking_code),
      shipFrom,
      shipTo,
      parcel: { weight, ...(dimensions && { dimensions }), index: i + 1, count: parcels.length },
      shippedOn: row.ship_date ?? dateIn(timeZone, row.purchased_at ?? row.created_at),
      isReturn: row.is_return === 1,
      ...(reference && { reference }),
      ...(serviceMark && { serviceMark }),
      ...(zone !== null && { zone }),
    }));
  }

  /** Of all parcels, or of the one asked for. */
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
  ): Promise<Buffer> {
    const contents = await wantedOf(row, parcel);
    if (format === 'pdf') return joinLabels(contents);
    const drawn = await Promise.all(
      (format === 'zpl' ? contents : contents.slice(0, 1)).map((content) => drawLabel(content, format)),
    );
    return Buffer.concat(drawn.map(({ bytes }) => bytes));
  }

  /** The labels of all parcels of a shipment. */
  async function addTo(job: PrintJob, userId: string, id: string): Promise<void> {
    const row = await printable(userId, id);
    const ofCarrier = await documents.labelFiles(row, 'pdf');
    if (ofCarrier === undefined) await job.addLabels(await contentsOf(row));
    else addFilesTo(job, joinable(ofCarrier));
  }

  return {
    /** A shipment of several parcels: as PDF a page each, as ZPL one after the other, as PNG the first. */
    async draw(userId: string, id: string, { parcel, ...wanted }: LabelQuery) {
      const row = await printable(userId, id);
      const format = wanted.format ?? row.label_format ?? 'pdf';
      const contentType = CONTENT_TYPES[format];
      const files = await documents.labelFiles(row, format, parcel);
      if (files === undefined) return { contentType, bytes: await drawHere(row, format, parcel) };
      if (format === 'pdf') return { contentType, bytes: await joinFiles(joinable(files)) };
      const wantedFiles = format === 'zpl' ? files : files.slice(0, 1);
      return { contentType, bytes: Buffer.concat(wantedFiles.map(({ bytes }) => bytes)) };
    },

    /** Many labels as one PDF, to print at once. */
    async join(userId: string, ids: readonly string[]): Promise<Buffer> {
      const job = createPrintJob();
      for (const id of ids) await addTo(job, userId, id);
      return finishPrintJob(job);
    },

    addTo,
  };
}

/** Single files are passed on as they are; those that have to be joined must be readable. */
async function joinFiles(files: readonly LabelFile[]): Promise<Buffer> {
  const job = createPrintJob();
  addFilesTo(job, files);
  return finishPrintJob(job);
}
