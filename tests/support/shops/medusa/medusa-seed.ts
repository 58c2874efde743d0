import { createMedusaApi, type Json } from './medusa-api.ts';

export interface Seed {
  apiKey: string;
  publishableKey: string;
  regionId: string;
  salesChannelId: string;
  locationId: string;
  /** The shipping option that each SKU is sent with. */
  shippingOptions: Record<string, string>;
  /** By SKU. */
  variants: Record<string, string>;
}

/**
 * A shop with two mugs of 100 pieces each, eggs that are sold by six of 60, and a sofa without stock that needs another kind of shipping;
 * with a stock location in Portland, and shipping within the US.
 */
export async function seedShop(url: string, login: { email: string; password: string }): Promise<Seed> {
  const { token } = await createMedusaApi(url, {})('POST', '/auth/user/emailpass', login);
  const api = createMedusaApi(url, { authorization: `Bearer ${token}` });
  const post = (path: string, json: unknown) => api('POST', path, json);

  const { api_key } = await post('/admin/api-keys', { title: 'Waybill', type: 'secret' });
  const [store] = (await api('GET', '/admin/stores')).stores;
  await post(`/admin/stores/${store.id}`, {
    name: 'Mug shop',
    supported_currencies: [{ currency_code: 'usd', is_default: true }],
  });
  const { region } = await post('/admin/regions', {
    ...{ name: 'US', currency_code: 'usd', countries: ['us'] },
    payment_providers: ['pp_system_default'],
  });
  const { sales_channel } = await post('/admin/sales-channels', { name: 'Web' });
  const salesChannelId = sales_channel.id;
  const { locationId, zoneId } = await seedLocation(post, salesChannelId);
  const parcels = await seedShipping(post, zoneId, 'Ground', 5.5);
  const freight = await seedShipping(post, zoneId, 'Truck', 50);
  const mugs = await seedMugs(post, { salesChannelId, profileId: parcels.profileId });
  for (const { id } of (await api('GET', '/admin/inventory-items?fields=id')).inventory_items)
    await post(`/admin/inventory-items/${id}/location-levels`, {
      location_id: locationId,
      stocked_quantity: 100,
    });
  const egg = (await post('/admin/inventory-items', { sku: 'EGG' })).inventory_item;
  await post(`/admin/inventory-items/${egg.id}/location-levels`, {
    location_id: locationId,
    stocked_quantity: 60,
  });
  const eggs = await seedProduct(
    post,
    'EGGS',
    { salesChannelId, profileId: parcels.profileId },
    {
      manage_inventory: true,
      inventory_items: [{ inventory_item_id: egg.id, required_quantity: 6 }],
    },
  );
  const sofa = await seedProduct(
    post,
    'SOFA',
    { salesChannelId, profileId: freight.profileId },
    {
      manage_inventory: false,
    },
  );
  const publishable = (await post('/admin/api-keys', { title: 'Web', type: 'publishable' })).api_key;
  await post(`/admin/api-keys/${publishable.id}/sales-channels`, { add: [sales_channel.id] });
  return {
    apiKey: api_key.token,
    publishableKey: publishable.token,
    regionId: region.id,
    ...{ salesChannelId, locationId },
    shippingOptions: {
      ...{ 'MUG-BLUE': parcels.optionId, 'MUG-RED': parcels.optionId, EGGS: parcels.optionId },
      SOFA: freight.optionId,
    },
    variants: { ...mugs, EGGS: eggs, SOFA: sofa },
  };
}

type Post = (path: string, json: unknown) => Promise<Json>;

async function seedLocation(post: Post, salesChannelId: string) {
  const address = { address_1: '1 Main St', city: 'Portland', province: 'OR', postal_code: '97201' };
  const { stock_location } = await post('/admin/stock-locations', {
    name: 'Portland',
    address: { ...address, country_code: 'us' },
  });
  const location = `/admin/stock-locations/${stock_location.id}`;
  await post(`${location}/sales-channels`, { add: [salesChannelId] });
  await post(`${location}/fulfillment-providers`, { add: ['manual_manual'] });
  const sets = await post(`${location}/fulfillment-sets?fields=*fulfillment_sets`, {
    name: 'Shipping',
    type: 'shipping',
  });
  const { fulfillment_set } = await post(
    `/admin/fulfillment-sets/${sets.stock_location.fulfillment_sets[0].id}/service-zones`,
    { name: 'US', geo_zones: [{ type: 'country', country_code: 'us' }] },
  );
  return { locationId: stock_location.id, zoneId: fulfillment_set.service_zones[0].id };
}

/** A shipping profile with one option. */
async function seedShipping(post: Post, zoneId: string, name: string, amount: number) {
  const { shipping_profile } = await post('/admin/shipping-profiles', { name, type: name.toLowerCase() });
  const { shipping_option } = await post('/admin/shipping-options', {
    name,
    service_zone_id: zoneId,
    shipping_profile_id: shipping_profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: name, description: name, code: name.toLowerCase() },
    prices: [{ currency_code: 'usd', amount }],
    rules: [],
  });
  return { profileId: shipping_profile.id as string, optionId: shipping_option.id as string };
}

interface Offer {
  salesChannelId: string;
  profileId: string;
}

async function seedMugs(post: Post, { salesChannelId, profileId }: Offer): Promise<Record<string, string>> {
  const { product } = await post('/admin/products', {
    title: 'Mug',
    status: 'published',
    ...{ hs_code: '691200', origin_country: 'pt', weight: 400, length: 12, width: 9, height: 10 },
    thumbnail: 'https://cdn.example.com/mug.png',
    shipping_profile_id: profileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: 'Color', values: ['Blue', 'Red'] }],
    variants: [
      {
        ...{ title: 'Blue', sku: 'MUG-BLUE', barcode: '0012345678905', weight: 410, manage_inventory: true },
        options: { Color: 'Blue' },
        prices: [{ currency_code: 'usd', amount: 12.5 }],
      },
      {
        ...{ title: 'Red', sku: 'MUG-RED', manage_inventory: true },
        options: { Color: 'Red' },
        prices: [{ currency_code: 'usd', amount: 10 }],
      },
    ],
  });
  return Object.fromEntries(product.variants.map(({ sku, id }: Json) => [sku, id]));
}

/** A product with one variant. Returns the variant's id. */
export async function seedProduct(
  post: Post,
  sku: string,
  { salesChannelId, profileId }: Offer,
  variant: object,
): Promise<string> {
  const { product } = await post('/admin/products', {
    ...{ title: sku, status: 'published', shipping_profile_id: profileId },
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: 'Kind', values: ['Usual'] }],
    variants: [
      {
        ...{ title: 'Usual', sku, options: { Kind: 'Usual' } },
        prices: [{ currency_code: 'usd', amount: 8 }],
        ...variant,
      },
    ],
  });
  return product.variants[0].id;
}
