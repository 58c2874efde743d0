import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import type { Operation } from './api-description.ts';
import { ADDRESSES, newAddress, validValue } from './valid-values.ts';

type Body = Record<string, unknown>;
type Build = (account: Account, dice: Random, path: Record<string, string>) => Body;

const parcel = (dice: Random) => ({
  weight: { value: dice.between(1, 40), unit: dice.pick(['oz', 'lb', 'kg']) },
});
const own = (account: Account, kind: string, dice: Random) => account.pickId(kind, dice) ?? `${kind}_none`;
const address = newAddress;

const orderLine: Build = (account, dice) => {
  const product = account.pickId('prd', dice);
  if (product === undefined || dice.chance(0.15))
    return { name: account.newText(), quantity: dice.between(1, 3), unitPrice: 4.5 };
  return { productId: product, quantity: dice.between(1, 4) };
};

const linesOf = (account: Account, orderId: string, dice: Random) => {
  const lines = account.items.get(orderId) ?? [{ id: 'itm_none', quantity: 1 }];
  return lines
    .slice(0, dice.between(1, 2))
    .map((line) => ({ orderItemId: line.id, quantity: dice.between(1, 2) }));
};

const newOrder: Build = (account, dice) => ({
  orderNumber: account.newText(),
  shipTo: address(account, dice),
  items: Array.from({ length: dice.between(1, 3) }, () => orderLine(account, dice, {})),
  ...(dice.chance(0.3) && { warehouseId: own(account, 'wh', dice) }),
  ...(dice.chance(0.2) && { storeId: `${account.marker}-store`, metadata: { k: account.newText() } }),
});

const newShipment: Build = (account, dice) => {
  const rateId = account.pickId('rate', dice);
  if (rateId !== undefined && dice.chance(0.5)) return { rateId };
  if (dice.chance(0.15))
    return {
      carrier: 'fleet',
      shipTo: address(account, dice),
      shipFrom: address(account, dice),
      parcels: [parcel(dice)],
      reference: account.newText(),
    };
  const orderId = own(account, 'ord', dice);
  return {
    carrier: 'fleet',
    orderId,
    parcels: [parcel(dice)],
    ...(dice.chance(0.3) && { items: linesOf(account, orderId, dice) }),
  };
};

const productChoice = (account: Account, dice: Random): Body =>
  account.skus.length > 0 && dice.chance(0.3)
    ? { sku: dice.pick(account.skus) }
    : { productId: own(account, 'prd', dice) };

