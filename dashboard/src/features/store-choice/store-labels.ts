interface Named {
  id: string;
  name: string;
}

/** Between what an order has as its store and what people call it: each connected store by a name that no other has. */
export interface StoreLabels {
  all: string[];
  labelOf(storeId: string): string;
  /** The id of a connected store by its name; any other text is a store of its own. */
  idOf(label: string): string;
}

export function storeLabels(stores: readonly Named[]): StoreLabels {
  const names = new Map<string, number>();
  for (const { name } of stores) names.set(name, (names.get(name) ?? 0) + 1);
  const named = stores.map(({ id, name }) => ({
    id,
    label: names.get(name) === 1 ? name : `${name} (${id.slice(-4)})`,
  }));
  return {
    all: named.map(({ label }) => label),
    labelOf: (storeId) => named.find(({ id }) => id === storeId)?.label ?? storeId,
    idOf: (text) => named.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.id ?? text,
  };
}
