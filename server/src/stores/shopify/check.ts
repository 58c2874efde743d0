import { noticesOfLocations, problemOfLocation } from '../shop-locations.ts';
import { type CheckRequest, type StoreCheck, StoreError, type WebhookState } from '../store.ts';
import type { ShopifyClient } from './api/client.ts';
import { LATEST_ADDRESSES, SHOP } from './check-documents.ts';
import { ownLocations } from './locations.ts';
import { PAYMENT_STATUSES } from './orders/payment.ts';
import { NAME, type ShopifySettings } from './settings.ts';

/** What the app must be allowed. `write_` includes `read_`. */
export const SCOPES: readonly string[] = [
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_fulfillments',
  'read_products',
  'write_inventory',
  'read_locations',
];

type WebhookStateOf = (url: string | null) => Promise<WebhookState>;

export const createCheck = (
  client: ShopifyClient,
  webhookState: WebhookStateOf,
  { locationId }: ShopifySettings,
) => ({
  async check({ webhookUrl }: CheckRequest): Promise<StoreCheck> {
    try {
      const { data } = await client.read(SHOP);
      const scopes = new Set(data.currentAppInstallation.accessScopes.map(({ handle }) => handle));
      const isAllowed = (scope: string) => scopes.has(scope) || scopes.has(scope.replace(/^read_/, 'write_'));
      const locations = isAllowed('read_locations') ? await ownLocations(client) : [];
      const problem = problemOfLocation(NAME, locations, locationId);
      if (problem !== undefined) return { isValid: false, reason: problem };
      return {
        isValid: true,
        shopName: data.shop.name,
        currency: data.shop.currencyCode,
        missingScopes: SCOPES.filter((scope) => !isAllowed(scope)),
        webhooks: await webhookState(webhookUrl),
        notices: [
          ...(isAllowed('read_orders') ? await addressNotices(client) : []),
          ...(isAllowed('read_all_orders')
            ? []
            : [
                'Orders of the last 60 days are imported: for older ones, ask Shopify for the scope read_all_orders',
              ]),
          ...noticesOfLocations(locations, locationId),
        ],
        statuses: PAYMENT_STATUSES,
        locations,
      };
    } catch (error) {
      if (error instanceof StoreError && ['unauthorized', 'forbidden'].includes(error.code))
        return { isValid: false, reason: error.message };
      throw error;
    }
  },
});

async function addressNotices(client: ShopifyClient): Promise<string[]> {
  const { data, errors } = await client.read(
    LATEST_ADDRESSES,
    {},
    { tolerates: ({ path }) => path.length > 1 },
  );
  const shipped = data.orders.nodes.filter(({ requiresShipping }) => requiresShipping);
  const isHidden =
    errors.length > 0 ||
    (shipped.length > 0 &&
      shipped.every(({ shippingAddress }) => (shippingAddress?.address1 ?? null) === null));
  return isHidden
    ? [
        "Shopify does not show the customers' names and addresses to the app, so orders are imported on hold: " +
          'allow the app to use protected customer data, or ask Shopify whether your plan includes it',
      ]
    : [];
}
