/**
 * The state of a shop as the Admin API of Medusa 2.21 shows it, and what its workflows do to it: written after the answers of a
 * real one.
 */
export interface FakeLine {
  id: string;
  sku: string;
  quantity: number;
  fulfilled: number;
  shipped: number;
  requiresShipping: boolean;
  profileId: string;
  /** More of the item, as Medusa names it. */
  more: object;
}

export interface FakeFulfillment {
  id: string;
  items: { line_item_id: string; inventory_item_id: string; quantity: number }[];
  labels: object[];
  metadata: object | null;
  shipping_option_id: string | null;
  location_id: string | null;
  shipped_at: string | null;
  canceled_at: string | null;
  updated_at: string;
  noNotification: (boolean | undefined)[];
}

export interface FakeOrder {
  id: string;
  displayId: number;
  updatedAt: number;
  createdAt: number;
  status: string;
  paymentStatus: string;
  paidAt: number;
  lines: FakeLine[];
  fulfillments: FakeFulfillment[];
  /** More of the order, as Medusa names it. */
  more: object;
}

export interface FakeVariant {
  id: string;
  sku: string;
  managesInventory: boolean;
  /** How many pieces of each inventory item one variant is. */
  needs: { inventoryItemId: string; required: number }[];
}

interface FakeLevel {
  inventoryItemId: string;
  locationId: string;
  stocked: number;
  reserved: number;
}

