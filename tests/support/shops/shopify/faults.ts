import { createRandom, type Random } from '../../../chaos/random.ts';

/** What can go wrong. Those marked "done" happen after the shop did what it was asked to. */
export const SHOP_FAULTS = [
  /** The connection breaks before anything is done. */
  'lost request',
  /** Done; the connection breaks before the answer. */
  'lost answer',
  /** Done; the answer never comes. */
  'hang',
  '500',
  /** Done, answered with 502. */
  '502 after',
  /** 200 with an error, and nothing done. */
  'throttled',
  '429',
  '401',
  /** 200 with INTERNAL_SERVER_ERROR; done. */
  'internal error',
  /** Done; 200 with a page of HTML. */
  'not json',
  /** Done; the JSON stops in the middle. */
  'truncated',
] as const;
export type ShopFault = (typeof SHOP_FAULTS)[number];

interface Chance {
  seed: string;
  /** From 0 to 1. */
  probability: number;
  kinds: readonly ShopFault[];
  /** Only these operations; all if omitted. */
  operations?: readonly string[];
}

export type ShopFaults = ReturnType<typeof createShopFaults>;

export function createShopFaults() {
  let planned: { operation: string; fault: ShopFault | 'none'; isLasting: boolean }[] = [];
  let chance: (Chance & { random: Random }) | undefined;
  const counts: Partial<Record<ShopFault, number>> = {};

  function next(operation: string): ShopFault | undefined {
    const index = planned.findIndex((one) => one.operation === operation || one.operation === '*');
    const found = planned[index];
    if (found && !found.isLasting) planned.splice(index, 1);
    if (found) return found.fault === 'none' ? undefined : found.fault;
    if (chance === undefined || !(chance.operations?.includes(operation) ?? true)) return undefined;
    return chance.random.chance(chance.probability) ? chance.random.pick(chance.kinds) : undefined;
  }

  return {
    counts: counts as Readonly<typeof counts>,
    /** The next request with this operation goes wrong, or well: `Fulfill`, `grant` for a token, `*` for any. Twice is the next two. */
    plan: (operation: string, fault: ShopFault | 'none'): void =>
      void planned.push({ operation, fault, isLasting: false }),
    /** Every one until `clear`. */
    always: (operation: string, fault: ShopFault): void =>
      void planned.push({ operation, fault, isLasting: true }),
    atRandom(options: Chance): void {
      chance = { ...options, random: createRandom(options.seed) };
    },
    clear(): void {
      planned = [];
      chance = undefined;
    },
    take(operation: string): ShopFault | undefined {
      const fault = next(operation);
      if (fault) counts[fault] = (counts[fault] ?? 0) + 1;
      return fault;
    },
  };
}
