import { ADA } from '../../places.ts';
import { type ApiCall, createMedusaApi, type Json } from './medusa-api.ts';
import { type Seed, seedProduct } from './medusa-seed.ts';

/** What customers and the merchant do in a seeded shop. */
export interface MedusaShop {
  /** A customer's order, with an authorized payment. Returns its id. */
  placeOrder(lines: readonly { sku: string; quantity: number }[], street?: string): Promise<string>;
  /** Takes the money of an order. */
  capture(orderId: string): Promise<void>;
  /** One order as the Admin API has it, with these fields. */
  order(orderId: string, fields: string): Promise<Json>;
  /** Another product that is sent like the mugs. */
  addProduct(product: { sku: string; price: number; pieces: number }): Promise<void>;
  /** Another stock location, which sells nothing yet. Returns its id. */
  addLocation(name: string): Promise<string>;
  /** Puts this many pieces on the shelf. */
  count(sku: string, pieces: number, locationId?: string): Promise<void>;
  /** What is on the shelf and what is reserved. */
  stockOf(sku: string, locationId?: string): Promise<{ stocked: number; reserved: number }>;
}

export function shopOf(url: string, seed: Seed, admin: ApiCall): MedusaShop {
  const customer = createMedusaApi(url, { 'x-publishable-api-key': seed.publishableKey });
  const order = async (orderId: string, fields: string) =>
    (await admin('GET', `/admin/orders/${orderId}?fields=${encodeURIComponent(fields)}`)).order;
  const inventoryItemOf = async (sku: string) =>
    (await admin('GET', `/admin/inventory-items?sku=${sku}&fields=*location_levels`)).inventory_items[0];
  const levelOf = ({ location_levels }: Json, locationId: string) =>
    location_levels.find(({ location_id }: Json) => location_id === locationId);

  const shop: MedusaShop = {
    order,
    async placeOrder(lines, street) {
      const { cart } = await customer('POST', '/store/carts', {
        ...{ region_id: seed.regionId, sales_channel_id: seed.salesChannelId, email: 'ada@example.com' },
        shipping_address: addressOfAda(street),
        items: lines.map(({ sku, quantity }) => ({ variant_id: seed.variants[sku], quantity })),
      });
      for (const option_id of new Set(lines.map(({ sku }) => seed.shippingOptions[sku])))
        await customer('POST', `/store/carts/${cart.id}/shipping-methods`, { option_id });
      const { payment_collection } = await customer('POST', '/store/payment-collections', {
        cart_id: cart.id,
      });
      await customer('POST', `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
        provider_id: 'pp_system_default',
      });
      const completed = await customer('POST', `/store/carts/${cart.id}/complete`, {});
      return completed.order.id;
    },
    async capture(orderId) {
      const { payment_collections } = await order(orderId, '*payment_collections.payments');
      for (const { payments } of payment_collections)
        for (const { id } of payments) await admin('POST', `/admin/payments/${id}/capture`, {});
    },
    async addProduct({ sku, price, pieces }) {
      const { shipping_profiles } = await admin('GET', '/admin/shipping-profiles?name=Ground&fields=id');
      const offer = { salesChannelId: seed.salesChannelId, profileId: shipping_profiles[0].id };
      const prices = [{ currency_code: 'usd', amount: price }];
      const post = (path: string, json: unknown) => admin('POST', path, json);
      seed.variants[sku] = await seedProduct(post, sku, offer, { manage_inventory: true, prices });
      seed.shippingOptions[sku] = seed.shippingOptions['MUG-BLUE'] ?? '';
      await shop.count(sku, pieces);
    },
    async addLocation(name) {
      return (await admin('POST', '/admin/stock-locations', { name })).stock_location.id;
    },
    async count(sku, pieces, locationId = seed.locationId) {
      const item = await inventoryItemOf(sku);
      const levels = `/admin/inventory-items/${item.id}/location-levels`;
      const stocked_quantity = pieces;
      if (levelOf(item, locationId)) await admin('POST', `${levels}/${locationId}`, { stocked_quantity });
      else await admin('POST', levels, { location_id: locationId, stocked_quantity });
    },
    async stockOf(sku, locationId = seed.locationId) {
      const level = levelOf(await inventoryItemOf(sku), locationId);
      return { stocked: level.stocked_quantity, reserved: level.reserved_quantity };
    },
  };
  return shop;
}

function addressOfAda(street = ADA.street1) {
  const [first_name, last_name] = (ADA.name ?? '').split(' ');
  return {
    ...{ first_name, last_name, address_1: street, city: ADA.city, province: ADA.state },
    ...{ postal_code: ADA.postalCode, country_code: ADA.country.toLowerCase(), phone: '4155550100' },
  };
}
