/**
 * What is asked of an order. Medusa always adds `items` with their totals. Without `items.detail` it takes an order that is partly
 * fulfilled for a fulfilled one.
 */
export const ORDER_FIELDS = [
  ...['id', 'display_id', 'custom_display_id', 'status', 'is_draft_order', 'canceled_at', 'email'],
  ...['currency_code', 'metadata', 'created_at', 'updated_at'],
  ...['total', 'tax_total', 'discount_subtotal', 'discount_total', 'shipping_subtotal', 'shipping_total'],
  ...['*items', '*items.detail'],
  ...['items.variant.weight', 'items.variant.hs_code', 'items.variant.origin_country'],
  ...[
    'items.variant.product.weight',
    'items.variant.product.hs_code',
    'items.variant.product.origin_country',
  ],
  'items.variant.product.shipping_profile.id',
  ...['items.variant.inventory_items.inventory_item_id', 'items.variant.inventory_items.required_quantity'],
  ...['*shipping_address', 'shipping_methods.name', 'shipping_methods.shipping_option_id'],
  'shipping_methods.shipping_option.shipping_profile_id',
  'shipping_methods.shipping_option.service_zone.fulfillment_set.type',
  ...['*payment_collections', '*payment_collections.payments'],
  ...['*fulfillments', '*fulfillments.items', '*fulfillments.labels'],
].join(',');
