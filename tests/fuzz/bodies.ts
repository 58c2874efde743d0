import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import type { Operation } from './api-description.ts';
import { ADDRESSES, newAddress, validValue } from './valid-values.ts';

type Body = Record<string, unknown>;
type Build = (account: Account, random: Random, path: Record<string, string>) => Body;

const parcel = (random: Random) => ({
  weight: { value: random.between(1, 40), unit: random.pick(['oz', 'lb', 'kg']) },
});
const own = (account: Account, kind: string, random: Random) =>
  account.pickId(kind, random) ?? `${kind}_none`;
const address = newAddress;

const orderLine: Build = (account, random) => {
  const product = account.pickId('prd', random);
  if (product === undefined || random.chance(0.15))
    return { name: account.newText(), quantity: random.between(1, 3), unitPrice: 4.5 };
  return { productId: product, quantity: random.between(1, 4) };
};

const linesOf = (account: Account, orderId: string, random: Random) => {
  const lines = account.items.get(orderId) ?? [{ id: 'itm_none', quantity: 1 }];
  return lines
    .slice(0, random.between(1, 2))
    .map((line) => ({ orderItemId: line.id, quantity: random.between(1, 2) }));
};

const newOrder: Build = (account, random) => ({
  orderNumber: account.newText(),
  shipTo: address(account, random),
  items: Array.from({ length: random.between(1, 3) }, () => orderLine(account, random, {})),
  ...(random.chance(0.3) && { warehouseId: own(account, 'wh', random) }),
  ...(random.chance(0.2) && { storeId: `${account.marker}-store`, metadata: { k: account.newText() } }),
});

const newShipment: Build = (account, random) => {
  const rateId = account.pickId('rate', random);
  if (rateId !== undefined && random.chance(0.5)) return { rateId };
  if (random.chance(0.15))
    return {
      carrier: 'fleet',
      shipTo: address(account, random),
      shipFrom: address(account, random),
      parcels: [parcel(random)],
      reference: account.newText(),
    };
  const orderId = own(account, 'ord', random);
  return {
    carrier: 'fleet',
    orderId,
    parcels: [parcel(random)],
    ...(random.chance(0.3) && { items: linesOf(account, orderId, random) }),
  };
};

const productChoice = (account: Account, random: Random): Body =>
  account.skus.length > 0 && random.chance(0.3)
    ? { sku: random.pick(account.skus) }
    : { productId: own(account, 'prd', random) };

const adjustment: Build = (account, random) => ({
  ...productChoice(account, random),
  warehouseId: own(account, 'wh', random),
  ...(random.chance(0.7) ? { delta: random.pick([-2, -1, 5, 20]) } : { setTo: random.between(0, 40) }),
  reason: random.pick(['received', 'count', 'found', 'damaged', 'lost', 'returned', 'other']),
});

const someOrders = (account: Account, random: Random) =>
  Array.from({ length: random.between(1, 3) }, () => own(account, 'ord', random));

