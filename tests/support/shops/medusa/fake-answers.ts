import { type FakeOrder, type FakeShop, type FakeVariant, iso } from './fake-shop.ts';

/** An order as the Admin API shows it, as far as a shop is asked for it. */
export const orderAnswer = (shop: FakeShop, order: FakeOrder): object => ({
  id: order.id,
  display_id: order.displayId,
  custom_display_id: null,
  status: order.status,
  payment_status: order.paymentStatus,
  is_draft_order: false,
  canceled_at: order.status === 'canceled' ? iso(order.updatedAt) : null,
  email: 'ada@example.com',
  currency_code: 'usd',
  metadata: null,
  created_at: iso(order.createdAt),
  updated_at: iso(order.updatedAt),
  total: 60.5,
  tax_total: 0,
  discount_subtotal: 0,
  discount_total: 0,
  shipping_subtotal: 5.5,
  shipping_address: {
    ...{ id: 'ordaddr_1', first_name: 'Ada', last_name: 'Lovelace', company: null, address_2: null },
    ...{ address_1: '179 N Harbor Dr', city: 'Redondo Beach', province: 'CA', postal_code: '90277' },
    ...{ country_code: 'us', phone: '4155550100', metadata: null },
  },
  shipping_methods: [...new Set(order.lines.map(({ profileId }) => profileId))].map((profileId) => ({
    name: 'Ground',
    shipping_option_id: shop.optionOf(profileId),
    shipping_option: {
      shipping_profile_id: profileId,
      service_zone: { fulfillment_set: { type: 'shipping' } },
    },
  })),
  payment_collections: [
    {
      ...{ id: `pay_col_${order.id}`, updated_at: iso(order.paidAt) },
      payments: [{ id: `pay_${order.id}`, updated_at: iso(order.paidAt) }],
    },
  ],
  items: order.lines.map((line) => ({
    ...{ id: line.id, title: 'Mug', product_title: 'Mug', variant_title: line.sku, variant_sku: line.sku },
    ...{ thumbnail: 'https://cdn.example.com/mug.png', requires_shipping: line.requiresShipping },
    ...{ is_tax_inclusive: false, unit_price: 12.5, subtotal: 12.5 * line.quantity, quantity: line.quantity },
    detail: {
      ...{ quantity: line.quantity, fulfilled_quantity: line.fulfilled, shipped_quantity: line.shipped },
      ...{ delivered_quantity: 0, return_received_quantity: 0 },
    },
    variant: {
      ...{ id: `variant_${line.sku}`, weight: 410, hs_code: null, origin_country: null },
      product: {
        ...{ weight: 400, hs_code: '691200', origin_country: 'pt' },
        shipping_profile: { id: line.profileId },
      },
      inventory_items: [{ inventory_item_id: `iitem_${line.id}`, required_quantity: 1 }],
    },
    ...line.more,
  })),
  fulfillments: order.fulfillments.map(({ noNotification: _, ...fulfillment }) => fulfillment),
  ...order.more,
});

export const paymentAnswer = (order: FakeOrder): object => ({
  id: `pay_${order.id}`,
  updated_at: iso(order.paidAt),
  payment_collection: { order: { id: order.id, updated_at: iso(order.updatedAt) } },
});

export const variantAnswer = (shop: FakeShop, variant: FakeVariant): object => ({
  ...{ id: variant.id, sku: variant.sku, title: variant.sku, barcode: null, weight: null },
  manage_inventory: variant.managesInventory,
  updated_at: iso(shop.now()),
  prices: [
    { amount: 11, currency_code: 'eur' },
    { amount: 12.5, currency_code: 'usd' },
  ],
  product: { id: 'prod_mug', title: 'Mug', status: 'published', weight: 400, updated_at: iso(shop.now()) },
  inventory_items: variant.needs.map(({ inventoryItemId, required }) => ({
    inventory_item_id: inventoryItemId,
    required_quantity: required,
    inventory: {
      id: inventoryItemId,
      location_levels: shop.levels
        .filter((level) => level.inventoryItemId === inventoryItemId)
        .map(({ locationId, stocked, reserved }) => ({
          ...{ location_id: locationId, stocked_quantity: stocked, reserved_quantity: reserved },
          available_quantity: stocked - reserved,
        })),
    },
  })),
});
