import { type Fields, textOf } from '../../plugins/answer-fields.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';
import { type StockLevel, type StockOutcome, type StockRequest, StoreError } from '../store.ts';
import { isOk, type MedusaAnswer, type MedusaClient, pathOf, reasonOf } from './client.ts';
import { stockLocation } from './locations.ts';
import { listIn } from './pull.ts';
import type { MedusaSettings } from './settings.ts';
import { availableOf, STOCK_FIELDS, type StockItem, stockItemsOf } from './variants.ts';

/** Keeps the URL short enough for every proxy. */
const IDS_AT_ONCE = 50;

interface Change {
  inventory_item_id: string;
  location_id: string;
  stocked_quantity: number;
  isNew: boolean;
}

/**
 * Medusa stores what is on the shelf and subtracts what it has reserved; we know what is available. So what it has reserved is
 * added, read immediately before. Amounts are absolute: repeating them does no harm.
 */
export const pushLevels = (
  client: MedusaClient,
  { levels }: StockRequest,
  settings: MedusaSettings,
): Promise<StockOutcome[]> =>
  push(client, levels, settings).catch((error: unknown) => {
    // It could not be read, so that nothing was written.
    const outcome = unknownAfter(error);
    return levels.map(() => outcome);
  });

async function push(
  client: MedusaClient,
  levels: readonly StockLevel[],
  settings: MedusaSettings,
): Promise<StockOutcome[]> {
  const variants = await variantsWith(
    client,
    levels.map(({ productExternalId }) => productExternalId),
  );
  const isPlaced = levels.every(({ locationId }) => locationId !== null);
  const usual = isPlaced ? null : await stockLocation(client, settings);
  const planned = levels.map((level) => plan(variants.get(level.productExternalId), level, usual));
  const changes = planned.flatMap((one) => ('outcome' in one ? [] : [one]));
  const outcomes = await write(client, changes);
  return planned.map((one) => ('outcome' in one ? one : (outcomes.get(one) as StockOutcome)));
}

async function variantsWith(client: MedusaClient, ids: readonly string[]): Promise<Map<string, Fields>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, Fields>();
  for (let start = 0; start < unique.length; start += IDS_AT_ONCE) {
    const id = unique.slice(start, start + IDS_AT_ONCE);
    const query = { fields: STOCK_FIELDS.join(','), limit: id.length, id };
    const { body } = await client.read('/admin/product-variants', query);
    for (const variant of listIn(body, 'variants')) found.set(textOf(variant.id) ?? '', variant);
  }
  return found;
}

/** What has to be written, or why nothing has to be. */
function plan(
  variant: Fields | undefined,
  level: StockLevel,
  usualLocation: string | null,
): Change | Exclude<StockOutcome, { outcome: 'unknown' }> {
  if (variant === undefined) return refused('Medusa does not have this variant any more');
  if (variant.manage_inventory === false) return refused('Medusa does not keep stock of this variant');
  const items = stockItemsOf(variant);
  const [item] = items;
  if (item === undefined) return refused('The variant has no inventory item in Medusa');
  if (items.length > 1)
    return refused(
      'The variant is a kit of several inventory items in Medusa: their stock is kept, not its own',
    );
  const locationId = level.locationId ?? usualLocation;
  if (locationId === null) return refused('Medusa has no stock location');
  const current = availableOf([item], locationId);
  if (level.before !== null && level.before !== current) return { outcome: 'changed', current };
  return changeOf(item, locationId, level.quantity);
}

function changeOf(
  { inventoryItemId, required, levels }: StockItem,
  locationId: string,
  quantity: number,
): Change {
  const known = levels.find((level) => level.locationId === locationId);
  return {
    inventory_item_id: inventoryItemId,
    location_id: locationId,
    stocked_quantity: quantity * required + (known?.reserved ?? 0),
    isNew: known === undefined,
  };
}

const bodyOf = ({ isNew: _, ...change }: Change) => change;

/** All at once; if Medusa refuses that, one by one, so that one does not keep the others from being written. */
async function write(client: MedusaClient, changes: readonly Change[]): Promise<Map<Change, StockOutcome>> {
  const all = (outcome: StockOutcome) => new Map(changes.map((change) => [change, outcome]));
  if (changes.length === 0) return new Map();
  const { status, outcome } = await post(client, '/admin/inventory-items/location-levels/batch', {
    create: changes.filter(({ isNew }) => isNew).map(bodyOf),
    update: changes.filter(({ isNew }) => !isNew).map(bodyOf),
  });
  if (outcome.outcome !== 'refused' || status === 401 || status === 403) return all(outcome);
  const outcomes = new Map<Change, StockOutcome>();
  for (const change of changes) outcomes.set(change, await writeOne(client, change));
  return outcomes;
}

async function writeOne(client: MedusaClient, change: Change): Promise<StockOutcome> {
  const { inventory_item_id, location_id, stocked_quantity } = change;
  const path = pathOf('inventory-items', inventory_item_id, 'location-levels');
  const { outcome } = change.isNew
    ? await post(client, path, { location_id, stocked_quantity })
    : await post(client, `${path}/${encodeURIComponent(location_id)}`, { stocked_quantity });
  return outcome;
}

const post = (client: MedusaClient, path: string, json: object) =>
  client.call('POST', path, { json }).then(
    (answer) => ({ status: answer.status, outcome: outcomeOf(answer) }),
    (error: unknown) => ({ status: undefined, outcome: unknownAfter(error) }),
  );

function outcomeOf(answer: MedusaAnswer): StockOutcome {
  if (isOk(answer)) return { outcome: 'pushed' };
  const reason = reasonOf(answer);
  const { status } = answer;
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? { outcome: 'refused', reason }
    : { outcome: 'unknown', reason };
}

function unknownAfter(error: unknown): StockOutcome {
  if (error instanceof StoreError || error instanceof PluginHttpError)
    return { outcome: 'unknown', reason: error.message };
  throw error;
}

const refused = (reason: string) => ({ outcome: 'refused' as const, reason });
