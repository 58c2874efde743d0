import {
  changed,
  gid,
  type OrderLine,
  type ShopAddressFields,
  type ShopifyOrder,
  type ShopifyProduct,
  type ShopLocation,
  type ShopState,
  type ShopVariant,
  type WorkOrder,
} from './state.ts';

export interface NewVariant
  extends Partial<Omit<ShopVariant, 'id' | 'productId' | 'inventoryItemId' | 'available'>> {
  /** At the first location. */
  available?: number;
}

export interface NewLine extends Partial<Omit<OrderLine, 'id' | 'currentQuantity'>> {
  /** Where it is shipped from; the first location if omitted. */
  location?: ShopLocation;
  methodType?: string;
}

export interface NewOrder
  extends Partial<Omit<ShopifyOrder, 'id' | 'lines' | 'work' | 'fulfillments' | 'address' | 'updatedAt'>> {
  lines?: readonly NewLine[];
  address?: Partial<ShopAddressFields> | null;
}

const ADDRESS: ShopAddressFields = {
  ...{ name: 'Ada Lovelace', company: null, address1: '417 Montgomery St', address2: 'Floor 5' },
  ...{ city: 'San Francisco', province: 'California', provinceCode: 'CA', zip: '94104' },
  ...{ countryCodeV2: 'US', phone: '+14155550100' },
};

