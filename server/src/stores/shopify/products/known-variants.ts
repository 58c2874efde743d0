/** More than most shops have; the oldest are forgotten first. */
const MAX_KNOWN = 50_000;

/** Webhooks about stock name the inventory item, which is known once its variant was read or its stock was pushed. */
export interface KnownVariants {
  /** Both as numbers. */
  learn(inventoryItem: string, variant: string): void;
  of(inventoryItem: string): string | undefined;
}

export function createKnownVariants(): KnownVariants {
  const known = new Map<string, string>();
  return {
    learn(inventoryItem, variant) {
      known.delete(inventoryItem);
      known.set(inventoryItem, variant);
      const [oldest] = known.keys();
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    },
    of: (inventoryItem) => known.get(inventoryItem),
  };
}
