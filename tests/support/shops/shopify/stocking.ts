import { GraphQLError, type GraphQLResolveInfo, getDirectiveValues } from 'graphql';
import { requireScope } from './access.ts';
import type { Graph } from './graph.ts';
import { gid, type ShopState, variantsOf } from './state.ts';

interface QuantityInput {
  inventoryItemId: string;
  locationId: string;
  quantity: number;
  changeFromQuantity?: number | null;
}

interface StockError {
  field: string[];
  message: string;
  code?: string;
}
interface StockResult {
  userErrors: StockError[];
}

/** Mutations of stock, with what Shopify demands at run time and does not say in its schema. */
export function createStocking(state: ShopState, graph: Graph) {
  const done = new Map<string, { request: string; result: StockResult }>();
  const find = (item: string) =>
    variantsOf(state).find((one) => gid('InventoryItem', one.inventoryItemId) === item);
  const findLocation = (id: string) => state.locations.find((one) => gid('Location', one.id) === id);

  /** Answers a repeated request as it did the first time, without doing anything. */
  function once<Result extends StockResult>(
    info: GraphQLResolveInfo,
    request: object,
    act: () => Result,
  ): Result | StockResult {
    const [field] = info.fieldNodes;
    const directive = info.schema.getDirective('idempotent');
    const given = directive && field ? getDirectiveValues(directive, field, info.variableValues) : undefined;
    const key = given?.key;
    if (typeof key !== 'string')
      throw new GraphQLError(
        'The @idempotent directive is required for this mutation but was not provided.',
        {
          extensions: { code: 'BAD_REQUEST' },
        },
      );
    const text = JSON.stringify(request);
    const before = done.get(key);
    const problem = (code: string, message: string) => ({ userErrors: [{ field: [], message, code }] });
    if (before !== undefined && before.request !== text)
      return problem(
        'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
        'The same idempotency key was used with other parameters.',
      );
    if (before !== undefined && before.result.userErrors.length > 0)
      return problem('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED', 'The previous attempt with this key failed.');
    if (before !== undefined) return before.result;
    const result = act();
    done.set(key, { request: text, result });
    return result;
  }

  function problemsOf(quantities: readonly QuantityInput[]): StockError[] {
    return quantities.flatMap((one, i): StockError[] => {
      const at = (field: string) => ['input', 'quantities', String(i), field];
      const variant = find(one.inventoryItemId);
      const location = findLocation(one.locationId);
      if (variant === undefined)
        return [
          {
            field: at('inventoryItemId'),
            message: 'The specified inventory item could not be found.',
            code: 'INVALID_INVENTORY_ITEM',
          },
        ];
      if (location === undefined)
        return [
          {
            field: at('locationId'),
            message: 'The specified location could not be found.',
            code: 'INVALID_LOCATION',
          },
        ];
      if (one.quantity < 0)
        return [
          {
            field: at('quantity'),
            message: 'The quantity must not be negative.',
            code: 'INVALID_QUANTITY_NEGATIVE',
          },
        ];
      const current = variant.available.get(location.id);
      if (current === undefined)
        return [
          {
            field: at('locationId'),
            message: 'The specified inventory item is not stocked at the location.',
            code: 'INVALID_LOCATION',
          },
        ];
      if (one.changeFromQuantity != null && one.changeFromQuantity !== current)
        return [
          {
            field: at('changeFromQuantity'),
            message: 'The changeFromQuantity does not match.',
            code: 'CHANGE_FROM_QUANTITY_STALE',
          },
        ];
      return [];
    });
  }

  return {
    inventorySetQuantities(
      { input }: { input: { name: string; quantities: QuantityInput[] } },
      _context: unknown,
      info: GraphQLResolveInfo,
    ) {
      requireScope(state, 'write_inventory', 'inventorySetQuantities');
      if (input.quantities.some((one) => !('changeFromQuantity' in one)))
        throw new GraphQLError(
          'InventoryQuantityInput must include the following argument: changeFromQuantity.',
          {
            extensions: { code: 'INVALID_FIELD_ARGUMENTS' },
          },
        );
      return once(info, input, () => {
        const userErrors = problemsOf(input.quantities);
        if (userErrors.length > 0) return { userErrors };
        for (const { inventoryItemId, locationId, quantity } of input.quantities) {
          const location = findLocation(locationId);
          if (location) find(inventoryItemId)?.available.set(location.id, quantity);
        }
        return { userErrors: [] };
      });
    },

    inventoryActivate(
      args: { inventoryItemId: string; locationId: string; available?: number | null },
      _context: unknown,
      info: GraphQLResolveInfo,
    ) {
      requireScope(state, 'write_inventory', 'inventoryActivate');
      return once(info, args, () => {
        const variant = find(args.inventoryItemId);
        const location = findLocation(args.locationId);
        if (variant === undefined || location === undefined)
          return {
            inventoryLevel: null,
            userErrors: [{ field: ['inventoryItemId'], message: 'The product could not be found.' }],
          };
        if (variant.available.has(location.id)) {
          const message =
            'Not allowed to set available quantity when the item is already active at the location.';
          const userErrors = args.available == null ? [] : [{ field: ['available'], message }];
          return { inventoryLevel: graph.level(variant, args.locationId), userErrors };
        }
        variant.available.set(location.id, args.available ?? 0);
        return { inventoryLevel: graph.level(variant, args.locationId), userErrors: [] };
      });
    },
  };
}
