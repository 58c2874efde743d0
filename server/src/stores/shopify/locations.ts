import { StoreError } from '../store.ts';
import type { ShopifyClient } from './api/client.ts';
import { LOCATIONS } from './check-documents.ts';
import { numberOf } from './ids.ts';
import type { ShopifySettings } from './settings.ts';

/** Without those of fulfillment services, which keep their own stock. */
export async function ownLocations(client: ShopifyClient): Promise<{ id: string; name: string }[]> {
  const { data } = await client.read(LOCATIONS);
  return data.locations.nodes
    .filter(({ isFulfillmentService }) => !isFulfillmentService)
    .map(({ id, name }) => ({ id: numberOf(id), name }));
}

/** Where the shop's stock is ours, if it is not the shop's only place; undefined for all of its stock. */
export async function stockLocation(
  client: ShopifyClient,
  { locationId }: ShopifySettings,
): Promise<string | undefined> {
  if (locationId !== undefined) return locationId;
  try {
    const [first, ...others] = await ownLocations(client);
    return others.length === 0 ? undefined : first?.id;
  } catch (error) {
    // Products are still read: `check` says what is missing.
    if (error instanceof StoreError && error.code === 'forbidden') return undefined;
    throw error;
  }
}
