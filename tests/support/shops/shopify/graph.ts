import { personal, requireScope } from './access.ts';
import { byId, type PageArguments, pageOf } from './connections.ts';
import {
  gid,
  iso,
  isoOrNull,
  type OrderLine,
  type ShopFulfillment,
  type ShopifyOrder,
  type ShopifyProduct,
  type ShopLocation,
  type ShopState,
  type ShopVariant,
  variantsOf,
  type WorkLine,
  type WorkOrder,
} from './state.ts';

const money = (amount: string, currencyCode: string) => ({ shopMoney: { amount, currencyCode } });
const media = (url: string | null) => url && { __typename: 'MediaImage', preview: { image: { url } } };

export type Graph = ReturnType<typeof createGraph>;

/** The shop as the objects that queries walk through: a method is a field that takes arguments, or may be refused. */
export function createGraph(state: ShopState) {
  const location = (one: ShopLocation) => ({
    __typename: 'Location',
    id: gid('Location', one.id),
    name: one.name,
    isFulfillmentService: one.isFulfillmentService,
    isActive: true,
  });

  const level = (variant: ShopVariant, locationId: string) => {
    const id = locationId.split('/').at(-1) ?? '';
    const quantity = variant.available.get(id);
    if (quantity === undefined) return null;
    return {
      id: `gid://shopify/InventoryLevel/${id}?inventory_item_id=${variant.inventoryItemId}`,
      isActive: true,
      quantities: ({ names }: { names: string[] }) => names.map((name) => ({ id: name, name, quantity })),
    };
  };

  const inventoryItem = (variant: ShopVariant) => ({
    __typename: 'InventoryItem',
    id: gid('InventoryItem', variant.inventoryItemId),
    tracked: variant.tracked,
    harmonizedSystemCode: variant.hsCode,
    countryCodeOfOrigin: variant.originCountry,
    measurement: { weight: variant.weight },
    inventoryLevel: ({ locationId }: { locationId: string }) => level(variant, locationId),
  });

  const variantNode = (variant: ShopVariant) => ({
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    inventoryQuantity: [...variant.available.values()].reduce((sum, one) => sum + one, 0),
    media: { nodes: variant.imageUrl === null ? [] : [media(variant.imageUrl)] },
    inventoryItem: inventoryItem(variant),
  });

  const product = (one: ShopifyProduct) => ({
    id: gid('Product', one.id),
    title: one.title,
    status: one.status,
    updatedAt: iso(one.updatedAt),
    hasOnlyDefaultVariant: one.variants.length === 1 && one.variants[0]?.title === 'Default Title',
    featuredMedia: media(one.imageUrl),
    variants: (args: PageArguments) => pageOf(one.variants, args, byId, variantNode),
  });

  const line = (one: OrderLine) => ({
    id: gid('LineItem', one.id),
    sku: one.sku,
    name: one.title,
    quantity: one.quantity,
    currentQuantity: one.currentQuantity,
    requiresShipping: one.requiresShipping,
    originalUnitPriceSet: money(one.price, state.currency),
    taxLines: one.taxRate === null ? [] : [{ title: 'Tax', rate: one.taxRate }],
    weight: one.variant?.weight ?? null,
    image: one.variant?.imageUrl ? { url: one.variant.imageUrl } : null,
    variant: () => {
      requireScope(state, 'read_products', 'variant');
      return one.variant && variantsOf(state).includes(one.variant) ? variantNode(one.variant) : null;
    },
  });

  const workLine = (one: WorkLine) => ({
    id: gid('FulfillmentOrderLineItem', one.id),
    totalQuantity: one.total,
    remainingQuantity: one.remaining,
    lineItem: line(one.line),
  });

  const work = (one: WorkOrder, order: ShopifyOrder) => ({
    id: gid('FulfillmentOrder', one.id),
    orderId: gid('Order', order.id),
    status: one.status,
    updatedAt: iso(one.updatedAt),
    fulfillAt: isoOrNull(one.fulfillAt),
    fulfillBy: isoOrNull(one.fulfillBy),
    assignedLocation: {
      name: one.location.name,
      location: () => {
        requireScope(state, 'read_locations', 'location');
        return location(one.location);
      },
    },
    deliveryMethod: { id: gid('DeliveryMethod', one.id), methodType: one.methodType },
    fulfillmentHolds: one.holds.map(({ reason, displayReason, notes }) => ({
      ...{ reason, displayReason, reasonNotes: notes },
    })),
    internationalDuties: one.incoterm && { incoterm: one.incoterm },
    lineItems: (args: PageArguments) => pageOf(one.lines, args, byId, workLine),
  });

  const fulfillment = (one: ShopFulfillment) => ({
    id: gid('Fulfillment', one.id),
    status: one.status,
    createdAt: iso(one.createdAt),
    trackingInfo: ({ first }: PageArguments) =>
      one.tracking.slice(0, first ?? 100).map(({ number, url }) => ({ number, url, company: one.company })),
    fulfillmentLineItems: (args: PageArguments) =>
      pageOf(one.lines, args, byId, ({ id, quantity, workLine: { line: ordered } }) => ({
        ...{ id: gid('FulfillmentLineItem', id), quantity, lineItem: line(ordered) },
      })),
    events: (args: PageArguments) =>
      pageOf(one.events, args, byId, ({ id, happenedAt, ...event }) => ({
        ...{ ...event, id: gid('FulfillmentEvent', id), happenedAt: iso(happenedAt) },
      })),
  });

  const address = (order: ShopifyOrder) => {
    const { address: given } = order;
    if (given === null) return null;
    const hidden = Object.fromEntries(
      (['name', 'company', 'address1', 'address2', 'city', 'zip', 'phone'] as const).map((field) => [
        field,
        () => personal(state, field, given[field]),
      ]),
    );
    return { ...given, ...hidden };
  };

  const order = (one: ShopifyOrder) => ({
    id: gid('Order', one.id),
    name: one.name,
    createdAt: iso(one.createdAt),
    processedAt: iso(one.createdAt),
    updatedAt: iso(one.updatedAt),
    cancelledAt: isoOrNull(one.cancelledAt),
    displayFinancialStatus: one.financialStatus,
    fullyPaid: ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(one.financialStatus),
    requiresShipping: one.lines.some(({ requiresShipping }) => requiresShipping),
    taxesIncluded: one.taxesIncluded,
    currencyCode: state.currency,
    ...{ note: one.note, poNumber: one.poNumber, tags: one.tags, test: one.test },
    email: () => personal(state, 'email', one.email),
    phone: () => personal(state, 'phone', one.phone),
    customAttributes: one.attributes,
    shippingAddress: () => address(one),
    shippingLine: one.shippingTitle && { title: one.shippingTitle },
    currentShippingPriceSet: money(one.shippingPrice, state.currency),
    currentTotalTaxSet: money(one.tax, state.currency),
    currentTotalDiscountsSet: money(one.discount, state.currency),
    lineItems: (args: PageArguments) => pageOf(one.lines, args, byId, line),
    fulfillments: ({ first }: PageArguments) => one.fulfillments.slice(0, first ?? 100).map(fulfillment),
    fulfillmentOrders: (args: PageArguments) => {
      requireScope(state, 'read_merchant_managed_fulfillment_orders', 'fulfillmentOrders');
      return pageOf(one.work, args, byId, (each) => work(each, one));
    },
  });

  return { location, variantNode, inventoryItem, product, order, work, fulfillment, level };
}
