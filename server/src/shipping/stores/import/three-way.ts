import { isSameJson } from '../../../lib/same-json.ts';
import type { MappedFields } from './map-order.ts';
import { baseOf, FIELDS, type Field, MERGED, type OurFields, type SeenOrder } from './seen-order.ts';

interface Sides {
  seen: SeenOrder;
  next: MappedFields;
  ours: OurFields;
  /** The fields that differed already. */
  different: ReadonlySet<string>;
  /** Nothing of it has been shipped, and it is open. */
  isEditable: boolean;
}

export interface Merge {
  /** What the shop has changed and is taken over. */
  taken: Field[];
  /** What the shop has changed and is not. */
  differences: Field[];
  /** What is remembered: the base of what is taken is set once it is stored. */
  seen: SeenOrder;
}

/**
 * A field that the shop has changed is taken over if ours is as it was, and a difference if somebody changed it here or a part of
 * the order has left. Tags and metadata are merged entry by entry until then. What both sides changed to the same is no difference, and one that was ends there.
 */
export function merge({ seen, next, ours, different, isEditable }: Sides): Merge {
  const taken: Field[] = [];
  const differences: Field[] = [];
  const base: Partial<Record<Field, unknown>> = {};
  const declined: SeenOrder['declined'] = { ...seen.declined };
  for (const field of FIELDS) {
    const before = baseOf(seen, field);
    const isChanged = !isSameJson(next[field], seen.shop[field]);
    // Whoever declined one value of the shop has not declined the next.
    if (!isSameJson(declined[field], next[field])) delete declined[field];
    if (!isSameJson(next[field], before)) base[field] = before;
    if (isSameJson(next[field], ours[field])) delete base[field];
    else if (MERGED.includes(field) && isEditable) {
      if (isChanged || different.has(field)) taken.push(field);
    } else if (Object.hasOwn(declined, field) || (!isChanged && !different.has(field))) continue;
    // The shop is back where both began: what was changed here stands.
    else if (isSameJson(next[field], before)) continue;
    else if (isEditable && isSameJson(ours[field], before)) taken.push(field);
    else differences.push(field);
  }
  return { taken, differences, seen: { ...seen, shop: next, base: base as SeenOrder['base'], declined } };
}

/** Ours with what the shop has added and removed. */
export function mergedTags(
  ours: readonly string[],
  seen: readonly string[],
  next: readonly string[],
): string[] {
  const removed = new Set(seen.filter((tag) => !next.includes(tag)));
  const added = next.filter((tag) => !seen.includes(tag));
  return [...new Set([...ours.filter((tag) => !removed.has(tag)), ...added])].slice(0, 50);
}

export function mergedMetadata(
  ours: Readonly<Record<string, string>>,
  seen: Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(ours).filter(
    ([name]) => !(Object.hasOwn(seen, name) && !Object.hasOwn(next, name)),
  );
  const changed = Object.entries(next).filter(([name, value]) => seen[name] !== value);
  return Object.fromEntries([...new Map([...kept, ...changed])].slice(0, 50));
}
