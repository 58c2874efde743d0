import { document } from '../api/client.ts';
import type { UserError } from '../api/problems.ts';

export interface StockedVariant {
  id: string;
  inventoryItem: {
    id: string;
    tracked: boolean;
    inventoryLevel: { isActive: boolean; quantities: readonly { quantity: number }[] } | null;
  };
}

/** Null for a variant that is gone; empty for an id of something else. */
export const STOCKED_VARIANTS = document<{
  nodes: readonly (StockedVariant | Record<string, never> | null)[];
}>(`
query StockedVariants($ids: [ID!]!, $location: ID!) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      inventoryItem {
        id tracked
        inventoryLevel(locationId: $location, includeInactive: true) {
          isActive
          quantities(names: ["available"]) { quantity }
        }
      }
    }
  }
}`);

export const SET_STOCK = document<{
  inventorySetQuantities: { userErrors: readonly UserError[] } | null;
}>(`
mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message code } }
}`);

export const STOCK_AT_LOCATION = document<{
  inventoryActivate: { inventoryLevel: { id: string } | null; userErrors: readonly UserError[] } | null;
}>(`
mutation StockAtLocation($item: ID!, $location: ID!, $available: Int!, $key: String!) {
  inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available) @idempotent(key: $key) {
    inventoryLevel { id }
    userErrors { field message }
  }
}`);
