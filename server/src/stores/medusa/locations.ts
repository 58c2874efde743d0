import { textOf } from '../../plugins/answer-fields.ts';
import type { MedusaClient } from './client.ts';
import { listIn } from './pull.ts';
import type { MedusaSettings } from './settings.ts';

export interface Location {
  id: string;
  name: string;
}

/** More than a shop has of them. */
const MAX_LOCATIONS = 200;

/** The oldest first. */
export async function locationsOf(client: MedusaClient, limit = MAX_LOCATIONS): Promise<Location[]> {
  const query = { fields: 'id,name', order: 'created_at', limit };
  const { body } = await client.read('/admin/stock-locations', query);
  return listIn(body, 'stock_locations').flatMap((location) => {
    const id = textOf(location.id);
    return id === undefined ? [] : [{ id, name: textOf(location.name) ?? id }];
  });
}

/** Where the shop's stock is ours; null if it has no place for stock at all. */
export async function stockLocation(
  client: MedusaClient,
  { locationId }: MedusaSettings,
): Promise<string | null> {
  return locationId ?? (await locationsOf(client, 1))[0]?.id ?? null;
}
