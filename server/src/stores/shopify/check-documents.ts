import { document } from './api/client.ts';

export const SHOP = document<{
  shop: { name: string; currencyCode: string };
  currentAppInstallation: { accessScopes: readonly { handle: string }[] };
}>(`
query Shop {
  shop { name currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`);

export const LOCATIONS = document<{
  locations: { nodes: readonly { id: string; name: string; isFulfillmentService: boolean }[] };
}>(`
query Locations { locations(first: 250) { nodes { id name isFulfillmentService } } }`);

/** Whether the app sees where orders go. */
export const LATEST_ADDRESSES = document<{
  orders: {
    nodes: readonly { requiresShipping: boolean; shippingAddress: { address1: string | null } | null }[];
  };
}>(`
query LatestAddresses {
  orders(first: 10, sortKey: CREATED_AT, reverse: true) {
    nodes { requiresShipping shippingAddress { address1 } }
  }
}`);