/** What the merchant, the customer and Shopify itself do in the shop. */
export function createControls(state: ShopState) {
  const mainLocation = (): ShopLocation => {
    const [first] = state.locations;
    if (first === undefined) throw new Error('the shop has no location');
    return first;
  };

  function newLine(given: NewLine): OrderLine {
    const { variant = null, quantity = 1 } = given;
    return {
      id: state.nextId(),
      variant,
      title: given.title ?? variant?.title ?? 'Mug',
      sku: given.sku === undefined ? (variant?.sku ?? 'MUG') : given.sku,
      quantity,
      currentQuantity: quantity,
      price: given.price ?? variant?.price ?? '10.0',
      taxRate: given.taxRate ?? null,
      requiresShipping: given.requiresShipping ?? true,
    };
  }

  /** Assigns a line to the open fulfillment order of its location, or to a new one. */
  function route(
    order: ShopifyOrder,
    line: OrderLine,
    { location = mainLocation(), methodType = 'SHIPPING' }: NewLine,
  ) {
    const open = order.work.find(
      (one) => one.status === 'OPEN' && one.location === location && one.methodType === methodType,
    );
    const work: WorkOrder = open ?? {
      ...{ id: state.nextId(), status: 'OPEN', updatedAt: state.now(), location, methodType, holds: [] },
      ...{ fulfillAt: state.now(), fulfillBy: null, incoterm: null, lines: [] },
    };
    if (open === undefined) order.work.push(work);
    work.lines.push({ id: state.nextId(), line, total: line.quantity, remaining: line.quantity });
  }

  /** Takes units out of what is still to be shipped. */
  function withdraw(order: ShopifyOrder, line: OrderLine, quantity: number): void {
    let left = quantity;
    for (const work of order.work.filter(({ status }) => status !== 'CLOSED' && status !== 'CANCELLED')) {
      for (const one of work.lines.filter((candidate) => candidate.line === line)) {
        const taken = Math.min(left, one.remaining);
        one.total -= taken;
        one.remaining -= taken;
        left -= taken;
      }
      if (work.lines.every(({ remaining }) => remaining === 0)) work.status = 'CLOSED';
    }
  }

  function workEvent(topic: string, work: WorkOrder): void {
    work.updatedAt = state.now();
    state.emit(`fulfillment_orders/${topic}`, {
      fulfillment_order: { id: gid('FulfillmentOrder', work.id) },
    });
  }

  return {
    addLocation(name: string, isFulfillmentService = false): ShopLocation {
      const location = { id: state.nextId(), name, isFulfillmentService };
      state.locations.push(location);
      return location;
    },

    addProduct({
      title = 'Mug',
      status = 'ACTIVE',
      imageUrl = null,
      variants = [{}],
    }: {
      title?: string;
      status?: string;
      imageUrl?: string | null;
      variants?: readonly NewVariant[];
    } = {}): ShopifyProduct {
      const id = state.nextId();
      const product: ShopifyProduct = { id, title, status, imageUrl, updatedAt: state.now(), variants: [] };
      for (const { available = 0, ...given } of variants)
        product.variants.push({
          ...{ id: state.nextId(), productId: id, inventoryItemId: state.nextId() },
          ...{ title: 'Default Title', sku: null, barcode: null, price: '10.00', imageUrl: null },
          ...{ weight: { value: 0, unit: 'GRAMS' }, hsCode: null, originCountry: null, tracked: true },
          ...given,
          available: new Map([[mainLocation().id, available]]),
        });
      state.products.push(product);
      state.emit('products/create', {
        id: Number(id),
        variants: product.variants.map((one) => ({ id: Number(one.id) })),
      });
      return product;
    },

    removeProduct(product: ShopifyProduct): void {
      state.products.splice(state.products.indexOf(product), 1);
      state.emit('products/delete', { id: Number(product.id) });
    },

    addOrder({ lines = [{}], address = {}, ...given }: NewOrder = {}): ShopifyOrder {
      const at = state.now();
      const order: ShopifyOrder = {
        ...{ id: state.nextId(), name: `#${1001 + state.orders.length}`, createdAt: at, updatedAt: at },
        ...{ cancelledAt: null, financialStatus: 'PAID', taxesIncluded: false, note: null, poNumber: null },
        ...{ tags: [], test: false, email: 'ada@example.com', phone: null, attributes: [] },
        ...{ shippingTitle: 'Standard', shippingPrice: '5.0', tax: '0.0', discount: '0.0' },
        ...given,
        address: address && { ...ADDRESS, ...address },
        ...{ lines: [], work: [], fulfillments: [] },
      };
      for (const one of lines) {
        const line = newLine(one);
        order.lines.push(line);
        route(order, line, { ...one, ...(line.requiresShipping ? {} : { methodType: 'NONE' }) });
      }
      state.orders.push(order);
      changed(state, order, 'orders/create');
      return order;
    },

    /** Changes anything else about an order. */
    editOrder(
      order: ShopifyOrder,
      change: Partial<Omit<ShopifyOrder, 'id' | 'lines' | 'work' | 'fulfillments'>>,
    ): void {
      Object.assign(order, change);
      changed(state, order);
    },

    /** As the merchant does with "Edit order": a new quantity that is not less than what was shipped. */
    setQuantity(order: ShopifyOrder, line: OrderLine, quantity: number): void {
      withdraw(order, line, line.currentQuantity - quantity);
      line.currentQuantity = quantity;
      changed(state, order);
    },

    addLine(order: ShopifyOrder, given: NewLine): OrderLine {
      const line = newLine(given);
      order.lines.push(line);
      route(order, line, given);
      changed(state, order);
      return line;
    },

    cancelOrder(order: ShopifyOrder): void {
      if (order.fulfillments.some(({ status }) => status === 'SUCCESS'))
        throw new Error('Cannot cancel an order that has outstanding fulfillments');
      order.cancelledAt = state.now();
      for (const work of order.work) work.status = 'CLOSED';
      for (const line of order.lines) line.currentQuantity = 0;
      changed(state, order, 'orders/cancelled');
    },

    /** Gives money back for units, which are not shipped any more if they have not been. */
    refund(order: ShopifyOrder, line: OrderLine, quantity: number): void {
      withdraw(order, line, quantity);
      line.currentQuantity -= quantity;
      const isAll = order.lines.every(({ currentQuantity }) => currentQuantity === 0);
      order.financialStatus = isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      order.updatedAt = state.now();
      state.emit('refunds/create', { id: Number(state.nextId()), order_id: Number(order.id) });
    },

    deleteOrder(order: ShopifyOrder): void {
      state.orders.splice(state.orders.indexOf(order), 1);
      state.emit('orders/delete', { id: Number(order.id) });
    },

    hold(work: WorkOrder, displayReason = 'Awaiting payment', notes: string | null = null): void {
      work.holds.push({ reason: 'OTHER', displayReason, notes });
      work.status = 'ON_HOLD';
      workEvent('placed_on_hold', work);
    },

    release(work: WorkOrder): void {
      work.holds = [];
      work.status = 'OPEN';
      workEvent('hold_released', work);
    },

    schedule(work: WorkOrder, fulfillAt: number): void {
      Object.assign(work, { status: 'SCHEDULED', fulfillAt });
      workEvent('rescheduled', work);
    },

    /** Moves units of a line to another fulfillment order, at another location if one is given. */
    split(
      order: ShopifyOrder,
      work: WorkOrder,
      line: OrderLine,
      quantity: number,
      location = work.location,
    ): WorkOrder {
      const from = work.lines.find((one) => one.line === line);
      if (from === undefined || from.remaining < quantity) throw new Error('there is not so much of it');
      from.total -= quantity;
      from.remaining -= quantity;
      const lines = [{ id: state.nextId(), line, total: quantity, remaining: quantity }];
      const another: WorkOrder = { ...work, id: state.nextId(), location, holds: [], lines };
      order.work.push(another);
      workEvent('split', work);
      return another;
    },

    move(work: WorkOrder, location: ShopLocation): void {
      work.location = location;
      workEvent('moved', work);
    },

    setStock(variant: ShopVariant, available: number, location: ShopLocation = mainLocation()): void {
      variant.available.set(location.id, available);
      const body = {
        inventory_item_id: Number(variant.inventoryItemId),
        location_id: Number(location.id),
        available,
      };
      state.emit('inventory_levels/update', body);
    },

    uninstall(): void {
      state.emit('app/uninstalled', { id: 1, domain: state.domain });
    },
  };
}
