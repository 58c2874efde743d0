import { sha256Hex } from '../../../lib/crypto.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { StockLevel, StockOutcome, StockRequest } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { asStoreError, type UserError, wordsOf } from '../api/problems.ts';
import { gidOf, isNumber, numberOf } from '../ids.ts';
import { ownLocations } from '../locations.ts';
import type { ShopifySettings } from '../settings.ts';
import type { KnownVariants } from './known-variants.ts';
import { SET_STOCK, STOCK_AT_LOCATION, STOCKED_VARIANTS, type StockedVariant } from './stock-documents.ts';

/** Shopify takes 250 quantities with one call. */
const BATCH = 100;

interface Wanted {
  /** Where it is in the request. */
  index: number;
  level: StockLevel;
}
interface Ready extends Wanted {
  item: string;
  /** What it has now; null if it does not stock it at this location. */
  current: number | null;
}

/** Sets what is available, which does not include what Shopify has promised to customers. */
export function createStock(client: ShopifyClient, variants: KnownVariants, settings: ShopifySettings) {
  /** Looks the levels up, and settles those of products that are gone or have no stock there. */
  async function prepare(
    location: string,
    wanted: readonly Wanted[],
    outcomes: StockOutcome[],
  ): Promise<Ready[]> {
    const known = wanted.filter(({ level }) => isNumber(level.productExternalId));
    for (const { index } of wanted.filter((one) => !known.includes(one))) outcomes[index] = GONE;
    const ids = known.map(({ level }) => gidOf('ProductVariant', level.productExternalId));
    const { data } = await client.read(STOCKED_VARIANTS, { ids, location });
    return known.flatMap((one, i): Ready[] => {
      const variant = data.nodes[i];
      if (!isVariant(variant)) {
        outcomes[one.index] = GONE;
        return [];
      }
      const { inventoryItem } = variant;
      variants.learn(numberOf(inventoryItem.id), one.level.productExternalId);
      if (!inventoryItem.tracked) {
        outcomes[one.index] = refused('Shopify does not keep its stock: turn on “Track quantity” there');
        return [];
      }
      const { inventoryLevel: level } = inventoryItem;
      const current = level?.isActive ? (level.quantities[0]?.quantity ?? null) : null;
      return [{ ...one, item: inventoryItem.id, current }];
    });
  }

  /** All or nothing: those that Shopify names as wrong are settled, and the others sent again without them. */
  async function set(
    reference: string,
    location: string,
    ready: Ready[],
    outcomes: StockOutcome[],
  ): Promise<void> {
    let left = ready;
    for (let attempt = 0; left.length > 0; attempt++) {
      const quantities = left.map(({ item, level }) => ({
        inventoryItemId: item,
        locationId: location,
        quantity: level.quantity,
        changeFromQuantity: level.before,
      }));
      const key = keyOf(reference, location, quantities, attempt);
      const input = { name: 'available', reason: 'correction', quantities };
      const answer = await client.write(SET_STOCK, { input, key });
      const errors =
        answer.outcome === 'answered' ? answer.data.inventorySetQuantities?.userErrors : undefined;
      if (errors === undefined) {
        const reason = answer.outcome === 'answered' ? 'Shopify answered without a result' : answer.reason;
        const outcome = answer.outcome === 'refused' ? refused(reason) : unknown(reason);
        for (const { index } of left) outcomes[index] = outcome;
        return;
      }
      if (errors.length === 0) {
        for (const { index } of left) outcomes[index] = { outcome: 'pushed' };
        return;
      }
      // It did nothing then, so that another key repeats nothing.
      if (errors.every(({ code }) => code === 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED') && attempt < MAX_KEYS)
        continue;
      left = settle(left, errors, outcomes);
    }
  }

  async function activate(
    reference: string,
    location: string,
    { index, item, level }: Ready,
    outcomes: StockOutcome[],
  ) {
    const variables = { item, location, available: level.quantity };
    const answer = await client.write(STOCK_AT_LOCATION, {
      ...variables,
      key: keyOf(reference, location, variables, 0),
    });
    if (answer.outcome === 'refused') outcomes[index] = refused(answer.reason);
    else if (answer.outcome !== 'answered') outcomes[index] = unknown(answer.reason);
    else {
      const errors = answer.data.inventoryActivate?.userErrors;
      if (errors === undefined) outcomes[index] = unknown('Shopify answered without a result');
      else outcomes[index] = errors.length === 0 ? { outcome: 'pushed' } : refused(wordsOf(errors));
    }
  }

  async function pushTo(
    reference: string,
    location: string,
    wanted: readonly Wanted[],
    outcomes: StockOutcome[],
  ) {
    for (let from = 0; from < wanted.length; from += BATCH) {
      const ready = await prepare(location, wanted.slice(from, from + BATCH), outcomes);
      const stocked = ready.filter(({ current }) => current !== null);
      await set(reference, location, stocked, outcomes);
      for (const one of ready) if (one.current === null) await activate(reference, location, one, outcomes);
    }
  }

  return {
    async pushStock({ reference, levels }: StockRequest): Promise<StockOutcome[]> {
      const outcomes: StockOutcome[] = levels.map(() => unknown('It was not sent'));
      try {
        const wanted = levels.map((level, index) => ({ level, index }));
        const isPlaced = levels.every(({ locationId }) => locationId !== null);
        const usual = isPlaced ? undefined : (settings.locationId ?? (await ownLocations(client))[0]?.id);
        for (const [id, group] of groupBy(wanted, ({ level }) => level.locationId ?? usual)) {
          if (id !== undefined) await pushTo(reference, gidOf('Location', id), group, outcomes);
          else for (const { index } of group) outcomes[index] = refused('The store has no location');
        }
      } catch (error) {
        const { message } = asStoreError(error);
        return outcomes.map((one) => (one.outcome === 'unknown' ? unknown(message) : one));
      }
      return outcomes;
    },
  };
}

const MAX_KEYS = 3;

/** Settles what the errors name, or everything if they name nothing, and returns the rest. */
function settle(ready: readonly Ready[], errors: readonly UserError[], outcomes: StockOutcome[]): Ready[] {
  const byIndex = groupBy(errors, ({ field }) =>
    Number(field?.[field.indexOf('quantities') + 1] ?? Number.NaN),
  );
  const isNamed = ready.some((_, i) => byIndex.has(i));
  return ready.filter((one, i) => {
    const problems = isNamed ? byIndex.get(i) : errors;
    if (problems !== undefined) outcomes[one.index] = outcomeOf(problems, one);
    return problems === undefined;
  });
}

function outcomeOf(errors: readonly UserError[], { level, current }: Ready): StockOutcome {
  const codes = errors.map(({ code }) => code ?? '');
  if (codes.includes('CHANGE_FROM_QUANTITY_STALE'))
    // It has changed again since it was read, if that was what was expected.
    return { outcome: 'changed', current: current === level.before ? null : current };
  if (codes.some((code) => code.startsWith('IDEMPOTENCY_'))) return unknown(wordsOf(errors));
  return refused(wordsOf(errors));
}

const isVariant = (node: unknown): node is StockedVariant =>
  typeof node === 'object' && node !== null && 'id' in node;

/** The same for the same push with the same numbers, so that Shopify recognizes it; a UUID, as it asks for. */
function keyOf(reference: string, location: string, content: object, attempt: number): string {
  const hex = sha256Hex(JSON.stringify([reference, location, content, attempt]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const refused = (reason: string): StockOutcome => ({ outcome: 'refused', reason });
const unknown = (reason: string): StockOutcome => ({ outcome: 'unknown', reason });
const GONE = refused('Shopify does not have this product any more');
