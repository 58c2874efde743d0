import { cleanLines } from '../../carriers/labels/index.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { fromJson } from '../../lib/json.ts';
import type { Order } from '../../schema/order.ts';
import { slipTexts } from '../../schema/order-texts.ts';
import type { SlipLook } from '../../schema/slip-template.ts';
import type { Db, ShipmentRow, WarehouseRow } from '../../storage/index.ts';
import type { PackingSlip, SlipLine } from '../printing/index.ts';
import { hasNamedCarrier } from '../shipments/index.ts';
import type { Letterhead } from './document-settings-service.ts';
import { type ItemSplit, splitItems } from './item-split.ts';
import { addressText, dayText, moneyText, plain } from './paper-text.ts';
import type { SlipQuery } from './paperwork-schemas.ts';
import { binsOf } from './stock-bins.ts';

/** Everything that the packing slip of an order says. */
export async function packingSlipOf(
  db: Db,
  accountId: string,
  order: Order,
  { settings, logo, look }: Letterhead,
  { shipmentId, gift, paperSize }: SlipQuery,
): Promise<PackingSlip> {
  if (order.status === 'cancelled') throw conflict('An order that is canceled has nothing to pack');
  const shipments = await shipmentsOf(db, accountId, order.id);
  const shipment = shipments.find(({ row }) => row.id === shipmentId)?.row;
  if (shipmentId !== undefined && shipment === undefined) throw notFound('Label of this order');
  const split = splitItems(
    order.items,
    shipments.map(({ row, items }) => ({ id: row.id, items })),
    shipmentId,
  );
  const warehouseId = shipment?.warehouse_id ?? order.warehouseId;
  const warehouse = await warehouseOf(db, warehouseId);
  const isGift = gift ?? order.isGift;
  const binOf = await binsOf(
    db,
    accountId,
    order.items.map(({ productId }) => ({ productId, warehouseId })),
  );
  const lineOf = ({ item }: ItemSplit, quantity: number): SlipLine => {
    const hasPrice = !isGift && item.unitPrice !== null && look.columns.includes('price');
    return {
      quantity: String(quantity),
      sku: look.columns.includes('sku') ? plain(item.sku) : '',
      name: plain(item.name),
      bin: look.columns.includes('bin') ? plain(binOf({ productId: item.productId, warehouseId })) : '',
      unitPrice: hasPrice ? moneyText(item.unitPrice ?? 0, order.currency) : '',
      amount: hasPrice ? moneyText((item.unitPrice ?? 0) * quantity, order.currency) : '',
    };
  };
  const linesOf = (field: 'here' | 'earlier' | 'later') =>
    split.filter((each) => each[field] > 0).map((each) => lineOf(each, each[field]));
  const [here, earlier, later] = [linesOf('here'), linesOf('earlier'), linesOf('later')];
  const isSplit = earlier.length + later.length > 0;
  const from = warehouse && (fromJson(warehouse.return_address) ?? fromJson(warehouse.address));
  const returnLines = from ? addressText(from, order.shipTo.country) : [];
  const ownName = plain(settings.businessName);
  const timeZone = warehouse?.timezone ?? 'UTC';
  const facts: Record<SlipLook['facts'][number], PackingSlip['facts']> = {
    orderDate: [['Ordered', dayText(dateIn(timeZone, Date.parse(order.orderDate ?? order.createdAt)))]],
    poNumber: slipTexts(order).map(([label, text]): [string, string] => [label, plain(text)]),
    service: shipment === undefined ? [] : serviceFacts(shipment),
    tracking: shipment?.tracking_code == null ? [] : [['Tracking', plain(shipment.tracking_code)]],
  };
  return {
    paper: paperSize ?? settings.paperSize,
    title: plain(look.title),
    blocks: look.blocks,
    hasSkus: look.columns.includes('sku'),
    logo: look.showLogo ? logo : undefined,
    businessName: ownName || (returnLines[0] ?? ''),
    returnAddress: ownName ? returnLines.filter((line) => line !== ownName) : returnLines.slice(1),
    orderNumber: plain(order.orderNumber),
    codes: [order.orderNumber, order.id],
    isGift,
    facts: look.facts.flatMap((fact) => facts[fact]),
    shipTo: addressText(order.shipTo, from?.country),
    giftMessage: textOf(order.giftMessage),
    sections: [
      { title: isSplit ? 'In this parcel' : '', lines: here },
      { title: 'Follows later', lines: withoutPrices(later) },
      { title: 'Sent earlier', lines: withoutPrices(earlier) },
    ].filter(({ lines }, at) => at === 0 || lines.length > 0),
    totals: isGift ? [] : totalsOf(order, isSplit),
    note: textOf(order.packingNote),
    message: textOf(look.message ?? settings.slipMessage),
  };
}

const textOf = (text: string | null): string[] => (text === null ? [] : cleanLines(text));

const withoutPrices = (lines: readonly SlipLine[]): SlipLine[] =>
  lines.map((line) => ({ ...line, unitPrice: '', amount: '' }));

const serviceFacts = (row: ShipmentRow): PackingSlip['facts'] =>
  hasNamedCarrier(row) ? [['Shipped with', plain(row.service_name)]] : [];

function totalsOf(order: Order, isSplit: boolean): PackingSlip['totals'] {
  const money = (amount: number) => moneyText(amount, order.currency);
  const hasMoney = order.total > 0 || order.items.some(({ unitPrice }) => unitPrice !== null);
  if (!hasMoney) return [];
  const rows: [string, number][] = [
    ['Subtotal', order.subtotal],
    ['Shipping', order.shippingPaid],
    ['Tax', order.tax],
    ['Discount', -order.discount],
  ];
  return [
    ...rows
      .filter(([name, amount]) => name === 'Subtotal' || amount !== 0)
      .map(([name, amount]): [string, string] => [name, money(amount)]),
    [isSplit ? `Total of the order (${order.currency})` : `Total (${order.currency})`, money(order.total)],
  ];
}

/** Those with labels, oldest first, with what they took from the order. */
async function shipmentsOf(db: Db, accountId: string, orderId: string) {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('is_return', '=', 0)
    .where('status', '=', 'purchased')
    .orderBy('purchased_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const items = groupBy(
    await db
      .selectFrom('shipment_items')
      .select(['shipment_id', 'order_item_id', 'quantity'])
      .where(
        'shipment_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute(),
    (item) => item.shipment_id,
  );
  return rows.map((row) => ({
    row,
    items: (items.get(row.id) ?? []).map(({ order_item_id, quantity }) => ({
      orderItemId: order_item_id,
      quantity,
    })),
  }));
}

const warehouseOf = async (db: Db, id: string | null): Promise<WarehouseRow | undefined> =>
  id === null ? undefined : db.selectFrom('warehouses').selectAll().where('id', '=', id).executeTakeFirst();
