import { fromJson } from '../../lib/json.ts';
import type { Address } from '../../postal/index.ts';
import type { ReturnStatus } from '../../schema/return.ts';
import { type Db, type OrderRow, type ReturnRow, rowsOfOrders } from '../../storage/index.ts';
import { brandShownFor } from '../brands/index.ts';
import { qrCodeOf } from '../documents/index.ts';
import { itemsOf } from '../orders/index.ts';
import { itemsOfReturn } from '../returns/index.ts';
import { timeZoneOf } from './page-data.ts';

/** What every page about an order shows of it. */
export interface PageHead {
  brand: Awaited<ReturnType<typeof brandShownFor>>;
  orderNumber: string;
  timeZone: string;
}

export const readPageHead = async (db: Db, order: OrderRow): Promise<PageHead> => ({
  brand: await brandShownFor(db, order.account_id, order.store_id),
  orderNumber: order.order_number,
  timeZone: await timeZoneOf(db, order),
});

/** A return as its customer sees it. */
export interface ShownReturn {
  id: string;
  status: ReturnStatus;
  createdAt: number;
  items: { name: string; quantity: number }[];
  rejectReason: string | null;
  /** What they get instead, by name. */
  exchanges: string[];
  /** How it is sent back: with a label that is there or comes, or at the customer's own cost. */
  sending: 'label' | 'label_comes' | 'slip' | null;
  /** Instead of printing the label, they can show a code where they hand the parcel in. */
  hasQrCode: boolean;
}

/** Latest first. */
export async function readShownReturns(db: Db, order: OrderRow): Promise<ShownReturn[]> {
  const rows = await rowsOfOrders(db, 'returns', order.account_id, [order.id]);
  const names = new Map((await itemsOf(db, order.id)).map(({ id, name }) => [id, name]));
  const shown: ShownReturn[] = [];
  for (const row of rows) {
    const sending = await sendingOf(db, row);
    shown.push({
      id: row.id,
      status: row.status,
      createdAt: row.created_at,
      items: (await itemsOfReturn(db, row.id)).map(({ order_item_id, quantity }) => ({
        name: names.get(order_item_id) ?? '',
        quantity,
      })),
      rejectReason: row.reject_reason,
      exchanges: (fromJson(row.exchange) ?? []).map(({ name }) => name),
      sending,
      hasQrCode: sending === 'label' && (await qrCodeOf(db, row.label_shipment_id ?? '')) !== undefined,
    });
  }
  return shown;
}

async function sendingOf(db: Db, row: ReturnRow): Promise<ShownReturn['sending']> {
  if (row.status === 'approved') return row.label_paid_by === 'merchant' ? 'label_comes' : 'slip';
  if (row.status !== 'label_created' || row.label_shipment_id === null) return null;
  const label = await db
    .selectFrom('shipments')
    .select('status')
    .where('id', '=', row.label_shipment_id)
    .executeTakeFirst();
  return label?.status === 'purchased' ? 'label' : 'label_comes';
}

/** Where a return goes; null if the merchant has no warehouse. */
export async function readReturnAddress(db: Db, row: ReturnRow): Promise<Address | null> {
  const warehouse = await db
    .selectFrom('warehouses')
    .select(['address', 'return_address'])
    .where('account_id', '=', row.account_id)
    .where((e) =>
      row.warehouse_id === null
        ? e.and([e('is_default', '=', 1), e('deleted_at', 'is', null)])
        : e('id', '=', row.warehouse_id),
    )
    .executeTakeFirst();
  return warehouse === undefined ? null : fromJson(warehouse.return_address ?? warehouse.address);
}
