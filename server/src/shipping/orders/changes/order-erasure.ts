import type { Clock } from '../../../lib/clock.ts';
import { conflict } from '../../../lib/errors.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import type { Order, OrderStatus } from '../../../schema/order.ts';
import { ERASED_TEXTS, textColumns } from '../../../schema/order-texts.ts';
import { erasedAddress } from '../../../schema/personal-data.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { emitOrderUpdated } from '../order-events.ts';
import { UNCHECKED } from '../ship-to-check/ship-to-check.ts';

/** To be called wherever an order's address is needed, or its texts could be written again. */
export function refuseErased(row: Pick<OrderRow, 'order_number' | 'personal_data_erased_at'>): void {
  if (row.personal_data_erased_at !== null)
    throw conflict(
      `The personal data of order ${row.order_number} was erased: it cannot be changed or shipped again`,
    );
}

/** What a person has written, which may name the customer. Items, tags and money stay. */
const NO_REASONS = { holdReason: null, closeReason: null, storeDifference: null, trackingPageUrl: null };

/** An order in an event, as it would be told now. */
export const erasedOrder = <T extends Order>(order: T): T => ({
  ...order,
  ...ERASED_TEXTS,
  ...NO_REASONS,
  shipTo: erasedAddress(order.shipTo),
  metadata: {},
  shipToCheck: null,
});

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
}

/** Erases who the order is for, and emits `order.updated`. The row is locked, and its shipments are erased already. */
export async function eraseOrder(
  dependencies: Dependencies,
  tx: Db,
  row: OrderRow,
  before: Order,
): Promise<Order> {
  const shipTo = erasedAddress(fromJson(row.ship_to));
  const { state = '', country } = shipTo;
  return emitOrderUpdated(dependencies, tx, before, {
    ...row,
    ...UNCHECKED,
    ship_to: toJson(shipTo),
    destination_key: `${country}/${state}/`.toLowerCase(),
    ...{ email_key: null, postal_code_key: null, recipient_key: null },
    ...textColumns(ERASED_TEXTS),
    hold_reason: null,
    close_reason: null,
    store_difference: null,
    metadata: toJson({}),
    page_token: null,
    tracking_page_url: null,
    personal_data_erased_at: dependencies.clock.now(),
  });
}

/** Nothing more will be shipped of it. */
export const isFinished = (status: OrderStatus): boolean =>
  status === 'shipped' || status === 'delivered' || status === 'cancelled';