/** A black pixel, as a PNG. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==';
const RECOGNISED_CODES = ['9400 1112 0620 6406 2607 87', '1Z5R89390357567127', 'RB123456785GB'];

const receipts: Build = (account, random, { id = '' }) => ({
  items: (account.returnItems.get(id) ?? [{ id: 'rit_none', quantity: 1 }]).map((line) => ({
    id: line.id,
    receivedQuantity: random.between(0, line.quantity),
    condition: random.pick(['sellable', 'damaged']),
  })),
});

/** Builders for bodies that need more than their schema to succeed: existing ids, or a resource in the right state. */
const BUILDERS: Record<string, Build> = {
  'POST /products': (account, random) => ({
    sku: account.newText(),
    name: account.newText(),
    price: random.between(0, 5000) / 100,
    weight: { value: random.between(1, 30), unit: 'oz' },
    ...(random.chance(0.2) && { description: account.newText(), hsCode: '6912.00', metadata: { a: 'b' } }),
  }),
  'POST /inventory/adjustments': adjustment,
  'POST /inventory/adjustments/batch': (account, random) => ({
    adjustments: Array.from({ length: random.between(1, 3) }, () => adjustment(account, random, {})),
  }),
  'POST /inventory/transfers': (account, random) => {
    const fromWarehouseId = own(account, 'wh', random);
    const others = account.ids('wh').filter((id) => id !== fromWarehouseId);
    return {
      ...productChoice(account, random),
      fromWarehouseId,
      toWarehouseId: random.pick(others) ?? 'wh_none',
      quantity: random.between(1, 3),
    };
  },
  'POST /warehouses': (account, random) => ({
    name: account.newText(),
    address: address(account, random),
    ...(random.chance(0.3) && { timezone: 'America/Los_Angeles', isDefault: true }),
  }),
  'POST /orders': newOrder,
  'POST /orders/batch': (account, random) => ({
    orders: Array.from({ length: random.between(1, 3) }, () => newOrder(account, random, {})),
  }),
  'PUT /orders/{id}': (account, random, { id = '' }) => {
    const kept = (account.items.get(id) ?? []).slice(0, 2);
    const items = [
      ...kept,
      ...(random.chance(0.5) || kept.length === 0 ? [orderLine(account, random, {})] : []),
    ];
    return {
      ...(random.chance(0.7) && { items }),
      ...(random.chance(0.3) && { shipTo: address(account, random), notes: account.newText() }),
      ...(random.chance(0.2) && { warehouseId: own(account, 'wh', random), tags: [account.newText()] }),
    };
  },
  'POST /orders/batch-update': (account, random) => ({
    orders: someOrders(account, random).map((id) => ({
      id,
      ...(random.chance(0.5) && { addTags: [account.newText()], warehouseId: own(account, 'wh', random) }),
      ...(random.chance(0.5) && parcel(random)),
    })),
  }),
  'POST /orders/batch-mark-shipped': (account, random) => ({
    orders: someOrders(account, random).map((id) => ({ id, stock: random.pick(['require', 'adjust']) })),
  }),
  'POST /orders/{id}/replacements': (account, random, { id = '' }) => ({
    items: linesOf(account, id, random),
  }),
  'POST /rates': (account, random) =>
    random.chance(0.8)
      ? { orderId: own(account, 'ord', random), ...(random.chance(0.5) && { parcels: [parcel(random)] }) }
      : {
          shipTo: address(account, random),
          warehouseId: own(account, 'wh', random),
          parcels: [parcel(random), parcel(random)],
        },
  'POST /shipments': newShipment,
  'POST /trackers': (account, random) => ({
    trackingCode: random.pick([account.newText(), ...RECOGNISED_CODES]),
    ...(random.chance(0.3) && { orderId: own(account, 'ord', random) }),
    ...(random.chance(0.2) && { carrier: 'usps', metadata: { a: 'b' } }),
  }),
  'POST /shipments/batch': (account, random) => ({
    shipments: Array.from({ length: random.between(1, 3) }, () => newShipment(account, random, {})),
  }),
  'POST /shipments/labels': (account, random) => ({
    ids: Array.from({ length: random.between(1, 2) }, () => own(account, 'shp', random)),
  }),
  'POST /shipments/printed': (account, random) => ({
    ids: Array.from({ length: random.between(1, 2) }, () => own(account, 'shp', random)),
  }),
  'POST /documents/combined': (account, random) => ({
    ...(random.chance(0.5)
      ? { orderIds: someOrders(account, random) }
      : { shipmentIds: [own(account, 'shp', random)] }),
    parts: random.pick([['label'], ['packing-slip'], ['label', 'packing-slip']]),
  }),
  'POST /documents/pick-list': (account, random) =>
    random.chance(0.5) ? { orderIds: someOrders(account, random) } : { filter: { ready: true } },
  'POST /documents/product-labels': (account, random) => ({
    products: [{ productId: own(account, 'prd', random), copies: random.between(1, 3) }],
    size: random.pick(['2.25x1.25', '57x32mm', '4x6', 'letter-3x10', 'a4-3x8']),
  }),
  'POST /documents/bin-labels': (account, random) => ({
    ...(random.chance(0.5) ? { warehouseId: own(account, 'wh', random) } : { bins: [account.newText()] }),
    size: random.pick(['4x6', 'letter-3x10']),
  }),
  'POST /documents/count-sheet': (account, random) => ({
    warehouseId: own(account, 'wh', random),
    ...(random.chance(0.3) && { blind: true, filter: { bin: 'A' } }),
  }),
  'PUT /settings/documents/logo': () => ({ image: LOGO }),
  'POST /manifests': (account, random) => ({ warehouseId: own(account, 'wh', random) }),
  'POST /returns': (account, random) => {
    const orderId = random.pick(account.shipped) ?? own(account, 'ord', random);
    return {
      orderId,
      items: linesOf(account, orderId, random).map((line) => ({ ...line, reason: account.newText() })),
      ...(random.chance(0.4) && { createLabel: true, parcels: [parcel(random)] }),
    };
  },
  'POST /returns/{id}/receive': receipts,
  'POST /returns/{id}/correct': receipts,
  'POST /webhooks': (account, random) => ({
    url: random.pick([
      'https://127.0.0.1:1/',
      'https://10.0.0.1/hook',
      `https://localhost:1/${account.marker}`,
    ]),
    events: [random.pick(['order.created', 'shipment.tracking_updated', 'shipment.voided'])],
  }),
  'PUT /webhooks/{id}': (account, random) => ({
    ...(random.chance(0.5) && { isActive: random.chance(0.6) }),
    ...(random.chance(0.4) && { url: `https://127.0.0.1:1/${account.newText()}` }),
    ...(random.chance(0.4) && { events: ['order.updated'] }),
  }),
  'POST /webhooks/try-filter': (account, random) => ({
    events: ['order.created', 'order.updated', 'shipment.created'],
    filter: random.pick([
      { path: 'data.shipTo.country', in: ['US', 'DE'] },
      { not: { path: 'data.items[*].sku', prefix: account.marker } },
      {
        or: [
          { path: 'data.total', atLeast: 10 },
          { path: 'data.storeId', exists: true },
        ],
      },
    ]),
  }),
  'POST /addresses/parse': (_account, random) => ({
    text: Object.values(random.pick(ADDRESSES)).join(random.pick(['\n', ', ', ' '])),
  }),
  'POST /session': (account, random) => ({
    email: account.email,
    password: random.chance(0.7) ? account.password : 'not the password',
  }),
  'PUT /password': (account) => ({ currentPassword: account.password, newPassword: account.password }),
  'POST /invitations/look': (account, random) => ({
    token: random.pick([...account.tokens, 'x'.repeat(43)]),
  }),
  'POST /invitations/accept': (account) => ({
    token: account.tokens.shift() ?? 'x'.repeat(43),
    password: `a long password ${account.marker}`,
  }),
  'POST /setup': (account, random) => ({
    token: 'x'.repeat(random.between(1, 50)),
    email: account.email,
    password: 'x',
  }),
  'POST /api-keys': (account, random) => ({
    name: account.newText(),
    access: random.pick([['shipping'], ['addresses'], ['shipping', 'addresses']]),
    ...(random.chance(0.3) && { permissions: ['read'] }),
  }),
};

/** A body that should be valid, as far as can be known in advance. */
export function validBody(
  { name, body }: Operation,
  account: Account,
  random: Random,
  path: Record<string, string>,
): unknown {
  if (body === undefined) return undefined;
  const build = BUILDERS[name];
  if (build !== undefined && random.chance(0.9)) return build(account, random, path);
  // Half of the requests with an optional body have none.
  if (body.isOptional && random.chance(0.5)) return undefined;
  return validValue(body.schema, '', account, random);
}