/** Bodies that take more than a schema says to lead on: to the next state, or to what is there. */
const BUILDERS: Record<string, Build> = {
  'POST /products': (account, dice) => ({
    sku: account.newText(),
    name: account.newText(),
    price: dice.between(0, 5000) / 100,
    weight: { value: dice.between(1, 30), unit: 'oz' },
    ...(dice.chance(0.2) && { description: account.newText(), hsCode: '6912.00', metadata: { a: 'b' } }),
  }),
  'POST /inventory/adjustments': (account, dice) => ({
    ...productChoice(account, dice),
    warehouseId: own(account, 'wh', dice),
    ...(dice.chance(0.7) ? { delta: dice.pick([-2, -1, 5, 20]) } : { setTo: dice.between(0, 40) }),
    reason: dice.pick(['received', 'count', 'found', 'damaged', 'lost', 'returned', 'other']),
  }),
  'POST /inventory/transfers': (account, dice) => {
    const fromWarehouseId = own(account, 'wh', dice);
    const others = account.ids('wh').filter((id) => id !== fromWarehouseId);
    return {
      ...productChoice(account, dice),
      fromWarehouseId,
      toWarehouseId: dice.pick(others) ?? 'wh_none',
      quantity: dice.between(1, 3),
    };
  },
  'POST /warehouses': (account, dice) => ({
    name: account.newText(),
    address: address(account, dice),
    ...(dice.chance(0.3) && { timezone: 'America/Los_Angeles', isDefault: true }),
  }),
  'POST /orders': newOrder,
  'POST /orders/batch': (account, dice) => ({
    orders: Array.from({ length: dice.between(1, 3) }, () => newOrder(account, dice, {})),
  }),
  'PUT /orders/{id}': (account, dice, { id = '' }) => {
    const kept = (account.items.get(id) ?? []).slice(0, 2);
    const items = [...kept, ...(dice.chance(0.5) || kept.length === 0 ? [orderLine(account, dice, {})] : [])];
    return {
      ...(dice.chance(0.7) && { items }),
      ...(dice.chance(0.3) && { shipTo: address(account, dice), notes: account.newText() }),
      ...(dice.chance(0.2) && { warehouseId: own(account, 'wh', dice), tags: [account.newText()] }),
    };
  },
  'POST /rates': (account, dice) =>
    dice.chance(0.8)
      ? { orderId: own(account, 'ord', dice), ...(dice.chance(0.5) && { parcels: [parcel(dice)] }) }
      : {
          shipTo: address(account, dice),
          warehouseId: own(account, 'wh', dice),
          parcels: [parcel(dice), parcel(dice)],
        },
  'POST /shipments': newShipment,
  'POST /shipments/batch': (account, dice) => ({
    shipments: Array.from({ length: dice.between(1, 3) }, () => newShipment(account, dice, {})),
  }),
  'POST /shipments/labels': (account, dice) => ({
    ids: Array.from({ length: dice.between(1, 2) }, () => own(account, 'shp', dice)),
  }),
  'POST /returns': (account, dice) => {
    const orderId = dice.pick(account.shipped) ?? own(account, 'ord', dice);
    return {
      orderId,
      items: linesOf(account, orderId, dice).map((line) => ({ ...line, reason: account.newText() })),
      ...(dice.chance(0.4) && { createLabel: true, parcels: [parcel(dice)] }),
    };
  },
  'POST /returns/{id}/receive': (account, dice, { id = '' }) => ({
    items: (account.returnItems.get(id) ?? [{ id: 'rit_none', quantity: 1 }]).map((line) => ({
      id: line.id,
      receivedQuantity: dice.between(0, line.quantity),
      condition: dice.pick(['sellable', 'damaged']),
    })),
  }),
  'POST /webhooks': (account, dice) => ({
    url: dice.pick([
      'https://127.0.0.1:1/',
      'https://10.0.0.1/hook',
      `https://localhost:1/${account.marker}`,
    ]),
    events: [dice.pick(['order.created', 'shipment.tracking_updated', 'shipment.voided'])],
  }),
  'PUT /webhooks/{id}': (account, dice) => ({
    ...(dice.chance(0.5) && { isActive: dice.chance(0.6) }),
    ...(dice.chance(0.4) && { url: `https://127.0.0.1:1/${account.newText()}` }),
    ...(dice.chance(0.4) && { events: ['order.updated'] }),
  }),
  'POST /addresses/parse': (_account, dice) => ({
    text: Object.values(dice.pick(ADDRESSES)).join(dice.pick(['\n', ', ', ' '])),
  }),
  'POST /session': (account, dice) => ({
    email: account.email,
    password: dice.chance(0.7) ? account.password : 'not the password',
  }),
  'PUT /password': (account) => ({ currentPassword: account.password, newPassword: account.password }),
  'POST /invitations/look': (account, dice) => ({ token: dice.pick([...account.tokens, 'x'.repeat(43)]) }),
  'POST /invitations/accept': (account) => ({
    token: account.tokens.shift() ?? 'x'.repeat(43),
    password: `a long password ${account.marker}`,
  }),
  'POST /setup': (account, dice) => ({
    token: 'x'.repeat(dice.between(1, 50)),
    email: account.email,
    password: 'x',
  }),
  'POST /api-keys': (account, dice) => ({
    name: account.newText(),
    access: dice.pick([['shipping'], ['addresses'], ['shipping', 'addresses']]),
    ...(dice.chance(0.3) && { permissions: ['read'] }),
  }),
};

/** A body that the server should find nothing wrong with, as far as can be known beforehand. */
export function validBody(
  { name, body }: Operation,
  account: Account,
  dice: Random,
  path: Record<string, string>,
): unknown {
  if (body === undefined) return undefined;
  const build = BUILDERS[name];
  if (build !== undefined && dice.chance(0.9)) return build(account, dice, path);
  // Where nothing need be said, mostly nothing is.
  if (body.schema.anyOf?.some(({ type }) => type === 'null') && dice.chance(0.5)) return undefined;
  return validValue(body.schema, '', account, dice);
}
