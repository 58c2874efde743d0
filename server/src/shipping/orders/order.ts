import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { toDecimal, toDecimalOrNull } from '../../lib/money.ts';
import type { OrderItemRow, OrderRow } from '../../storage/index.ts';

export const ORDER_STATUSES = [
  'pending',
  'on_hold',
  'partially_shipped',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ALLOCATIONS = ['full', 'partial', 'none'] as const;
type Allocation = (typeof ALLOCATIONS)[number];

export type Order = ReturnType<typeof toOrder>;

export function toOrder(row: OrderRow, items: OrderItemRow[], shipmentIds: string[]) {
  return {
    id: row.id,
    orderNumber: row.order_number,
    storeId: row.store_id === '' ? null : row.store_id,
    status: row.status as OrderStatus,
    allocation: row.allocation as Allocation,
    shipTo: JSON.parse(row.ship_to),
    warehouseId: row.warehouse_id,
    items: items.map(toOrderItem),
    currency: row.currency,
    subtotal: toDecimal(row.subtotal),
    shippingPaid: toDecimal(row.shipping_paid),
    tax: toDecimal(row.tax),
    total: toDecimal(row.total),
    requestedService: row.requested_service,
    shipBy: toIsoOrNull(row.ship_by),
    notes: row.notes,
    tags: JSON.parse(row.tags),
    metadata: JSON.parse(row.metadata),
    shipments: shipmentIds,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

function toOrderItem(row: OrderItemRow) {
  return {
    id: row.id,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    quantity: row.quantity,
    shippedQuantity: row.shipped_quantity,
    unitPrice: toDecimalOrNull(row.unit_price),
    weight: row.weight === null ? null : JSON.parse(row.weight),
    hsCode: row.hs_code,
    originCountry: row.origin_country,
  };
}
