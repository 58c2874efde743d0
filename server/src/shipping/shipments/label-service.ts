import { drawLabel, joinLabels, type LabelContent } from '../../carriers/labels/index.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import { ownedRow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { purchaseOf } from './shipment.ts';
import type { LabelQuery } from './shipment-schemas.ts';
import { readShipment } from './shipment-store.ts';

interface Dependencies {
  storage: Storage;
  accounts: CarrierAccounts;
}

export type LabelService = ReturnType<typeof createLabelService>;

/** Labels are drawn when they are asked for: the same shipment makes the same bytes. */
export function createLabelService({ storage, accounts }: Dependencies) {
  async function printable(userId: string, id: string): Promise<ShipmentRow> {
    const row = await ownedRow(storage.db, 'shipments', userId, id);
    if (row.status !== 'purchased') throw conflict(`A shipment that is ${row.status} has no label to print`);
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

  return {
    /** A shipment of several parcels: as PDF a page each, as ZPL one after the other, as PNG the first. */
    async draw(userId: string, id: string, wanted: LabelQuery) {
      const row = await printable(userId, id);
      const format = wanted.format ?? row.label_format ?? 'pdf';
      const contents = await wantedOf(row, wanted.parcel);
      if (format === 'pdf') return { contentType: 'application/pdf', bytes: await joinLabels(contents) };
      const drawn = await Promise.all(
        (format === 'zpl' ? contents : contents.slice(0, 1)).map((content) => drawLabel(content, format)),
      );
      const { contentType } = present(drawn[0]);
      return { contentType, bytes: Buffer.concat(drawn.map(({ bytes }) => bytes)) };
    },

    /** Many labels as one PDF, to print at once. */
    async join(userId: string, ids: readonly string[]): Promise<Buffer> {
      const contents: LabelContent[] = [];
      for (const id of ids) contents.push(...(await contentsOf(await printable(userId, id))));
      return joinLabels(contents);
    },
  };
}