/** A refusal as Medusa words it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly type: string;

  constructor(message: string, type = 'invalid_data', status = 400) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

export type FakeShop = ReturnType<typeof createFakeShop>;

export function createFakeShop(start: number) {
  let time = start;
  let serial = 0;
  const nextId = (prefix: string) => `${prefix}_${String(++serial).padStart(6, '0')}`;
  const orders = new Map<string, FakeOrder>();
  const unreserved = new Set<string>();

  const orderOf = (id: string): FakeOrder => {
    const order = orders.get(id);
    if (order === undefined) throw new Refusal(`Order id not found: ${id}`, 'not_found', 404);
    return order;
  };
  const fulfillmentOf = (order: FakeOrder, id: string): FakeFulfillment => {
    const fulfillment = order.fulfillments.find((one) => one.id === id);
    if (fulfillment === undefined) throw new Refusal(`Fulfillment with id ${id} not found in the order`);
    return fulfillment;
  };
  const linesOf = (order: FakeOrder, { items }: FakeFulfillment) =>
    items.map(({ line_item_id, quantity }) => {
      const line = order.lines.find(({ id }) => id === line_item_id) as FakeLine;
      return { line, quantity };
    });

  const shop = {
    orders,
    variants: [] as FakeVariant[],
    levels: [] as FakeLevel[],
    locations: [] as { id: string; name: string }[],
    /** Shipping options of the orders, by the profile they are for. */
    optionOf: (profileId: string) => `so_${profileId}`,

    now: () => time,
    /** The shop's clock: moves a second with each change. */
    advance(ms = 1_000): number {
      time += ms;
      return time;
    },

    addOrder(
      lines: (Partial<FakeLine> & { sku: string; quantity: number })[],
      over: Partial<Omit<FakeOrder, 'lines'>> = {},
    ): FakeOrder {
      const at = over.updatedAt ?? shop.advance();
      const order: FakeOrder = {
        ...{ id: nextId('order'), displayId: orders.size + 1, updatedAt: at, createdAt: at },
        ...{ status: 'pending', paymentStatus: 'authorized', paidAt: at, fulfillments: [], more: {} },
        lines: lines.map((line) => ({
          ...{ id: nextId('ordli'), fulfilled: 0, shipped: 0, requiresShipping: true },
          ...{ profileId: 'parcels', more: {} },
          ...line,
        })),
        ...over,
      };
      orders.set(order.id, order);
      return order;
    },
    /** Changes the payment alone: the order keeps its time. */
    pay(order: FakeOrder, paymentStatus = 'captured'): void {
      order.paymentStatus = paymentStatus;
      order.paidAt = shop.advance();
    },
    /** Deletes what is reserved for a line, so that it cannot be fulfilled. */
    unreserve: (lineId: string) => void unreserved.add(lineId),
    touch(order: FakeOrder): void {
      order.updatedAt = shop.advance();
    },

    fulfill(orderId: string, body: FulfillmentBody): FakeOrder {
      const order = orderOf(orderId);
      if (order.status === 'canceled') throw new Refusal(`Order with id ${orderId} has been canceled.`);
      const profiles = new Set<string>();
      for (const { id, quantity } of body.items) {
        const line = order.lines.find((one) => one.id === id);
        if (line === undefined)
          throw new Refusal(`Items with ids ${id} does not exist in order with id ${orderId}.`);
        if (line.fulfilled + quantity > line.quantity || unreserved.has(id))
          throw new Refusal(`Quantity to fulfill exceeds the reserved quantity for the item: ${id}`);
        profiles.add(line.profileId);
      }
      const optionId = body.shipping_option_id ?? shop.optionOf(order.lines[0]?.profileId ?? '');
      const mismatch = [...profiles].find((profileId) => shop.optionOf(profileId) !== optionId);
      if (mismatch !== undefined)
        throw new Refusal(
          `Shipping profile ${optionId} does not match the shipping profile of the order item`,
        );
      for (const { id, quantity } of body.items)
        (order.lines.find((one) => one.id === id) as FakeLine).fulfilled += quantity;
      order.fulfillments.push({
        id: nextId('ful'),
        items: body.items.map(({ id, quantity }) => ({
          line_item_id: id,
          inventory_item_id: `iitem_${id}`,
          quantity,
        })),
        ...{ labels: [], metadata: body.metadata ?? null, shipping_option_id: optionId },
        location_id: body.location_id ?? null,
        ...{ shipped_at: null, canceled_at: null, updated_at: iso(shop.advance()) },
        noNotification: [body.no_notification],
      });
      shop.touch(order);
      return order;
    },
    ship(orderId: string, fulfillmentId: string, body: ShipmentBody): FakeOrder {
      const order = orderOf(orderId);
      const fulfillment = fulfillmentOf(order, fulfillmentId);
      if (fulfillment.shipped_at !== null)
        throw new Refusal('Shipment has already been created', 'not_allowed');
      if (fulfillment.canceled_at !== null)
        throw new Refusal('Cannot create shipment for a canceled fulfillment', 'not_allowed');
      fulfillment.labels = body.labels ?? [];
      fulfillment.noNotification.push(body.no_notification);
      fulfillment.shipped_at = fulfillment.updated_at = iso(shop.advance());
      for (const { line, quantity } of linesOf(order, fulfillment)) line.shipped += quantity;
      shop.touch(order);
      return order;
    },
    cancelFulfillment(orderId: string, fulfillmentId: string): FakeOrder {
      const order = orderOf(orderId);
      const fulfillment = fulfillmentOf(order, fulfillmentId);
      if (fulfillment.canceled_at !== null)
        throw new Refusal('The fulfillment is already canceled', 'not_allowed');
      if (fulfillment.shipped_at !== null)
        throw new Refusal(
          'The fulfillment has already been shipped. Shipped fulfillments cannot be canceled',
          'not_allowed',
        );
      fulfillment.canceled_at = iso(shop.advance());
      for (const { line, quantity } of linesOf(order, fulfillment)) line.fulfilled -= quantity;
      shop.touch(order);
      return order;
    },

    levelOf: (inventoryItemId: string, locationId: string) =>
      shop.levels.find((one) => one.inventoryItemId === inventoryItemId && one.locationId === locationId),
    setLevel(inventoryItemId: string, locationId: string, stocked: number, isNew: boolean): void {
      const level = shop.levelOf(inventoryItemId, locationId);
      const name = `Item ${inventoryItemId} is not stocked at location ${locationId}`;
      if (isNew && level === undefined)
        shop.levels.push({ inventoryItemId, locationId, stocked, reserved: 0 });
      else if (level === undefined) throw new Refusal(name, 'not_found', 404);
      else level.stocked = stocked;
    },
  };
  return shop;
}

interface FulfillmentBody {
  items: { id: string; quantity: number }[];
  shipping_option_id?: string;
  location_id?: string;
  no_notification?: boolean;
  metadata?: object;
}

interface ShipmentBody {
  labels?: object[];
  no_notification?: boolean;
}

export const iso = (ms: number): string => new Date(ms).toISOString();
